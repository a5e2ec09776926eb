/** Saved answers of customer service, and what of the audit log can be asked for. */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { exchange, type Operator, type TestExchange } from '../harness/exchange';

let x: TestExchange;
let anna: Operator;
beforeAll(async () => {
  x = await exchange();
  anna = await x.operator('anna');
});
afterAll(() => x.close());

const texts = { 'zh-hk': '你好', 'zh-cn': '你好', en: 'Hello' };

test('answers are seeded, kept, changed and removed, and each change is written down', async () => {
  const seeded = await anna.call(api.operator.savedAnswers, {});
  expect(seeded).toHaveLength(4);
  for (const answer of seeded) expect(Object.values(answer.texts).every((text) => text.length > 40)).toBe(true);
  const { id } = await anna.call(api.operator.saveAnswer, { name: 'Greeting', texts });
  expect(await refusalOf(anna.call(api.operator.saveAnswer, { name: 'Greeting', texts }))).toBe('badRequest');
  expect(await refusalOf(anna.call(api.operator.saveAnswer, { id, name: seeded[0]!.name, texts }))).toBe('badRequest');
  expect(await anna.call(api.operator.saveAnswer, { id, name: 'Good day', texts })).toEqual({ id });
  expect(await anna.call(api.operator.savedAnswers, {})).toContainEqual({
    id,
    name: 'Good day',
    texts,
    changedAt: x.clock.now(),
  });
  await anna.call(api.operator.removeAnswer, { id });
  expect(await refusalOf(anna.call(api.operator.removeAnswer, { id }))).toBe('notFound');
  expect(await refusalOf(anna.call(api.operator.saveAnswer, { id, name: 'Good day', texts }))).toBe('notFound');
  const { list } = await anna.call(api.operator.audit, { object: `savedAnswer:${id}` });
  expect(list.map(({ action }) => action)).toEqual(['savedAnswer.removed', 'savedAnswer.changed', 'savedAnswer.added']);
  const eva = await x.operator('eva', 'auditor');
  expect(await eva.call(api.operator.savedAnswers, {})).toHaveLength(4);
  expect(await refusalOf(eva.call(api.operator.saveAnswer, { name: 'x', texts }))).toBe('auditorLooksOnly');
});

test('the audit log by the beginning of an action and by time', async () => {
  const at = x.clock.now();
  await x.clock.jump(60_000);
  const later = x.clock.now();
  await anna.call(api.operator.suspendWithdrawals, { reason: 'a look' });
  const of = async (asked: { action?: string; from?: number; to?: number }) =>
    (await anna.call(api.operator.audit, asked)).list.map(({ action }) => action);
  expect(await of({ action: 'money.' })).toEqual(['money.suspendWithdrawals']);
  expect(await of({ action: 'money', from: later })).toEqual(['money.suspendWithdrawals']);
  expect(await of({ action: 'money.', to: later })).toEqual([]);
  expect(await of({ action: 'oney.' })).toEqual([]);
  expect((await of({ to: at + 1 })).length).toBeGreaterThan(0);
});

/** What operators do to people and to what people read. */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import { articleBody, bannerBody, noticeBody } from '../harness/content';
import { exchange, type Operator, type TestExchange } from '../harness/exchange';

let x: TestExchange;
let anna: Operator;

beforeAll(async () => {
  x = await exchange();
  anna = await x.operator('anna');
});
afterAll(() => x.close());

test('a locked person is out at once, and in again after it is undone', async () => {
  const who = await x.person();
  await anna.call(api.operator.lockUser, { uid: who.uid, reason: 'A log-in from an unusual place.' });
  expect(await refusalOf(who.call(api.auth.profile, {}))).toBe('accountLocked');
  expect(await anna.call(api.operator.findUser, { uid: who.uid })).toMatchObject({
    lockReason: 'A log-in from an unusual place.',
    lockedAt: x.clock.now(),
  });
  for (const one of [anna, await x.operator()])
    await one.call(api.operator.unlockUser, { uid: who.uid, reason: 'It was on holiday.' });
  await who.call(api.auth.logIn, { account: who.account, password: who.password });
  expect((await who.call(api.auth.profile, {})).uid).toBe(who.uid);
  const { list } = await anna.call(api.operator.audit, { object: `user:${who.uid}` });
  expect(list.map(({ action }) => action)).toEqual([
    'user.unlock',
    'proposal.confirmed',
    'proposal.made',
    // Found by its number.
    'user.view',
    'user.lock',
  ]);
});

test('whom one operator locked out, no other lets in alone, nor by what was proposed before', async () => {
  const who = await x.person();
  const unlocking = { uid: who.uid, reason: 'It was a mistake.' };
  const [ben, carl] = [await x.operator(), await x.operator()];
  await ben.call(api.operator.unlockUser, unlocking);
  await anna.call(api.operator.lockUser, { uid: who.uid, reason: 'Others were cheated.' });
  expect(await ben.call(api.operator.unlockUser, unlocking)).toEqual({ state: 'proposed' });
  expect(await refusalOf(ben.call(api.operator.unlockUser, unlocking))).toBe('needsAnotherPerson');
  const login = () => who.call(api.auth.logIn, { account: who.account, password: who.password });
  expect(await refusalOf(login())).toBe('accountLocked');
  // A new lock knows of something that the proposal did not.
  await anna.call(api.operator.lockUser, { uid: who.uid, reason: 'More of them came.' });
  expect(await carl.call(api.operator.unlockUser, unlocking)).toEqual({ state: 'proposed' });
  expect(await ben.call(api.operator.unlockUser, unlocking)).toEqual({ state: 'done' });
  await login();
});

test('a person is found without what is nobody’s business', async () => {
  const who = await x.person({ account: 'canary.person@mail.example' });
  expect(JSON.stringify(await anna.call(api.operator.findUser, { uid: who.uid }))).not.toContain('canary.person');
});

test('a notice is published in every language, changed, and taken down; every version stays', async () => {
  const { id, version } = await anna.call(api.operator.saveNotice, noticeBody);
  expect(version).toBe(1);
  const shown = await x.visitor().call(api.help.notice, { id }, { language: 'zh-hk' });
  expect(shown).toMatchObject({ title: 'Maintenance 繁', paragraphs: ['From two 繁', 'To three'] });
  const changed = {
    ...noticeBody,
    texts: { ...noticeBody.texts, en: { title: 'Later', summary: '', paragraphs: ['From four'] } },
  };
  expect(await anna.call(api.operator.saveNotice, { id, ...changed })).toEqual({ id, version: 2 });
  expect(await x.visitor().call(api.help.notice, { id })).toMatchObject({ title: 'Later', paragraphs: ['From four'] });
  await anna.call(api.operator.removeNotice, { id });
  expect(await refusalOf(x.visitor().call(api.help.notice, { id }))).toBe('notFound');
  const { list } = await anna.call(api.operator.versions, { kind: 'notice', id });
  expect(list.map((one) => one.version)).toEqual([3, 2, 1]);
  expect(JSON.parse(list[2]!.body)).toMatchObject({ texts: { en: { title: 'Maintenance en' } } });
});

test('a notice of tomorrow is the operator’s only', async () => {
  const { id } = await anna.call(api.operator.saveNotice, { ...noticeBody, publishedAt: x.clock.now() + 86_400_000 });
  expect((await anna.call(api.operator.notices, {})).list.map((one) => one.id)).toContain(id);
  expect(await refusalOf(x.visitor().call(api.help.notice, { id }))).toBe('notFound');
});

test('a banner takes a free place', async () => {
  const { id } = await anna.call(api.operator.saveBanner, bannerBody);
  expect(await refusalOf(anna.call(api.operator.saveBanner, bannerBody))).toBe('duplicate');
  const { banners } = await x.visitor().call(api.home.banners, {});
  expect(banners.at(-1)).toMatchObject({ id, title: 'Fees en', link: 'spot.trade' });
  await anna.call(api.operator.removeBanner, { id });
  expect((await x.visitor().call(api.home.banners, {})).banners.map((one) => one.id)).not.toContain(id);
});

test('a help article is published, changed and taken down', async () => {
  const { id } = await anna.call(api.operator.saveArticle, articleBody);
  expect(await x.visitor().call(api.help.article, { id })).toMatchObject({
    title: 'Maintenance en',
    category: 'account',
  });
  expect(await anna.call(api.operator.saveArticle, { id, ...articleBody, category: 'trading' })).toEqual({
    id,
    version: 2,
  });
  expect((await anna.call(api.operator.articles, { pageSize: 100 })).list.find((one) => one.id === id)).toMatchObject({
    category: 'trading',
    texts: { en: { paragraphs: ['From two en', 'To three'] } },
  });
  await anna.call(api.operator.removeArticle, { id });
  expect(await refusalOf(x.visitor().call(api.help.article, { id }))).toBe('notFound');
});

test('a notice that was read can be taken down', async () => {
  const who = await x.person();
  const { id } = await anna.call(api.operator.saveNotice, noticeBody);
  await who.call(api.help.notice, { id });
  await anna.call(api.operator.removeNotice, { id });
  expect(await refusalOf(who.call(api.help.notice, { id }))).toBe('notFound');
});

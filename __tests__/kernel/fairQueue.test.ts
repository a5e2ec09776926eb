/** Callers that ask for much hashing wait in their own line: one address with a dozen accounts shuts nobody out. */
import { api } from '@/lib/api/index';
import { FairQueue } from '@/server/http/fairQueue';
import { createPasswords } from '@/server/http/passwords';
import { refusalOf } from '../harness/attack';
import { exchange } from '../harness/exchange';

const HIS = '203.0.113.5';

/** A hasher that finishes one piece of work when told to, in the order of their beginning. */
function held() {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => open.push(resolve));
  };
  const finish = async (): Promise<void> => {
    open.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, finish };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('somebody from elsewhere comes next, however many wait from one address', async () => {
  const turns = new FairQueue({ atOnce: 1, mostWaiting: 50, mostOfAccount: 5 });
  const { begun, work, finish } = held();
  for (let i = 0; i < 12; i += 1) void turns.take({ account: `thief ${i}`, address: HIS }, work(`thief ${i}`));
  void turns.take({ account: null, address: '192.0.2.1' }, work('one'));
  void turns.take({ account: null, address: '192.0.2.2' }, work('two'));
  await settle();
  for (let i = 0; i < 4; i += 1) await finish();
  expect(begun).toEqual(['thief 0', 'thief 1', 'one', 'two', 'thief 2']);
});

test('the accounts of one address take turns, and an account has one at work', async () => {
  const turns = new FairQueue({ atOnce: 2, mostWaiting: 50, mostOfAccount: 5 });
  const { begun, work, finish } = held();
  for (let i = 0; i < 4; i += 1) void turns.take({ account: 'a', address: HIS }, work(`a${i}`));
  await settle();
  expect(begun).toEqual(['a0']);
  for (const name of ['b0', 'b1']) void turns.take({ account: 'b', address: HIS }, work(name));
  void turns.take({ account: null, address: HIS }, work('somebody who logs in'));
  await settle();
  expect(begun).toEqual(['a0', 'b0']);
  for (let i = 0; i < 6; i += 1) await finish();
  expect(begun).toEqual(['a0', 'b0', 'a1', 'b1', 'somebody who logs in', 'a2', 'a3']);
});

test('an account has five at most; another account is not refused for it', async () => {
  const turns = new FairQueue({ atOnce: 1, mostWaiting: 50, mostOfAccount: 5 });
  const { work } = held();
  const refused: string[] = [];
  const ask = (account: string) =>
    void turns
      .take({ account, address: HIS }, work(account))
      .catch(({ reason }: { reason: string }) => refused.push(`${account} ${reason}`));
  for (let i = 0; i < 7; i += 1) ask('a');
  ask('b');
  await settle();
  expect(refused).toEqual(['a busy', 'a busy']);
});

test('where all places are taken, the longest line loses its last; who is alone in it gets in', async () => {
  const turns = new FairQueue({ atOnce: 1, mostWaiting: 6, mostOfAccount: 5 });
  const { begun, work, finish } = held();
  const refused: string[] = [];
  const ask = (name: string, address: string) =>
    void turns.take({ account: null, address }, work(name)).catch(() => refused.push(name));
  for (let i = 0; i < 8; i += 1) ask(`his ${i}`, HIS);
  ask('one', '192.0.2.1');
  await settle();
  expect(refused).toEqual(['his 7', 'his 6']);
  await finish();
  await finish();
  expect(begun).toEqual(['his 0', 'his 1', 'one']);
});

test('operators have a room of their own', async () => {
  const begun: string[] = [];
  const engine = {
    hash: (password: unknown) => {
      begun.push(String(password));
      return new Promise<string>(() => {});
    },
    verify: async () => true,
  };
  const rooms = createPasswords({ memoryKib: 8, passes: 1 }, engine);
  for (let i = 0; i < 60; i += 1)
    void rooms
      .of({ account: null, address: `192.0.2.${i}` })
      .hash(`person ${i}`)
      .catch(() => {});
  await settle();
  expect(begun).toEqual(['person 0', 'person 1']);
  expect(await rooms.ofOperators('192.0.2.9').verify('kept', 'password')).toBe(true);
});

test('a dozen right passwords a minute are more than one account may show; a refused one is no wrong guess', async () => {
  const x = await exchange();
  const person = await x.person();
  const show = () =>
    refusalOf(person.call(api.security.setAntiPhishing, { phrase: 'abcdef', proof: { password: person.password } }));
  const heard = [];
  for (let i = 0; i < 17; i += 1) heard.push(await show());
  expect(heard).toEqual([...Array<null>(10).fill(null), ...Array<string>(7).fill('tooManyRequests')]);
  await x.clock.jump(61_000);
  expect(await show()).toBeNull();
  await x.close();
});

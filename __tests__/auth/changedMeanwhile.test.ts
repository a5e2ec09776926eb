/**
 * A password that is changed or reset at the very moment when somebody shows the former one, on two nodes of a real PostgreSQL. A check
 * made before the change must not count after it. The test holds the change open until the other call waits for it.
 */
import { TOTP } from 'otpauth';
import { api } from '@/lib/api/index';
import { setPassword } from '@/server/auth/factors/store';
import { voidHalfPassed } from '@/server/auth/halfPassed';
import { createPasswords } from '@/server/http/passwords';
import { endSessions } from '@/server/auth/sessions';
import type { Db } from '@/server/db/database';
import { outcomes, patiently, refusalOf } from '../harness/attack';
import type { Person, TestExchange, Visitor } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;

described('two nodes (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  let one: TestExchange;
  let two: TestExchange;
  beforeAll(async () => {
    world = await startNodes(2, undefined, 20);
    [one, two] = [world.nodes[0]!, world.nodes[1]!];
  }, 60_000);
  afterAll(async () => {
    await world?.stop();
  });

  const NEXT = 'Zebra7319kq';
  const passwords = createPasswords({ memoryKib: 8, passes: 1 }).of({ account: null, address: '127.0.0.1' });
  let people = 0;
  const person = (): Promise<Person> => one.person({ account: `meanwhile_${(people += 1)}` });
  const totpCode = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: one.clock.now() + steps * 30_000 });
  const later = async (ms: number) => {
    for (const node of world.nodes) await node.clock.jump(ms);
  };
  async function withTotp(): Promise<Person & { secret: string }> {
    const owner = await person();
    const { secret } = await owner.call(api.security.newTotp, {});
    await owner.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: owner.password } });
    await later(90_000);
    return { ...owner, secret };
  }
  const sessionsOf = async (owner: Person): Promise<number> =>
    (
      await one.db
        .selectFrom('sessions')
        .select('id_hash')
        .where('user_id', '=', owner.userId)
        .where('revoked_at', 'is', null)
        .execute()
    ).length;
  const ticketsOf = async (owner: Person): Promise<number> =>
    (
      await one.db
        .selectFrom('tickets')
        .select('id_hash')
        .where('user_id', '=', owner.userId)
        .where('used_at', 'is', null)
        .execute()
    ).length;

  /** As a change does it, with a pause in which `work` begins and goes as far as it can; the rest of the change comes after it. */
  async function whileChanging(owner: Person, work: () => Promise<unknown>): Promise<string | null> {
    const hash = await passwords.hash(NEXT);
    const begun = await one.db.transaction().execute(async (tx: Db) => {
      await setPassword(tx, owner.userId, hash, one.clock.now(), null);
      await endSessions(tx, owner.userId, one.clock.now());
      const under = { way: refusalOf(work()) };
      await new Promise((resolve) => setTimeout(resolve, 400));
      await voidHalfPassed(tx, owner.userId, one.clock.now());
      return under;
    });
    return begun.way;
  }

  test('a log-in with the former password begins no session', async () => {
    const owner = await person();
    const thief = two.visitor();
    expect(
      await whileChanging(owner, () =>
        thief.call(api.auth.logIn, { account: owner.account, password: owner.password }),
      ),
    ).toBe('wrongCredentials');
    expect(await sessionsOf(owner)).toBe(0);
  });

  test('and is given no ticket to its second step', async () => {
    const owner = await withTotp();
    const thief = two.visitor();
    expect(
      await whileChanging(owner, () =>
        thief.call(api.auth.logIn, { account: owner.account, password: owner.password }),
      ),
    ).toBe('wrongCredentials');
    expect(await ticketsOf(owner)).toBe(0);
  });

  test('a second step that was begun with it begins no session', async () => {
    const owner = await withTotp();
    const { codes } = await owner.call(api.security.makeRecoveryCodes, { proof: { totpCode: totpCode(owner.secret) } });
    const thief = two.visitor();
    const { ticket } = await thief.call(api.auth.logIn, { account: owner.account, password: owner.password });
    expect(
      await whileChanging(owner, () => thief.call(api.auth.passRecovery, { ticket: ticket!, code: codes[0]! })),
    ).toBe('ticketExpired');
    expect(await sessionsOf(owner)).toBe(0);
  });

  test('as a proof of another change it counts no more', async () => {
    const owner = await person();
    const thief = two.visitor();
    thief.setSession(owner.session());
    const change = { oldPassword: owner.password, newPassword: 'Quagga5526', confirmPassword: 'Quagga5526', proof: {} };
    expect(await whileChanging(owner, () => thief.call(api.security.changePassword, change))).toBe('loginExpired');
    expect((await one.visitor().call(api.auth.logIn, { account: owner.account, password: NEXT })).uid).toBe(owner.uid);
    expect(
      await refusalOf(one.visitor().call(api.auth.logIn, { account: owner.account, password: 'Quagga5526' })),
    ).toBe('wrongCredentials');
  });

  test('of many log-ins at once with a change none is left', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await person();
      const others: Visitor[] = Array.from({ length: 24 }, (_, i) => world.nodes[i % 2]!.visitor());
      const logIns = others.map((who, i) =>
        who.call(api.auth.logIn, { account: owner.account, password: owner.password }, { from: `10.${round}.${i}.9` }),
      );
      // Behind many log-ins a slow machine may answer "busy"; nothing has changed then.
      const changed = patiently(() =>
        owner.call(api.security.changePassword, {
          oldPassword: owner.password,
          newPassword: NEXT,
          confirmPassword: NEXT,
          proof: {},
        }),
      );
      await Promise.allSettled([...logIns, changed]);
      await changed;
      // Only the one that the change itself began.
      expect(await sessionsOf(owner)).toBe(1);
    }
  });

  test('of two resets at once on two tickets one sets its password, and the other is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const owner = await withTotp();
      const both = [one.visitor(), two.visitor()];
      const tickets: string[] = [];
      for (const who of both) {
        const { ticket } = await who.call(api.auth.startReset, { account: owner.account });
        await who.call(api.auth.passTotp, { ticket, code: totpCode(owner.secret) });
        await later(30_000);
        tickets.push(ticket);
      }
      const chosen = ['Zebra7319kq', 'Quagga5526'];
      const resets = both.map((who, i) =>
        who.call(api.auth.resetByTotp, { ticket: tickets[i]!, newPassword: chosen[i]!, confirmPassword: chosen[i]! }),
      );
      const settled = await Promise.allSettled(resets);
      expect((await outcomes(resets)).counts).toEqual({ done: 1, ticketExpired: 1 });
      const winner = settled.findIndex(({ status }) => status === 'fulfilled');
      expect(
        (await one.visitor().call(api.auth.logIn, { account: owner.account, password: chosen[winner]! })).next,
      ).toBe('totp');
      expect(
        await refusalOf(one.visitor().call(api.auth.logIn, { account: owner.account, password: chosen[1 - winner]! })),
      ).toBe('wrongCredentials');
    }
  });
});

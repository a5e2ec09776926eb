/** A wallet beside a second factor: logging in asks for it, and binding a wallet to an account needs it. */
import { auth } from '@/lib/api/auth';
import { security } from '@/lib/api/security';
import { support } from '@/lib/api/support';
import { outcomes, refusalOf } from '../harness/attack';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { FORGER, forgedTexts, spoiltTexts } from '../harness/forgedLogins';
import { type SignedBody, type Wallet, accountOf, loginFor, signed, walletIn } from '../harness/walletLogin';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const HALF_MINUTE = 30_000;
const { letters, lastCode, totpCode, withEmail, withTotp } = factorsOn(() => x);
const toBind = async (who: Visitor, wallet: Wallet): Promise<SignedBody> =>
  signed(await loginFor(who, wallet, 'en', 'bind'), wallet);
const bindBy = async (person: Person & { secret: string }, wallet: Wallet) => {
  await x.clock.jump(HALF_MINUTE);
  return person.call(auth.pairWallet, {
    ...(await toBind(person, wallet)),
    proof: { totpCode: totpCode(person.secret) },
  });
};
const walletsOf = async (who: Visitor) => (await who.call(security.status, {})).wallets.map(({ address }) => address);
/** Beyond the step of the code that was used last. */
const wait = () => x.clock.jump(HALF_MINUTE);

describe('logging in with a wallet', () => {
  test('asks for the authenticator that is bound, on a known device and on a new one', async () => {
    const person = await withTotp();
    await bindBy(person, accountOf(31));
    for (const device of [person, x.visitor()]) {
      if (device === person) await person.call(auth.logOut, {});
      const reply = await walletIn(device, accountOf(31));
      expect(reply).toMatchObject({ uid: null, next: 'totp', isNew: false, demoFunds: [] });
      expect(device.session()).toBeNull();
      expect(await refusalOf(device.call(auth.profile, {}))).toBe('notLoggedIn');
      const wrong = String((Number(totpCode(person.secret)) + 1) % 1_000_000).padStart(6, '0');
      expect(await refusalOf(device.call(auth.passTotp, { ticket: reply.ticket!, code: wrong }))).toBe('totpWrong');
      await wait();
      expect(await device.call(auth.passTotp, { ticket: reply.ticket!, code: totpCode(person.secret) })).toEqual({
        state: 'in',
        uid: person.uid,
      });
      expect((await device.call(auth.checkLogin, {})).uid).toBe(person.uid);
    }
    const { list } = await person.call(security.logIns, {});
    expect(list.slice(0, 4).map(({ outcome, newDevice }) => [outcome, newDevice])).toEqual([
      ['in', true],
      ['wrongFactor', false],
      ['in', false],
      ['wrongFactor', false],
    ]);
  });

  test('asks for a code by e-mail where an address is bound, and tells the owner of a new device', async () => {
    const person = await withEmail();
    await x.clock.jump(60_000);
    await person.call(security.sendCode, { purpose: 'bindWallet' });
    await person.call(auth.pairWallet, {
      ...(await toBind(person, accountOf(32))),
      proof: { emailCode: await lastCode(person.email) },
    });
    expect((await letters())[0]?.text).toContain('A wallet was bound to your account');
    const device = x.visitor();
    const { next, ticket } = await walletIn(device, accountOf(32));
    expect([next, device.session()]).toEqual(['email', null]);
    await device.call(auth.sendCode, { ticket: ticket! });
    await device.call(auth.passEmail, { ticket: ticket!, code: await lastCode(person.email) });
    expect((await device.call(auth.checkLogin, {})).uid).toBe(person.uid);
    expect((await letters())[0]?.subject).toContain('new device');
  });

  test('asks for nothing where nothing is bound', async () => {
    const { uid } = await walletIn(x.visitor(), accountOf(33));
    expect(await walletIn(x.visitor(), accountOf(33))).toMatchObject({ uid, next: 'none', ticket: null });
  });

  test('a locked account is told that it is locked once the second factor is shown, and nothing before', async () => {
    const person = await withTotp();
    await bindBy(person, accountOf(34));
    await x.db.updateTable('users').set({ locked_at: x.clock.now() }).where('uid', '=', person.uid).execute();
    const device = x.visitor();
    const { next, ticket } = await walletIn(device, accountOf(34));
    expect([next, (await device.call(support.lockCase, {})).lockCase]).toEqual(['totp', null]);
    await wait();
    expect(await refusalOf(device.call(auth.passTotp, { ticket: ticket!, code: totpCode(person.secret) }))).toBe(
      'accountLocked',
    );
    expect((await device.call(support.lockCase, {})).lockCase).not.toBeNull();
  });
});

describe('binding a wallet', () => {
  let person: Person & { secret: string };
  beforeAll(async () => {
    person = await withTotp();
  });
  const tryToBind = async (body: SignedBody) => {
    await wait();
    return refusalOf(person.call(auth.pairWallet, { ...body, proof: { totpCode: totpCode(person.secret) } }));
  };
  const later = (ms: number): string => new Date(x.clock.now() + ms).toISOString();

  test.each(forgedTexts)('refused: %s', async (_, reason, change) => {
    await wait();
    const login = await loginFor(person, accountOf(FORGER), 'en', 'bind');
    const body = await signed({ ...login, ...change(later) }, accountOf(FORGER));
    expect(
      await refusalOf(person.call(auth.pairWallet, { ...body, proof: { totpCode: totpCode(person.secret) } })),
    ).toBe(reason);
    expect(await walletsOf(person)).toEqual([]);
  });

  test.each(spoiltTexts)('refused: %s', async (_, spoil) => {
    const login = await loginFor(person, accountOf(FORGER), 'en', 'bind');
    expect(await tryToBind(await spoil(await signed(login, accountOf(FORGER)), login))).toBe('signatureInvalid');
    expect(await walletsOf(person)).toEqual([]);
  });

  test('a text that was signed to log in binds nothing, and one that was signed to bind logs nobody in', async () => {
    expect(await tryToBind(await signed(await loginFor(person, accountOf(FORGER)), accountOf(FORGER)))).toBe(
      'signatureInvalid',
    );
    const device = x.visitor();
    expect(await refusalOf(device.call(auth.walletLogIn, await toBind(device, accountOf(FORGER))))).toBe(
      'signatureInvalid',
    );
  });

  test('the text says what it is for, in each language', async () => {
    const texts = await Promise.all(
      (['zh-hk', 'zh-cn', 'en'] as const).map(
        async (language) => (await loginFor(person, accountOf(FORGER), language, 'bind')).statement,
      ),
    );
    expect(texts).toEqual([
      expect.stringMatching(/^把這個錢包綁定.*不會轉移任何資金/),
      expect.stringMatching(/^把这个钱包绑定.*不会转移任何资金/),
      expect.stringMatching(/^Bind this wallet.*moves no funds/),
    ]);
  });

  test('needs the second factor: none given, a wrong one, none bound', async () => {
    const give = async (who: Visitor, proof: { totpCode?: string }) =>
      refusalOf(who.call(auth.pairWallet, { ...(await toBind(who, accountOf(FORGER))), proof }));
    await wait();
    expect(await give(person, {})).toBe('secondFactorNeeded');
    expect(
      await give(person, { totpCode: String((Number(totpCode(person.secret)) + 1) % 1_000_000).padStart(6, '0') }),
    ).toBe('totpWrong');
    expect(await give(await x.person(), { totpCode: '123456' })).toBe('secondFactorMissing');
    expect(await walletsOf(person)).toEqual([]);
  });

  test('fifty uses of one nonce at the same time: exactly one binds', async () => {
    const mine = await withTotp();
    const body = { ...(await toBind(mine, accountOf(41))), proof: { totpCode: totpCode(mine.secret) } };
    const { counts } = await outcomes(Array.from({ length: 50 }, () => mine.call(auth.pairWallet, body)));
    expect(counts.done).toBe(1);
    expect(await walletsOf(mine)).toEqual([accountOf(41).address.toLowerCase()]);
  });

  test('a wallet that opens another account is refused, and uses up no code; bound again to its own it stays as it is', async () => {
    const [first, second] = [await withTotp(), await withTotp()];
    await bindBy(first, accountOf(42));
    await wait();
    const totp = totpCode(second.secret);
    expect(
      await refusalOf(
        second.call(auth.pairWallet, { ...(await toBind(second, accountOf(42))), proof: { totpCode: totp } }),
      ),
    ).toBe('walletTaken');
    await second.call(auth.pairWallet, { ...(await toBind(second, accountOf(43))), proof: { totpCode: totp } });
    await bindBy(first, accountOf(42));
    expect([await walletsOf(first), await walletsOf(second)]).toEqual([
      [accountOf(42).address.toLowerCase()],
      [accountOf(43).address.toLowerCase()],
    ]);
  });

  test('two people who bind the same wallet at the same time: one of them has it', async () => {
    const people = [await withTotp(), await withTotp()];
    const bodies = await Promise.all(
      people.map(async (who) => ({ ...(await toBind(who, accountOf(44))), proof: { totpCode: totpCode(who.secret) } })),
    );
    const { counts } = await outcomes(people.map((who, i) => who.call(auth.pairWallet, bodies[i]!)));
    expect(counts).toEqual({ done: 1, walletTaken: 1 });
  });

  test('an account that a wallet opened cannot be taken by binding that wallet elsewhere', async () => {
    await walletIn(x.visitor(), accountOf(45));
    expect(await tryToBind(await toBind(person, accountOf(45)))).toBe('walletTaken');
  });
});

describe('unbinding a wallet', () => {
  test('by a proof; it is told, held, and the wallet opens an account of its own from then on', async () => {
    const person = await withTotp();
    await bindBy(person, accountOf(61));
    const address = accountOf(61).address.toLowerCase();
    expect(await refusalOf(person.call(security.unbindWallet, { address, proof: {} }))).toBe('secondFactorNeeded');
    await wait();
    await person.call(security.unbindWallet, { address, proof: { totpCode: totpCode(person.secret) } });
    expect(await person.call(security.status, {})).toMatchObject({
      wallets: [],
      withdrawalsHeldUntil: x.clock.now() + 24 * 3_600_000,
    });
    expect(await walletIn(x.visitor(), accountOf(61))).toMatchObject({ isNew: true });
    await wait();
    expect(
      await refusalOf(person.call(security.unbindWallet, { address, proof: { totpCode: totpCode(person.secret) } })),
    ).toBe('notFound');
  });

  test('never the last way in, however many are unbound at once', async () => {
    const owner = x.visitor();
    await walletIn(owner, accountOf(62));
    const address = accountOf(62).address.toLowerCase();
    expect(await refusalOf(owner.call(security.unbindWallet, { address, proof: {} }))).toBe('lastWayIn');
    await owner.call(security.changePassword, { newPassword: 'Heron2027', confirmPassword: 'Heron2027', proof: {} });
    await owner.call(security.unbindWallet, { address, proof: {} });
    // The account keeps its name; the wallet may open another one all the same.
    expect(await walletIn(x.visitor(), accountOf(62))).toMatchObject({ isNew: true });
    expect((await x.visitor().call(auth.logIn, { account: accountOf(62).address, password: 'Heron2027' })).next).toBe(
      'none',
    );
  });
});

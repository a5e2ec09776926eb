/** Guessing from all sides at once, on two nodes of a real PostgreSQL: only the first few are looked at, and what counts once counts once. */
import { TOTP } from 'otpauth';
import { api } from '@/lib/api/index';
import { CallRefused, type Person, type TestExchange, type Visitor } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;

described('two nodes (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  let one: TestExchange;
  beforeAll(async () => {
    world = await startNodes(2, undefined, 20);
    one = world.nodes[0]!;
  }, 60_000);
  afterAll(async () => {
    await world?.stop();
  });

  /** The same browser and session on all nodes, in turn. */
  const many = (count: number, jar: Visitor['jar']): Visitor[] =>
    Array.from({ length: count }, (_, i) => {
      const visitor = world.nodes[i % 2]!.visitor();
      Object.assign(visitor.jar, jar);
      return visitor;
    });
  const tally = async (work: readonly Promise<unknown>[]): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const result of await Promise.allSettled(work)) {
      const what =
        result.status === 'fulfilled'
          ? 'done'
          : result.reason instanceof CallRefused
            ? (result.reason.reason ?? 'unknown')
            : String(result.reason);
      counts[what] = (counts[what] ?? 0) + 1;
    }
    return counts;
  };
  const lastCode = async (to: string): Promise<string> => {
    const letters = (await one.inject({ method: 'GET', url: '/dev/outbox.json', headers: { host: 'localhost' } })).json<
      { to: string; text: string }[]
    >();
    return /^\d{6}$/m.exec(letters.find((letter) => letter.to === to)?.text ?? '')![0];
  };
  const totpCode = (secret: string) => new TOTP({ secret }).generate({ timestamp: one.clock.now() });
  let people = 0;
  const withEmail = async (): Promise<Person & { email: string }> => {
    const person = await one.person({ account: `guessed_${(people += 1)}` });
    const email = `${person.account}@example.com`;
    await person.call(api.security.sendNewCode, { email });
    await person.call(api.security.bindEmail, {
      email,
      code: await lastCode(email),
      proof: { password: person.password },
    });
    return { ...person, email };
  };
  const withTotp = async (): Promise<Person & { secret: string }> => {
    const person = await one.person({ account: `guessed_${(people += 1)}` });
    const { secret } = await person.call(api.security.newTotp, {});
    await person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: person.password } });
    for (const node of world.nodes) await node.clock.jump(60_000);
    return { ...person, secret };
  };
  const without = (right: string) => (right === '000000' ? '000001' : '000000');

  test('a login password: of a hundred parallel guesses after five wrong ones none is accepted', async () => {
    const person = await one.person({ account: `guessed_${(people += 1)}` });
    for (let guess = 0; guess < 5; guess += 1)
      await one
        .visitor()
        .call(api.auth.logIn, { account: person.account, password: `Wrong202${guess}` })
        .catch(() => undefined);
    const guesses = many(100, one.visitor().jar).map((v, i) =>
      v.call(api.auth.logIn, { account: person.account, password: i === 37 ? person.password : `Guess${i}2026` }),
    );
    expect(await tally(guesses)).not.toHaveProperty('done');
  });

  test('a fund password likewise', async () => {
    const person = await one.person({ account: `guessed_${(people += 1)}` });
    await person.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof: {} });
    const change = (v: Visitor, oldPassword: string) =>
      v.call(api.security.changeFundPassword, { oldPassword, newPassword: '593024', confirmPassword: '593024' });
    for (let guess = 0; guess < 5; guess += 1) await change(person, '604135').catch(() => undefined);
    expect(
      await tally(many(100, person.jar).map((v, i) => change(v, i === 37 ? '482913' : '604135'))),
    ).not.toHaveProperty('done');
  });

  test('an e-mail code likewise, and one that is used fifty times at once counts once', async () => {
    const person = await withEmail();
    const set = (v: Visitor, emailCode: string) =>
      v.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof: { emailCode } });
    await person.call(api.security.sendCode, { purpose: 'fundPassword' });
    const guessed = await lastCode(person.email);
    for (let guess = 0; guess < 5; guess += 1) await set(person, without(guessed)).catch(() => undefined);
    expect(
      await tally(many(100, person.jar).map((v, i) => set(v, i === 37 ? guessed : without(guessed)))),
    ).not.toHaveProperty('done');

    const other = await withEmail();
    for (const node of world.nodes) await node.clock.jump(60_000);
    await other.call(api.security.sendCode, { purpose: 'antiPhishing' });
    const right = await lastCode(other.email);
    const used = await tally(
      many(50, other.jar).map((v, i) =>
        v.call(api.security.setAntiPhishing, { phrase: `heron${i}`, proof: { emailCode: right } }),
      ),
    );
    expect(used.done).toBe(1);
  });

  test('an authenticator likewise', async () => {
    const person = await withTotp();
    const set = (v: Visitor, totp: string, phrase: string) =>
      v.call(api.security.setAntiPhishing, { phrase, proof: { totpCode: totp } });
    const code = totpCode(person.secret);
    const used = await tally(many(50, person.jar).map((v, i) => set(v, code, `heron${i}`)));
    expect(used.done).toBe(1);
    for (const node of world.nodes) await node.clock.jump(20 * 60_000);
    const next = totpCode(person.secret);
    for (let guess = 0; guess < 5; guess += 1) await set(person, without(next), 'heron').catch(() => undefined);
    expect(
      await tally(many(100, person.jar).map((v, i) => set(v, i === 37 ? next : without(next), 'heron'))),
    ).not.toHaveProperty('done');
  });

  test('a token of the puzzle, used fifty times at once, counts once', async () => {
    const visitor = one.visitor();
    const { captchaId } = await visitor.call(api.auth.puzzle, { purpose: 'register' });
    const { answer } = await one.db
      .selectFrom('captchas')
      .select('answer')
      .where('id', '=', captchaId)
      .executeTakeFirstOrThrow();
    const { token } = await visitor.call(api.auth.solvePuzzle, { captchaId, x: Number(answer) });
    const form = (i: number) => ({
      account: `token_user_${i}`,
      password: 'Curlew2026',
      confirmPassword: 'Curlew2026',
      agreeTerms: true,
      captchaToken: token,
    });
    expect(
      await tally(many(50, visitor.jar).map((v, i) => v.call(api.auth.register, form(i), { unsolved: true }))),
    ).toMatchObject({ done: 1 });
  });
});

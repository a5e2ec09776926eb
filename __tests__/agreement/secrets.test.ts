/**
 * Secrets planted in everything that accounts can do, on a server that logs as much as it can: none of them may stand in its log, in
 * anybody else's reply or in a refusal, neither when all is well nor when the database is broken.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Endpoint } from '@/lib/api/endpoint';
import { api, endpoints } from '@/lib/api/index';
import { type Operator, type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { fitting, schemaOf } from '@/scripts/conform/bodies';
import { basicData, sendPhotos, sendResetPhotos, waitingOf } from '../harness/identities';
import { type Overheard, overhear } from '../harness/overheard';
import { accountOf, loginFor, signed } from '../harness/walletLogin';

const PASSWORD = 'CanaryPw2026';
const FUND = '739154';
const NEW_FUND = '846203';
const DOCUMENT = 'CANARY55501';

let x: TestExchange;
let heard: Overheard;
let person: Person;
let stranger: Person;
let operator: Operator;
const { lastCode, totpCode } = factorsOn(() => x);

/** What must not be told, and who may be told all the same. */
const secrets = new Map<string, { what: string; mayRead: readonly string[] }>();
const plant = <T extends string>(what: string, secret: T, ...mayRead: string[]): T => {
  secrets.set(secret, { what, mayRead });
  return secret;
};
/** Only as a whole word: six digits may be part of a longer number. */
const holds = (text: string, secret: string): boolean =>
  new RegExp(`(?<![\\w.-])${secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'u').test(text);

const as = <T>(caller: string, work: () => Promise<T>): Promise<T> => {
  heard.as(caller);
  return work();
};
/** Refused, as it must be. */
const refused = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => {
      throw new Error('was accepted');
    },
    (error: unknown) => error,
  );
/** As the owner of the mailbox reads it. */
const mailed = async (to: string): Promise<string> =>
  plant('an e-mail code', await as('mailbox', () => lastCode(to)), 'mailbox');
const tick = () => x.clock.jump(61_000);

beforeAll(async () => {
  x = await exchange({ config: { logLevel: 'debug', newcomerLevel: 'none' } });
  heard = overhear(x);
  plant('a password', PASSWORD);
  stranger = await as('stranger', () => x.person());
  person = await as('person', () => x.person({ password: PASSWORD }));
  operator = await as('operator', () => x.operator());
  plant('a session', person.session()!);
  plant('an operator’s session', operator.operatorSession()!);
  plant('an operator’s password', operator.password);
  plant('an operator’s authenticator', operator.secret);
});
afterAll(() => x.close());

test('binding an address and an authenticator, and a fund password', async () => {
  const email = `${person.account}@example.com`;
  await as('person', () => person.call(api.security.sendNewCode, { email }));
  const code = await mailed(email);
  await as('stranger', () =>
    refused(stranger.call(api.security.bindEmail, { email, code, proof: { password: PASSWORD } })),
  );
  await as('person', () => person.call(api.security.bindEmail, { email, code, proof: { password: PASSWORD } }));
  const { secret } = await as('person', () => person.call(api.security.newTotp, {}));
  plant('an authenticator’s secret', secret, 'person');
  const first = plant('an authenticator’s code', totpCode(secret));
  await tick();
  const second = plant('an authenticator’s code', totpCode(secret));
  await as('person', () =>
    refused(person.call(api.security.bindTotp, { code: first, proof: { password: `${PASSWORD.slice(0, -1)}7` } })),
  );
  await as('person', () => person.call(api.security.sendCode, { purpose: 'bindTotp' }));
  const proof = { emailCode: await mailed(email) };
  await as('person', () => person.call(api.security.bindTotp, { code: second, proof }));
  await tick();
  const third = plant('an authenticator’s code', totpCode(secret));
  await as('person', () =>
    person.call(api.security.setFundPassword, {
      newPassword: plant('a fund password', FUND),
      confirmPassword: FUND,
      proof: { totpCode: third },
    }),
  );
  await as('person', () =>
    refused(
      person.call(api.security.changeFundPassword, { oldPassword: NEW_FUND, newPassword: FUND, confirmPassword: FUND }),
    ),
  );
  await as('person', () =>
    person.call(api.security.changeFundPassword, {
      oldPassword: FUND,
      newPassword: plant('a fund password', NEW_FUND),
      confirmPassword: NEW_FUND,
    }),
  );
  await as('person', () =>
    sendResetPhotos(person).then((photos) =>
      refused(
        person.call(api.security.requestReset, {
          what: 'email',
          remark: 'I have lost my mailbox.',
          password: FUND,
          ...photos,
        }),
      ),
    ),
  );
});

test('logging in, by password and authenticator and by wallet, and a forgotten password', async () => {
  const { ticket } = await as('person', () =>
    person.call(api.auth.logIn, { account: person.account, password: PASSWORD }),
  );
  plant('a ticket', ticket!, 'person');
  const code = plant(
    'an authenticator’s code',
    totpCode([...secrets].find(([, { what }]) => what === 'an authenticator’s secret')![0], 1),
  );
  await as('stranger', () =>
    refused(stranger.call(api.auth.passTotp, { ticket: ticket!, code: code === '000000' ? '000001' : '000000' })),
  );
  await tick();
  await as('person', () => refused(person.call(api.auth.logIn, { account: stranger.account, password: PASSWORD })));
  await as('person', () => refused(person.call(api.auth.logIn, { account: 'nobody_at_all', password: PASSWORD })));

  const reset = await as('person', () => person.call(api.auth.startReset, { account: person.account }));
  plant('a ticket', reset.ticket, 'person');
  await as('person', () => person.call(api.auth.sendCode, { ticket: reset.ticket }));
  const sent = await mailed(`${person.account}@example.com`);
  await as('person', () => person.call(api.auth.passEmail, { ticket: reset.ticket, code: sent }));
  const newPassword = plant('a password', 'CanaryPw2027');
  await as('person', () =>
    refused(person.call(api.auth.resetByEmail, { ticket: reset.ticket, newPassword, confirmPassword: PASSWORD })),
  );
  await as('person', () =>
    person.call(api.auth.resetByEmail, { ticket: reset.ticket, newPassword, confirmPassword: newPassword }),
  );

  const [wallet, visitor] = [accountOf(71), x.visitor()];
  const login = await as('wallet', () => loginFor(visitor, wallet));
  const body = await signed(login, wallet);
  plant('a wallet’s nonce', login.nonce, 'wallet');
  plant('a wallet’s signature', body.signature);
  await as('stranger', () => refused(stranger.call(api.auth.walletLogIn, body)));
  const uid = (await as('wallet', () => visitor.call(api.auth.walletLogIn, body))).uid!;
  plant('a session', visitor.session()!);
  await as('wallet', () => refused(visitor.call(api.auth.walletLogIn, body)));
  // From here on the person is the owner of the wallet's account.
  person = { ...person, uid };
  person.setSession(visitor.session());
});

test('an identity, its review, and a talk', async () => {
  plant('a document', DOCUMENT, 'operator');
  plant('a name', 'Canary Songbird', 'operator');
  const submit = { ...basicData, realName: 'Canary Songbird', documentNo: DOCUMENT };
  await as('person', () =>
    sendPhotos(person).then((photos) => person.call(api.identity.submitBasic, { ...submit, ...photos })),
  );
  await as('stranger', () =>
    sendPhotos(stranger).then((photos) => refused(stranger.call(api.identity.submitBasic, { ...submit, ...photos }))),
  );
  await as('person', () => person.call(api.identity.basic, {}));
  const id = await as('operator', () => waitingOf(operator, person));
  await as('operator', () => operator.call(api.identityReview.view, { id }));
  await as('operator', () => operator.call(api.identityReview.pass, { id }));
  plant('an address', '77 Canaryfield Road', 'operator');
  await as('person', () =>
    person.call(api.identity.submitAdvanced, {
      workAddress: '77 Canaryfield Road',
      homeAddress: '2 Nathan Road, Kowloon',
    }),
  );
  await as('person', () => person.call(api.identity.advanced, {}));
  const words = plant('words to customer service', 'My canary is ill', 'person', 'operator');
  await as('person', () =>
    person.call(api.support.send, { clientId: '6f1d3c1e-5b1f-4c57-9a55-0d1c2b3a4e5f', text: words }),
  );
  for (const [caller, who] of [
    ['stranger', stranger],
    ['person', person],
  ] as const) {
    await as(caller, () => who.call(api.support.messages, {}));
    for (const read of [
      api.auth.profile,
      api.security.sessions,
      api.security.logIns,
      api.securityActs.list,
      api.identity.basic,
      api.identity.advanced,
    ])
      await as(caller, () => who.call(read as Endpoint, {}).catch(() => {}));
  }
  await as('operator', () => operator.call(api.operator.audit, {}));
  await as('operator', () => operator.call(api.resetReview.list, {}));
});

const OF_FIELD: Readonly<Record<string, string>> = {
  password: PASSWORD,
  newPassword: PASSWORD,
  confirmPassword: PASSWORD,
  oldPassword: PASSWORD,
  documentNo: DOCUMENT,
  realName: 'Canary Songbird',
  workAddress: '77 Canaryfield Road',
};
const ownSecret = (field: string): string | undefined => {
  const ofKind = (what: string) => [...secrets].findLast(([, planted]) => planted.what === what)?.[0];
  if (/code/i.test(field)) return ofKind('an authenticator’s code');
  if (field === 'signature') return ofKind('a wallet’s signature');
  return field === 'ticket' || field === 'captchaToken' ? ofKind('a ticket') : OF_FIELD[field];
};
/** The same body with a secret in every field that takes one; `padded` makes it too long for its schema. */
function withSecrets(body: unknown, padded: boolean): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const secret = ownSecret(field);
      if (typeof value !== 'string' || secret === undefined) return [field, withSecrets(value, padded)];
      return [field, padded ? `${secret} ${'x'.repeat(2_500)}` : secret];
    }),
  );
}

/** Everybody calls everything with secrets in it. */
async function everything(): Promise<void> {
  for (const { endpoint } of endpoints.filter(({ endpoint: { upload, method } }) => !upload && method === 'POST')) {
    const [sample] = fc.sample(fitting(schemaOf(endpoint)), { seed: 7, numRuns: 1 });
    for (const padded of [false, true]) {
      const body = withSecrets(sample, padded) as never;
      for (const [caller, who] of [
        ['stranger', stranger],
        ['operator', operator],
        ['nobody', x.visitor()],
      ] as const) {
        await as(caller, () => who.call(endpoint, body).catch(() => {}));
      }
    }
  }
}

/** Secrets found where they must not be. */
function told(): string[] {
  const found: string[] = [];
  for (const [secret, { what, mayRead }] of secrets) {
    for (const line of heard.log) if (holds(line, secret)) found.push(`${what} in the log: ${line.slice(0, 200)}`);
    for (const { caller, path, refused: isRefusal, body } of heard.replies) {
      if ((isRefusal || !mayRead.includes(caller)) && holds(body, secret))
        found.push(`${what} in a reply to ${caller} from ${path}`);
    }
  }
  return [...new Set(found)].slice(0, 20);
}

test('everybody calls everything, first on a sound database and then on a broken one: nothing was told', async () => {
  await everything();
  for (const table of ['users', 'sessions', 'attempts', 'captcha', 'identity_request', 'support_thread'])
    await sql`alter table ${sql.ref(table)} rename to ${sql.ref(`${table}_gone`)}`.execute(x.db).catch(() => {});
  const before = heard.log.length;
  await everything();
  // Otherwise the test would have checked nothing.
  expect(heard.log.slice(before).filter((line) => line.includes('"fault"')).length).toBeGreaterThan(20);
  expect(heard.log.length).toBeGreaterThan(500);
  expect([...new Set([...secrets.values()].map(({ what }) => what))]).toHaveLength(16);
  expect(told()).toEqual([]);
});

/**
 * Nobody learns whether an account exists, neither from the words nor from the time: what is asked for a name that is not there costs the
 * same verifications, the same statements and the same letters. The work is counted; a clock would only measure this machine.
 */
import type { KyselyPlugin } from 'kysely';
import type { Endpoint, SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { memoryDatabase } from '../harness/memoryDatabase';
import { CallRefused, type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';

const mockCount = { hashes: 0 };
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      mockCount.hashes += 1;
      return real.verify(...given);
    },
  };
});

let x: TestExchange;
let statements: string[] = [];
const { withEmail, withTotp } = factorsOn(() => x);
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    // Raw statements are named by their first words.
    statements.push(
      'sqlFragments' in node ? node.sqlFragments.join('?').replace(/\s+/g, ' ').trim().slice(0, 60) : node.kind,
    );
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  const database = await memoryDatabase();
  x = await exchange({ database: { ...database, db: database.db.withPlugin(counting) } });
});
afterAll(() => x.close());

interface Told {
  words: unknown;
  hashes: number;
  statements: number;
  letters: number;
}

/** Random parts are removed. */
const plain = (reply: unknown): unknown =>
  JSON.parse(
    JSON.stringify(reply, (name: string, value: unknown) =>
      ['ticket', 'captchaId'].includes(name) ? typeof value : value,
    ),
  );

const letterCount = async () =>
  Number(
    (
      await x.db
        .selectFrom('mail_outbox')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

async function told<E extends Endpoint>(visitor: Visitor, endpoint: E, body: SentOf<E>): Promise<Told> {
  const letters = await letterCount();
  [statements, mockCount.hashes] = [[], 0];
  const words = await visitor
    .call(endpoint, body)
    .then(plain, (error: unknown) =>
      error instanceof CallRefused ? [error.code, error.msg, error.args, error.status] : String(error),
    );
  const counted = { words, hashes: mockCount.hashes, statements: statements.length };
  return { ...counted, letters: (await letterCount()) - letters };
}

/** A new name each time, so that counters of earlier tests don't interfere. */
let names = 0;
const nobody = () => `nobody_${(names += 1)}`;

async function alike(who: Person, ask: (account: string) => Promise<Told[]>): Promise<Told[]> {
  const [known, unknown] = [await ask(who.account), await ask(nobody())];
  expect(known).toEqual(unknown);
  expect(Math.min(...known.map((one) => one.statements))).toBeGreaterThan(1);
  return known;
}

test('logging in with a wrong password, until it is locked', async () => {
  const answers = await alike(await withEmail(), async (account) => {
    const asked: Told[] = [];
    for (let time = 0; time < 6; time += 1)
      asked.push(await told(x.visitor(), api.auth.logIn, { account, password: 'Wrong2026' }));
    return asked;
  });
  // One verification each while it is judged, none once it is locked, and a letter with the lock.
  expect(answers.map(({ hashes }) => hashes)).toEqual([1, 1, 1, 1, 1, 0]);
  expect(answers.map(({ letters }) => letters)).toEqual([0, 0, 0, 0, 1, 0]);
});

test('a forgotten password: beginning, a code by e-mail, a wrong code', async () => {
  const answers = await alike(await withEmail(), async (account) => {
    const visitor = x.visitor();
    const begun = await told(visitor, api.auth.startReset, { account });
    const { ticket } = await visitor.call(api.auth.startReset, { account });
    return [
      begun,
      await told(visitor, api.auth.sendCode, { ticket }),
      await told(visitor, api.auth.sendCode, { ticket }),
      await told(visitor, api.auth.passEmail, { ticket, code: '000000' }),
    ];
  });
  expect(answers.map(({ letters }) => letters)).toEqual([0, 1, 0, 0]);
});

test('a forgotten password: a wrong code of an authenticator', async () => {
  await alike(await withTotp(), async (account) => {
    const visitor = x.visitor();
    const { ticket } = await visitor.call(api.auth.startReset, { account });
    return [await told(visitor, api.auth.passTotp, { ticket, code: '000000' })];
  });
});

test('a code by e-mail instead of the puzzle', async () => {
  const [first] = await alike(await withEmail(), async (account) => [
    await told(x.visitor(), api.auth.mailInstead, { purpose: 'logIn', to: account }),
  ]);
  expect(first).toMatchObject({ letters: 1 });
});

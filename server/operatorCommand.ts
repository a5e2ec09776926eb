/**
 * `npm run operator -- <command>`: what operators do, over the same calls as anybody would use. Accounts alone are made here, with the
 * database and the key at hand, because no call opens one.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { operator, type OperatorRole } from '@/lib/api/operator/operator';
import { createPasswords } from './http/passwords';
import { readConfig, StartError } from './config';
import type { Database } from './db/database';
import { openDatabase } from './db/openDatabase';
import { createOperator, operatorFault } from './operator/accounts';
import { operatorClient } from './operator/client';
import { bodyOf, commandList, endpointOf, shownOf, UsageError } from './operator/commands';
import { answersTo, type Question } from './operator/prompt';
import { disableOperator, operatorNames } from './operator/store';
import { openVault } from './vault/key';

const say = (sentence: string): unknown => process.stdout.write(`${sentence}\n`);

const USAGE = `npm run operator -- <command>

On a machine that reaches the database (stop an exchange on the embedded one first):
  create NAME          opens an account; prints the authenticator's secret once
  create-auditor NAME  the same for somebody who looks at everything and changes nothing
  disable NAME         closes one, and ends its sessions
  accounts             lists them

Over HTTP, at AVOCET_URL (http://127.0.0.1:8686):
  login NAME           asks for password and code (or OPERATOR_PASSWORD, OPERATOR_CODE)
Beside the options of a call: --body FILE (JSON), --out FILE (a picture), --confirms ID (the proposal that it confirms, and nothing else)
`;

const PASSWORD = 'OPERATOR_PASSWORD';
const asked = (...questions: Question[]): Promise<string[]> =>
  answersTo(questions, { input: process.stdin, output: process.stderr, given: process.env });

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(readConfig(process.env), () => {});
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

const create =
  (role: OperatorRole) =>
  async (name: string): Promise<void> => {
    const config = readConfig(process.env);
    const [password = ''] = await asked({
      text: 'A password of at least 12 characters',
      variable: PASSWORD,
      isSecret: true,
    });
    const fault = operatorFault(name, password);
    if (fault) throw new StartError(fault);
    await withDatabase(async ({ db }) => {
      const created = await createOperator(
        {
          db,
          vault: await openVault(db, config),
          passwords: createPasswords(config.hashing).ofOperators(''),
          random: randomBytes,
        },
        { name, role, password },
        Date.now(),
      );
      if (!created) throw new StartError(`There is an operator ${name} already.`);
      say(
        `The ${role === 'auditor' ? 'auditor' : 'operator'} ${name} exists. The authenticator’s secret is shown this once:`,
      );
      say(created.secret);
      say(created.otpauthUrl);
    });
  };

const disable = (name: string): Promise<void> =>
  withDatabase(async ({ db }) => {
    if (!(await disableOperator(db, name, Date.now()))) throw new StartError(`There is no operator ${name}.`);
    say(`The operator ${name} may no longer log in.`);
  });

const accounts = (): Promise<void> =>
  withDatabase(async ({ db }) => {
    for (const { name, role, created_at, disabled_at } of await operatorNames(db))
      say(
        `${name.padEnd(34)} ${role.padEnd(9)} since ${new Date(Number(created_at)).toISOString()}${disabled_at === null ? '' : '  closed'}`,
      );
  });

const client = () =>
  operatorClient(
    (process.env.AVOCET_URL ?? 'http://127.0.0.1:8686').replace(/\/+$/, ''),
    process.env.OPERATOR_SESSION ?? path.join(homedir(), '.avocet-operator'),
  );

async function logIn(name: string): Promise<void> {
  const [password, code] = await asked(
    { text: 'Password', variable: PASSWORD, isSecret: true },
    { text: 'Code of the authenticator', variable: 'OPERATOR_CODE' },
  );
  await client().call(operator.logIn, { name, password, code });
  say(`Logged in as ${name}.`);
}

/** `--body FILE` brings a body along, `--out FILE` takes a picture away, `--confirms ID` says which proposal is confirmed. */
async function carryOut(words: readonly string[]): Promise<void> {
  const { endpoint, rest } = endpointOf(words);
  const [bodyFile, out, confirms] = [taken(rest, '--body'), taken(rest, '--out'), taken(rest, '--confirms')];
  const base = bodyFile === null ? {} : (JSON.parse(readFileSync(bodyFile, 'utf8')) as Record<string, unknown>);
  const reply = await client().call(endpoint, bodyOf(endpoint, rest, base), confirms);
  if (out !== null && typeof reply === 'object' && reply !== null && 'base64' in reply) {
    writeFileSync(out, Buffer.from(String(reply.base64), 'base64'), { mode: 0o600 });
    return void say(`Written to ${out}. Delete it when you have looked.`);
  }
  say(shownOf(reply));
}

function taken(options: string[], name: string): string | null {
  const at = options.indexOf(name);
  if (at < 0) return null;
  const [, value] = options.splice(at, 2);
  // Left out, it would be as if nothing had been asked for.
  if (value === undefined) throw new UsageError(`${name} needs a value.`);
  return value;
}

async function main(words: readonly string[]): Promise<void> {
  const [command, name] = words;
  if (command === undefined || command === 'help') return void say(`${USAGE}  ${commandList().join('\n  ')}`);
  const withName: Record<string, ((name: string) => Promise<void>) | undefined> = {
    create: create('reviewer'),
    'create-auditor': create('auditor'),
    disable,
    login: logIn,
  };
  const own = withName[command];
  if (!own) return command === 'accounts' ? accounts() : carryOut(words);
  if (name === undefined) throw new UsageError(`${command} needs a name.`);
  return own(name);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const isTold = error instanceof StartError || error instanceof UsageError;
    process.stderr.write(
      `${isTold ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(isTold ? 2 : 1);
  },
);

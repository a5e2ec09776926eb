/**
 * `npm run conform -- <address> --owner <cookies> --other <cookies> [--junit <file>] [--only <start of names>]`: asks a running back end for
 * everything that the agreement promises, and says call by call what it lacks or does otherwise. Ends with 1 where it found something.
 * The cookies are those of two accounts made for this, copied from a browser that is logged in: the owner has 1 USDT on spot.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { endpoints } from '@/lib/api/index';
import { backEndAt } from './backEnd';
import { checkBackEnd } from './checks';
import { junitOf, tableOf } from './report';

const USAGE =
  'npm run conform -- <address> --owner <cookies> --other <cookies> [--junit <file>] [--only <start of names>]';
/** Without the first two nothing can be judged; the third tells what there is not. */
const NEEDED = ['auth.checkLogin', 'market.varieties', 'home.site'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    owner: { type: 'string' },
    other: { type: 'string' },
    junit: { type: 'string' },
    only: { type: 'string' },
  },
});
const [address] = positionals;
if (!address || !URL.canParse(address) || !values.owner || !values.other) {
  console.error(USAGE);
  process.exit(2);
}
const { only = '' } = values;
const outcome = await checkBackEnd({
  backEnd: backEndAt(address, { owner: values.owner, other: values.other }),
  endpoints: endpoints.filter(({ name }) => name.startsWith(only) || NEEDED.includes(name)),
  onProgress: (done, all, call) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${done}/${all} ${call}`);
    else if (done % 50 === 0) process.stderr.write(`${done}/${all}\n`);
  },
}).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
});
if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
console.log(tableOf(outcome));
if (values.junit) writeFileSync(values.junit, junitOf(outcome));
process.exit(outcome.deviations.length > 0 ? 1 : 0);

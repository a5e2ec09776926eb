/**
 * `npm run treasury [-- --sweep-to 0x… --at-least 50 --out sweep.json]`: what lies on which address, beside what the ledger owes; and the
 * transactions that bring deposits together, unsigned, for whoever holds the private key elsewhere.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { amountOf, unitsOf } from '@/lib/deposits/rules';
import type { Decimal } from '@/lib/money/decimal';
import { checksummed } from './chain/addresses';
import { realChain } from './chain/openChain';
import { sweepsOf } from './chain/sweeps';
import { chainBooks } from './chainBooks';
import { readConfig, StartError } from './config';
import { openDatabase } from './db/openDatabase';

const say = (sentence: string): unknown => process.stdout.write(`${sentence}\n`);

function wishes() {
  const { values } = parseArgs({
    options: { 'sweep-to': { type: 'string' }, 'at-least': { type: 'string', default: '50' }, out: { type: 'string' } },
  });
  const { 'sweep-to': to, 'at-least': least, out } = values;
  if (to !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(to)) throw new StartError('--sweep-to must be an address.');
  if (to !== undefined && out === undefined) throw new StartError('--out names the file for the transactions.');
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(least)) throw new StartError('--at-least must be an amount of USDT such as 50.');
  return { to, least: least as Decimal, out };
}

async function main(): Promise<number> {
  const { to, least, out } = wishes();
  const config = readConfig(process.env);
  const way = config.deposits;
  if (way.kind !== 'chain') throw new StartError('No chain is set: DEPOSIT_RPC_URLS and DEPOSIT_XPUB name one.');
  const offered = realChain(way);
  const database = await openDatabase({ ...config, takesItsTime: true }, () => {});
  try {
    const { db } = database;
    const { decimals } = offered.chain;
    const books = await chainBooks(db, offered, config.treasury);
    for (const { address, units, place } of books.holdings.filter((one) => one.units !== 0n || one.place === null))
      say(
        `${checksummed(address)} ${amountOf(units, decimals).padStart(30)} ${place === null ? 'treasury' : `0/${place}`}`,
      );
    say(`held at block ${books.block}: ${books.held} USDT; owed: ${books.owed}; on the way out: ${books.onTheWay}`);
    if (to !== undefined && out !== undefined) {
      const sweeps = await sweepsOf(way, books.holdings, { to, least: unitsOf(least, decimals) });
      writeFileSync(out, `${JSON.stringify(sweeps, null, 2)}\n`, { mode: 0o600 });
      say(`${sweeps.transactions.length} transactions for signing elsewhere: ${out}`);
    }
    if (books.missing === '0') return 0;
    say(`MISSING ${books.missing} USDT`);
    return 1;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

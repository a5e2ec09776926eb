/** One recorded market: one-minute candles read from a CSV file, either with volume in quote money or with bid and ask. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Variety } from '@/lib/api/market';
import { stepSize } from '../bars';
import type { Bar } from '../feed';
import { listings } from '../varieties';

const TRADED = 'openTime,open,high,low,close,volume';
const QUOTED = 'openTime,bidOpen,bidHigh,bidLow,bidClose,askOpen,askHigh,askLow,askClose';

export interface Recording {
  variety: Variety;
  /** In time order; where the market was closed there are none. Prices of a bid and ask file are the bid's. */
  rows: readonly Bar[];
  /** Ask less bid at the end of each minute, in ticks; null where the file has none. */
  spreads: readonly number[] | null;
  hasVolume: boolean;
}

/** Every recording in a folder whose symbol is known here. File names look like `BTC-USDT-1m-2022-01.csv`. */
export function readRecordings(folder: string): Recording[] {
  const found: Recording[] = [];
  for (const name of readdirSync(folder).sort()) {
    const [, base, quote] = /^([A-Z0-9]+)-([A-Z0-9]+)-1m-.*\.csv$/.exec(name) ?? [];
    const listing = listings.find(({ variety }) => variety.symbol === `${base ?? ''}${quote ?? ''}`);
    if (listing) found.push(parseRecording(listing.variety, readFileSync(join(folder, name), 'utf8'), name));
  }
  return found;
}

/** Reads one file; throws an Error that names it when its columns are not known or it holds no rows. */
export function parseRecording(variety: Variety, text: string, name: string): Recording {
  const [header, ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const quoted = header === QUOTED;
  if (!quoted && header !== TRADED) throw new Error(`${name}: unknown columns "${header?.slice(0, 80) ?? ''}"`);
  const scale = 10 ** variety.priceDigits;
  const ticks = (price: string | undefined): number => Math.round(Number(price) * scale);
  const rows: Bar[] = [];
  const spreads: number[] = [];
  for (const line of lines) {
    const cells = line.split(',');
    const [time, open, high, low, close] = [
      Number(cells[0]),
      ticks(cells[1]),
      ticks(cells[2]),
      ticks(cells[3]),
      ticks(cells[4]),
    ];
    if (![time, open, high, low, close].every((value) => Number.isSafeInteger(value) && value > 0))
      throw new Error(`${name}: not a candle: "${line.slice(0, 80)}"`);
    const volume = quoted ? 0 : Math.round(Number(cells[5]) / Number(cells[4]) / stepSize(variety));
    rows.push({ time, open, high, low, close, volume });
    if (quoted) spreads.push(Math.max(1, ticks(cells[8]) - close));
  }
  if (rows.length === 0) throw new Error(`${name}: no candles`);
  return { variety, rows, spreads: quoted ? spreads : null, hasVolume: !quoted };
}

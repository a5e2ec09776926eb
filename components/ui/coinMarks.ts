/** Which coins and currencies have a mark in `public/marks`; every other shows its letters. `scripts/marks.mjs` reads these two lines. */
const COINS =
  'AAVE ADA ALGO APT ARB ATOM AVAX AXS BCH BTC CHZ COMP CRV DOGE DOT ENS ETC ETH FET FIL GALA GRT HBAR HYPE ICP IMX INJ JUP LDO LINK LTC MANA NEAR OP PENDLE PEPE PYTH RENDER SAND SEI SHIB SNX SOL STX SUI TAO THETA TIA TON TRX UNI USDT VET WLD XLM XRP XTZ ZEC';
const CURRENCIES = 'AUD BRL CAD CHF CNH CNY EUR GBP HKD IDR INR JPY KRW MXN MYR NZD PHP RUB SGD THB TWD USD VND ZAR';

export const markedCoins: readonly string[] = COINS.split(' ');
export const markedCurrencies: readonly string[] = CURRENCIES.split(' ');
const marked: ReadonlySet<string> = new Set([...markedCoins, ...markedCurrencies]);

/** Address of a mark beside the page, which may stand in any folder; null where there is none. */
export const markOf = (coin: string): string | null => (marked.has(coin) ? `marks/${coin.toLowerCase()}.svg` : null);

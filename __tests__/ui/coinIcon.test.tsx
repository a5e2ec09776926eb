/** Marks of coins and currencies: everything quoted has one or is known to have letters only, and a mark that fails leaves the letters. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, render } from '@testing-library/react';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { markOf, markedCoins, markedCurrencies } from '@/components/ui/coinMarks';
import { currencies } from '../../server/market/currencies';
import { cryptoRows } from '../../server/market/varieties/crypto';
import { forexRows } from '../../server/market/varieties/forex';

const folder = path.resolve('public');
/** BNB's mark is an exchange's; the kept sets have no drawing of the others. */
const LETTERS_ONLY = ['BNB', 'BONK', 'ENA', 'ONDO', 'WIF', 'XAG', 'XAU'];
const quoted = new Set([
  'USDT',
  ...cryptoRows.map(([base]) => base),
  ...forexRows.flatMap(([base, quote]) => [base, quote]),
  ...currencies.map(({ code }) => code),
]);

test('everything that is quoted or shown as a worth has a mark, or letters only on purpose', () => {
  expect([...quoted].filter((coin) => markOf(coin) === null).sort()).toEqual(LETTERS_ONLY);
  expect([...markedCoins, ...markedCurrencies].filter((coin) => !quoted.has(coin))).toEqual([]);
});

test('each mark is a small drawing that loads nothing and runs nothing', () => {
  for (const coin of [...markedCoins, ...markedCurrencies]) {
    const file = path.join(folder, markOf(coin)!);
    expect([coin, existsSync(file)]).toEqual([coin, true]);
    const drawing = readFileSync(file, 'utf8');
    expect(drawing).toMatch(/^<svg[^>]+viewBox/);
    expect(drawing).not.toMatch(/<script|<style|<foreignObject|\bon\w+=|href="(?!#)|url\((?!["']?#)/i);
    expect(drawing.length).toBeLessThan(30_000);
  }
  const files = readdirSync(path.join(folder, 'marks')).filter((name) => name.endsWith('.svg'));
  expect(files).toHaveLength(markedCoins.length + markedCurrencies.length);
});

test('the letters stand beneath, and stay when the mark does not come', () => {
  const { container, rerender } = render(<CoinIcon coin="BTC" />);
  const mark = container.querySelector('img')!;
  // Beside the page, so that the app may stand in any folder; in the room of the letters, so that nothing moves.
  expect(mark).toHaveAttribute('src', 'marks/btc.svg');
  expect(mark).toHaveAttribute('loading', 'lazy');
  expect(mark.className).toContain('absolute');
  expect(container).toHaveTextContent('BTC');
  fireEvent.error(mark);
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('BTC');
  // The row may be used again for another coin.
  rerender(<CoinIcon coin="ETH" />);
  expect(container.querySelector('img')).toHaveAttribute('src', 'marks/eth.svg');
  rerender(<CoinIcon coin="XAU" quote="USD" />);
  expect([...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['marks/usd.svg']);
  expect(container).toHaveTextContent('XAU'.slice(0, 1));
});

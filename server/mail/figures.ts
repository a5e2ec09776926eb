/** Figures as letters and notices write them: as on the screens, in thousands groups, and money with its cents. */
import { type Decimal, placesOf, toFixed } from '@/lib/money/decimal';
import { grouped } from '@/lib/money/grouped';
import { digitsOf } from '@/lib/offline/rules';

const atLeast = (value: Decimal, places: number): string =>
  grouped(placesOf(value) < places ? toFixed(value, places, 'down') : value);

/** To the last digit; the coin that stands for money here with cents. */
export const inCoins = (value: Decimal, coin: string): string => atLeast(value, coin === 'USDT' ? 2 : 0);

/** In the smallest unit of a currency. */
export const inFiat = (value: Decimal, currency: string): string => atLeast(value, digitsOf(currency));

/** How the large price over a chart looks; the skeleton shows it in the same form before the app does. */
import type { Decimal } from '@/lib/money/decimal';

/** A long price is written smaller, so that it never meets the figures beside it. */
const sizeOf = (text: string): string =>
  text.length > 9 ? 'text-[clamp(1.0625rem,5.6vw,1.625rem)]' : 'text-[clamp(1.5rem,8.2vw,2rem)]';

export const largePrice = (text: string): string =>
  `block ${sizeOf(text)} leading-[2.375rem] font-bold tracking-[-0.5px]`;

export const toneOf = (changePct: Decimal | null): 'up' | 'down' | undefined =>
  changePct === null ? undefined : changePct.startsWith('-') ? 'down' : 'up';

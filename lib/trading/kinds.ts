/** The kinds of order that a ticket offers: type, duration and what sets it off, in one choice. */
import type { OrderType, TimeInForce } from '@/lib/api/trading';

/** Of every product; those after them only where a stop is an order of its own. */
export const ORDER_KINDS = ['limit', 'market', 'postOnly', 'ioc'] as const;
export const KINDS_WITH_STOPS = ['limit', 'market', 'stopLimit', 'stopMarket', 'postOnly', 'ioc'] as const;
export type OrderKind = (typeof KINDS_WITH_STOPS)[number];

export interface KindTerms {
  type: OrderType;
  timeInForce?: TimeInForce;
  isStop?: boolean;
}

export function kindOf({ type, timeInForce = 'gtc', isStop = false }: KindTerms): OrderKind {
  if (isStop) return type === 'market' ? 'stopMarket' : 'stopLimit';
  if (type === 'market') return 'market';
  return timeInForce === 'gtc' ? 'limit' : timeInForce;
}

/** Of an order that was placed, or is about to be. */
export const kindOfOrder = ({ trigger, ...terms }: KindTerms & { trigger?: object | null }): OrderKind =>
  kindOf({ ...terms, isStop: Boolean(trigger) });

export const termsOfKind = (kind: OrderKind): Required<KindTerms> => ({
  type: kind === 'market' || kind === 'stopMarket' ? 'market' : 'limit',
  timeInForce: kind === 'postOnly' || kind === 'ioc' ? kind : 'gtc',
  isStop: kind === 'stopLimit' || kind === 'stopMarket',
});

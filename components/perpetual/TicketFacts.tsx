/** What the order in the ticket would do, line by line; of one that cannot be paid, what is missing. */
import { useTranslations } from 'next-intl';
import type { Fact } from '@/components/trading/TicketFrame';
import { transferWord } from '@/components/trading/TransferLink';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { downToCents, upToCents } from '@/lib/money/cents';
import { type Decimal, sub } from '@/lib/money/decimal';
import { type NewOrder, type PerpetualScope, type PlacedProblem, outlookOf, shortageOf } from '@/lib/perpetual/ticket';

/** No estimate is shown for an order that would be refused; a stop that isn't right yet doesn't change what it would do. */
export function useTicketFacts(
  order: NewOrder | null,
  problems: readonly PlacedProblem[],
  scope: PerpetualScope,
): Fact[] {
  const t = useTranslations('perpetual.ticket');
  const format = useFormat();
  const own = useOwnFormat();
  const { market } = scope;
  const isShort = problems.some(({ problem }) => problem.reason === 'insufficientMargin');
  const shortage = isShort && order ? shortageOf(order, scope) : null;
  const isRefused = problems.some(({ field }) => field === 'price' || field === 'qty');
  const outlook = order && !isRefused ? outlookOf(order, scope) : null;
  const cents = (value: Decimal) => `${format.amount(value, 2, 2)} ${market.quote}`;
  const money = (value: Decimal | null | undefined) => (value == null ? format.amount(null) : cents(upToCents(value)));
  const price = (value: Decimal | null | undefined) => format.price(value, market.priceDigits);
  // What cannot be paid has no worst case: it says what is missing, and what can be done.
  if (shortage)
    return [
      { name: t('cost'), value: cents(upToCents(shortage.needed)) },
      {
        name: t('missing'),
        value: (
          <b className="text-warn font-semibold">
            {own.amount(sub(upToCents(shortage.needed), downToCents(shortage.available)), 2, 2)} {market.quote}
          </b>
        ),
      },
      { name: t('remedy'), value: t.rich('remedyText', { to: transferWord.perpetual }), isAlone: true },
    ];
  return [
    { name: t('cost'), value: money(outlook?.cost) },
    { name: t('worst'), value: <b className="font-semibold">{money(outlook?.worstLoss)}</b> },
    {
      name: t('liquidation'),
      value: outlook?.before ? `${price(outlook.before)} → ${price(outlook.after)}` : price(outlook?.after),
    },
  ];
}

/** What an order is about, and what happened in it. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { Timeline } from '@/components/ui/Timeline';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { ProofPictures } from './ProofPictures';
import { usePrice } from './usePrice';

/** Whoever reads of one of them wants to see what was shown and decided. */
const OF_APPEAL: ReadonlySet<string> = new Set(['appeal', 'escalate', 'reopen']);

export function OrderFacts({ order }: { order: C2cOrderDetail }) {
  const t = useTranslations('c2c.facts');
  const format = useFormat();
  const showPrice = usePrice();
  const { push } = useNavigation();
  const { coin, fiat, price, qty, amount, digits, fee, counterparty, payee, side, proofs, allowed } = order;
  const { name, merchantId, completed, first } = counterparty;
  return (
    <div className="px-4 pt-3">
      <KeyValue
        rows={[
          {
            name: t(side === 'buy' ? 'get' : 'give'),
            value: (
              <span className="num">
                {format.coin(qty, coin)} {coin}
              </span>
            ),
            strong: true,
          },
          { name: t('amount'), value: `${format.amount(amount, digits, digits)} ${fiat}` },
          { name: t('price'), value: t('locked', { price: showPrice(price), fiat }) },
          { name: t('fee'), value: `${format.coin(fee, coin)} ${coin}` },
          {
            name: t(side === 'buy' ? 'seller' : 'buyer'),
            value:
              merchantId === null ? (
                `${name} · ${t('known', { completed, first: String(first) })}`
              ) : (
                <button
                  type="button"
                  className="text-brand press -my-3 py-3 font-semibold"
                  onClick={() => push(paths.c2c.merchant.href({ id: merchantId }))}
                >
                  {name}
                </button>
              ),
          },
          { name: t('payType'), value: payee?.masked ? `${payee.typeName} ${payee.number ?? ''}` : order.payType.name },
          ...(proofs.length === 0 || allowed.includes('release')
            ? []
            : [
                {
                  name: t('proofs'),
                  value: (
                    <span className="flex justify-end">
                      <ProofPictures proofs={proofs} />
                    </span>
                  ),
                },
              ]),
          { name: t('created'), value: format.fullTime(order.createdAt) },
          {
            name: t('number'),
            value: (
              <span className="num">
                {order.orderNo} <CopyButton text={order.orderNo} />
              </span>
            ),
          },
        ]}
      />
      {order.terms !== '' && (
        <p className="text-label text-ink-2 pt-1 [overflow-wrap:anywhere]">
          <span className="text-ink-3 mr-2">{t('terms')}</span>
          {order.terms}
        </p>
      )}
      <div className="flex min-h-11 items-end justify-between gap-3 pt-3 pb-2">
        <h3 className="font-semibold">{t('history')}</h3>
        {order.status !== 'inAppeal' && order.events.some(({ event }) => OF_APPEAL.has(event)) && (
          <Link
            to={paths.c2c.appeal.href({ orderNo: order.orderNo })}
            className="press text-brand text-label -mb-2.5 inline-flex min-h-11 items-center font-semibold"
          >
            {t('appeal')}
          </Link>
        )}
      </div>
      <Timeline
        steps={order.events.map(({ event, by, at }) => ({
          title: t(`events.${event}`, { by: t(`by.${by}`) }),
          note: format.dateTime(at),
          state: 'done' as const,
        }))}
      />
    </div>
  );
}

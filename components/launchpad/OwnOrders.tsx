/** One's own orders in an offering, with the button to pay where something was allotted. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import type { IcoOrder } from '@/lib/api/launchpad';
import { OrderFacts } from './IcoOrderRow';
import { PaySheet } from './PaySheet';

interface Props {
  orders: readonly IcoOrder[];
  /** False where a fund password has to be set first. */
  canPay: boolean;
  onSetUp: () => void;
}

export function OwnOrders({ orders, canPay, onSetUp }: Props) {
  const t = useTranslations('launchpad');
  const [paying, setPaying] = useState<string | null>(null);
  const order = orders.find(({ orderNo }) => orderNo === paying);
  if (orders.length === 0) return null;
  return (
    <section className="border-surface border-t-8 py-3">
      <h2 className="px-4 font-semibold">{t('own')}</h2>
      {orders.map((one) => (
        <div key={one.orderNo} className="hairline-b px-4 py-2 last:border-0">
          <div className="flex min-h-14 items-center gap-3">
            <OrderFacts order={one} />
          </div>
          {one.allowed.includes('pay') && (
            <div className="pt-2.5 pb-2">
              <Button onPress={() => (canPay ? setPaying(one.orderNo) : onSetUp())}>
                {t(canPay ? 'pay.open' : 'pay.setUp')}
              </Button>
            </div>
          )}
        </div>
      ))}
      {order?.allowed.includes('pay') && <PaySheet order={order} onClose={() => setPaying(null)} />}
    </section>
  );
}

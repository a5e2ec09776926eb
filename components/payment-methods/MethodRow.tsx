/** One payment method, masked: its kind and currency, the end of its number, and whether it is offered. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import type { PaymentMethod } from '@/lib/api/paymentMethods';

export function MethodRow({ method, onPress }: { method: PaymentMethod; onPress: () => void }) {
  const { typeName, currency, name, bank } = method;
  const t = useTranslations('paymentMethods.row');
  const account = method.number ?? t('qrOnly');
  return (
    <button
      type="button"
      onClick={onPress}
      className="press hairline-b flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold [overflow-wrap:anywhere]">{typeName}</b>
          <Tag>{currency}</Tag>
          <MethodState method={method} />
        </span>
        <span className="num mt-0.5 block [overflow-wrap:anywhere]">{account}</span>
        <span className="text-caption text-ink-3 mt-0.5 block [overflow-wrap:anywhere]">
          {[name, bank].filter(Boolean).join(' · ')}
        </span>
      </span>
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </button>
  );
}

/** In one word, where it is not simply there to be used. */
function MethodState({ method: { problem, isInUse, isActive } }: { method: PaymentMethod }) {
  const t = useTranslations('paymentMethods.row');
  if (problem !== null) return <Tag tone="warn">{t(`problem.${problem}`)}</Tag>;
  if (!isActive) return <Tag>{t('off')}</Tag>;
  return isInUse ? <Tag tone="brand">{t('inUse')}</Tag> : null;
}

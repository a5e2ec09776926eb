/** How an order is paid: one who buys chooses a kind that the advert takes, one who sells an account of their own. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { joinClasses } from '@/components/ui/joinClasses';
import type { C2cSide, PayType } from '@/lib/api/c2cShapes';
import { paths } from '@/lib/paths';
import { useMyMethods } from '@/lib/payment-methods/hooks';

interface Wanted {
  side: C2cSide;
  fiat: string;
  payTypes: readonly PayType[];
}

interface Choice {
  key: string;
  label: string;
  hint: string | null;
  body: { payTypeId: string; payMethodId?: string };
}

export interface PayWay {
  choices: readonly Choice[];
  chosen: Choice['body'] | null;
  key: string | null;
  choose: (key: string) => void;
  isLoading: boolean;
}

export function usePayWay({ side, fiat, payTypes }: Wanted): PayWay {
  const mine = useMyMethods();
  const [key, choose] = useState<string | null>(null);
  const own = (mine.data?.list ?? []).filter(
    ({ currency, typeId, isActive, problem }) =>
      currency === fiat && isActive && problem === null && payTypes.some(({ payTypeId }) => payTypeId === typeId),
  );
  const choices: Choice[] =
    side === 'buy'
      ? payTypes.map(({ payTypeId, name }) => ({ key: payTypeId, label: name, hint: null, body: { payTypeId } }))
      : own.map(({ methodId, typeId, typeName, number, bank }) => ({
          key: methodId,
          label: typeName,
          hint: [bank, number].filter(Boolean).join(' '),
          body: { payTypeId: typeId, payMethodId: methodId },
        }));
  const chosen = choices.find((one) => one.key === key) ?? (choices.length === 1 ? choices[0] : undefined);
  return {
    choices,
    chosen: chosen?.body ?? null,
    key: chosen?.key ?? null,
    choose,
    isLoading: side === 'sell' && mine.isLoading,
  };
}

interface Props {
  side: C2cSide;
  fiat: string;
  way: PayWay;
  error: string | null;
  /** No merchant is chosen yet. */
  isOpen?: boolean;
}

export function PayWays({ side, fiat, way, error, isOpen = false }: Props) {
  const t = useTranslations('c2c.trade');
  const { pathname, search } = useLocation();
  return (
    <div>
      <p className="text-label text-ink-2 mb-1.5">{t(side === 'buy' ? 'way' : 'method')}</p>
      <div role="radiogroup" aria-label={t(side === 'buy' ? 'way' : 'method')} className="flex flex-wrap gap-2">
        {way.choices.map(({ key, label, hint }) => (
          <button
            key={key}
            type="button"
            role="radio"
            aria-checked={way.key === key}
            onClick={() => way.choose(key)}
            className={joinClasses(
              'press rounded-m text-label min-h-11 px-3 py-1.5 text-left font-medium',
              way.key === key ? 'bg-brand-soft text-brand' : 'bg-surface',
            )}
          >
            {label}
            {hint && <span className="text-caption num block opacity-80">{hint}</span>}
          </button>
        ))}
      </div>
      {side === 'sell' && !way.isLoading && way.choices.length === 0 && (
        <p className="text-label text-ink-2">
          {t(isOpen ? 'noMethodAny' : 'noMethod', { fiat })}
          <Link
            to={paths.c2c.addPaymentMethod.href({ currency: fiat, next: `${pathname}${search}` })}
            className="text-brand flex min-h-11 w-fit items-center font-semibold"
          >
            {t('addMethod')}
          </Link>
        </p>
      )}
      {error !== null && (
        <p role="alert" className="text-caption text-danger pt-1">
          {error}
        </p>
      )}
    </div>
  );
}

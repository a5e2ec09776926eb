/** The quick area: an amount and a way of paying, and the best offer for it, held for a minute. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QuickForm } from '@/components/c2c/QuickForm';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import { useVarieties } from '@/lib/c2c/hooks';
import { COINS } from '@/lib/c2c/rules';
import { chooseCoin, useC2cChoice } from '@/lib/c2c/state';
import { joinLoads } from '@/lib/client/joinLoads';
import { useAskedState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePayTypes } from '@/lib/payment-methods/hooks';

const SIDES = ['buy', 'sell'] as const;

export function QuickScreen() {
  const t = useTranslations('c2c.quick');
  const { push, redirect } = useNavigation();
  const { side: asked } = useParams(paths.c2c.quick);
  const { coin, fiat } = useC2cChoice();
  const [side, setSide] = useAskedState('side', asked, SIDES, 'buy');
  const load = joinLoads({ varieties: useVarieties(), types: usePayTypes() });
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        <button
          type="button"
          aria-label={t('fiat', { fiat })}
          onClick={() => push(paths.c2c.fiat.href())}
          className="press flex h-11 items-center gap-0.5 px-1.5 font-semibold"
        >
          {fiat}
          <ChevronDown aria-hidden className="text-ink-3 size-4" />
        </button>
      }
      load={load}
    >
      {({ varieties, types }) => (
        <>
          <div className="px-4">
            <Segmented
              label={t('side')}
              look="trade"
              value={side}
              onChange={setSide}
              items={[
                { value: 'buy', label: t('buy') },
                { value: 'sell', label: t('sell') },
              ]}
            />
          </div>
          <Tabs
            label={t('coin')}
            value={coin}
            onChange={chooseCoin}
            items={COINS.map((value) => ({ value, label: value }))}
          />
          <QuickForm
            key={`${side} ${coin} ${fiat}`}
            side={side}
            coin={coin}
            fiat={fiat}
            minimum={varieties.quickMinimum}
            payTypes={types
              .filter(({ currencies }) => currencies.includes(fiat))
              .map(({ typeId, name }) => ({ payTypeId: typeId, name }))}
            onMade={({ orderNo }) => redirect((side === 'buy' ? paths.c2c.pay : paths.c2c.order).href({ orderNo }))}
          />
        </>
      )}
    </ScreenFrame>
  );
}

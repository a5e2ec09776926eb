/** How a contract is traded: margin mode and leverage, each behind a tap. Each mode has a leverage of its own, which goes along. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { CHIP, Select } from '@/components/ui/Select';
import { Skeleton } from '@/components/ui/Skeleton';
import { toast } from '@/components/ui/toast';
import type { MarginMode, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useSession } from '@/lib/auth/session';
import { useMarginMode } from '@/lib/perpetual/desk';
import { useLeverage } from '@/lib/perpetual/hooks';
import { chooseMarginMode } from '@/lib/perpetual/state';

const loadLeverage = () => import('./LeverageSheet').then(({ LeverageSheet }) => LeverageSheet);

export function TermsChips({ market }: { market: PerpetualMarket }) {
  const t = useTranslations('perpetual');
  const [isOpen, setOpen] = useState(false);
  const { uid } = useSession();
  const marginMode = useMarginMode(market.symbol);
  const leverages = {
    isolated: useLeverage(market, 'isolated').leverage,
    cross: useLeverage(market, 'cross').leverage,
  };
  const leverage = leverages[marginMode];
  const hintOf = (mode: MarginMode) => {
    const known = leverages[mode];
    const hint = t(`mode.${mode}Hint`);
    return known === null ? hint : `${hint} · ${t('leverage.chip', { leverage: known })}`;
  };
  const handleMode = (mode: MarginMode) => {
    chooseMarginMode({ symbol: market.symbol, by: uid, mode });
    const next = leverages[mode];
    if (next !== null && next !== leverage) toast.done(t('leverage.done', { leverage: next }));
  };
  return (
    <>
      <Select
        look="chip"
        label={t('mode.label')}
        value={marginMode}
        onChange={handleMode}
        items={(['isolated', 'cross'] as const).map((value) => ({
          value,
          label: t(`mode.${value}`),
          hint: hintOf(value),
        }))}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={leverage === null ? t('leverage.title') : t('leverage.chip', { leverage })}
        disabled={leverage === null}
        onClick={() => setOpen(true)}
        className={`num ${CHIP}`}
      >
        {leverage === null ? <Skeleton className="h-4 w-6" /> : t('times', { leverage })}
        <ChevronDown aria-hidden className="text-ink-3 size-4 shrink-0" />
      </button>
      {isOpen && leverage !== null && (
        <Loaded
          load={loadLeverage}
          onFail={() => setOpen(false)}
          props={{ market, mode: marginMode, current: leverage, onClose: () => setOpen(false) }}
        />
      )}
    </>
  );
}

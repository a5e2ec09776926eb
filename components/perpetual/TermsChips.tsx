/** How a contract is traded: margin mode and leverage, each behind a tap. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { CHIP, Select } from '@/components/ui/Select';
import { Skeleton } from '@/components/ui/Skeleton';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
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
  const { leverage } = useLeverage(market, marginMode);
  return (
    <>
      <Select
        look="chip"
        label={t('mode.label')}
        value={marginMode}
        onChange={(chosen) => chooseMarginMode({ symbol: market.symbol, by: uid, mode: chosen })}
        items={(['isolated', 'cross'] as const).map((value) => ({
          value,
          label: t(`mode.${value}`),
          hint: t(`mode.${value}Hint`),
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

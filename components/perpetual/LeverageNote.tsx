/** That one's own leverage could not be asked for: without it nothing is ordered, and nothing is shown that depends on it. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import type { MarginMode, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useLeverage } from '@/lib/perpetual/hooks';

export function LeverageNote({ market, mode }: { market: PerpetualMarket; mode: MarginMode }) {
  const t = useTranslations('perpetual.leverage');
  const shell = useTranslations('shell');
  const { failed, reload } = useLeverage(market, mode);
  if (!failed) return null;
  return (
    <div role="alert" className="bg-warn-soft text-warn text-label rounded-m px-3 py-2">
      <p>{t('unknown')}</p>
      <Button kind="text" inline onPress={() => void reload()}>
        {shell('retry')}
      </Button>
    </div>
  );
}

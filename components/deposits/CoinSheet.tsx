/** Which coin one can deposit, and how to come to all others. */
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { Sheet } from '@/components/ui/Sheet';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function CoinSheet({ coin, onClose }: { coin: string; onClose: () => void }) {
  const t = useTranslations('deposits.coins');
  const { push } = useNavigation();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button kind="secondary" onPress={() => push(paths.flash.exchange.href({ from: coin }))}>
          {t('flash')}
        </Button>
      }
    >
      <button type="button" onClick={onClose} className="press flex min-h-14 w-full items-center gap-3 text-left">
        <CoinIcon coin={coin} />
        <span className="flex-1 font-semibold">{coin}</span>
        <Check aria-label={t('chosen')} className="text-brand size-5" />
      </button>
      <p className="text-label text-ink-2 pb-3">{t('text', { coin })}</p>
    </Sheet>
  );
}

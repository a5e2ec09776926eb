/** What happens to money that is sent by another network, as another token, or in too small an amount. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { DepositPlace } from '@/lib/api/deposits';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const CASES = ['network', 'token', 'small', 'contract'] as const;

export function WrongNetworkSheet({ place, onClose }: { place: DepositPlace; onClose: () => void }) {
  const t = useTranslations('deposits.wrong');
  const format = useFormat();
  const { push } = useNavigation();
  const { network, coin, min } = place;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button kind="secondary" onPress={() => push(paths.support.service.href())}>
          {t('help')}
        </Button>
      }
    >
      <dl>
        {CASES.map((one) => (
          <div key={one} className="pb-3">
            <dt className="font-semibold">{t(`${one}.title`, { min: format.amount(min), coin })}</dt>
            <dd className="text-label text-ink-2 mt-0.5">
              {t(`${one}.text`, { network, coin, min: format.amount(min) })}
            </dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

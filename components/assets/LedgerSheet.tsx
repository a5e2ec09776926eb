/** All about one movement, to the last digit, with the way to what it belongs to. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { AmountText } from '@/components/ui/Texts';
import type { LedgerLine } from '@/lib/api/assets';
import { useAdjustment } from '@/lib/assets/hooks';
import { thingOf } from '@/lib/assets/things';
import { leastPlaces } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { NUMBER_PLACES } from '@/lib/timing/constants';

export function LedgerSheet({ line, onClose }: { line: LedgerLine | null; onClose: () => void }) {
  const t = useTranslations('assets.ledger');
  const accounts = useTranslations('assets.account');
  const format = useFormat();
  const navigation = useNavigation();
  const adjustment = useAdjustment(line?.refType === 'adjustment' ? line.refId : null).data;
  if (!line) return null;
  const thing = line.refType && line.refId !== null ? thingOf(line.refType, line.refId) : null;
  const open = (href: string) => {
    onClose();
    navigation.push(href);
  };
  const rows = [
    { name: t('type'), value: t(`types.${line.type}`) },
    ...(adjustment ? [{ name: t('reason'), value: adjustment.reason }] : []),
    {
      name: t('amount'),
      value: (
        <AmountText
          value={line.amount}
          show={(value) => format.delta(value, NUMBER_PLACES, leastPlaces(line.coin))}
          unit={line.coin}
        />
      ),
      strong: true,
    },
    {
      name: t('balanceAfter', { purpose: line.purpose }),
      value: <AmountText value={line.balanceAfter} coin={line.coin} unit={line.coin} />,
    },
    { name: t('account'), value: accounts(line.account) },
    { name: t('part'), value: t(line.purpose) },
    { name: t('time'), value: format.fullTime(line.ts) },
    {
      name: t('id'),
      value: (
        <span className="num">
          {line.id} <CopyButton text={line.id} />
        </span>
      ),
    },
  ];
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('detail')}
      footer={thing ? <Button onPress={() => open(thing.href)}>{t(thing.name)}</Button> : undefined}
    >
      <KeyValue rows={rows} />
    </Sheet>
  );
}

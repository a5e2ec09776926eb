/** Choosing an address: of the book, or without an identity of those that deposited. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AddressText } from '@/components/ui/AddressText';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { Tag } from '@/components/ui/Tag';
import type { AddressBook, WithdrawalTerms } from '@/lib/api/withdrawals';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { ListingWait } from './ListingWait';

interface Choosing {
  onChoose: (address: string) => void;
  onClose: () => void;
}

export function BookSheet({ book, onChoose, onClose }: Choosing & { book: AddressBook | null }) {
  const t = useTranslations('withdrawals.book');
  const { push } = useNavigation();
  const addresses = book?.addresses ?? [];
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('choose')}
      footer={
        <Button kind="secondary" onPress={() => push(paths.assets.payees.href())}>
          {t('manage')}
        </Button>
      }
    >
      {addresses.length === 0 && <p className="text-ink-2 py-4 text-center">{t('emptyText')}</p>}
      {addresses.map(({ entryNo, address, label, used, listedFrom }) => (
        <Choice
          key={entryNo}
          address={address}
          note={book?.whitelist === true && <ListingWait until={listedFrom} />}
          onPress={() => onChoose(address)}
        >
          <b className="font-semibold [overflow-wrap:anywhere]">{label}</b>
          {!used && <Tag tone="warn">{t('unused')}</Tag>}
        </Choice>
      ))}
    </Sheet>
  );
}

export function WayBackSheet({
  wayBack,
  coin,
  onChoose,
  onClose,
}: Choosing & { wayBack: NonNullable<WithdrawalTerms['wayBack']>; coin: string }) {
  const t = useTranslations('withdrawals.wayBack');
  const format = useFormat();
  return (
    <Sheet open onClose={onClose} title={t('choose')}>
      {wayBack.map(({ address, left }) => (
        <Choice key={address} address={address} onPress={() => onChoose(address)}>
          <span className="text-ink-2">{t('left', { left: format.coin(left, coin), coin })}</span>
        </Choice>
      ))}
    </Sheet>
  );
}

interface ChoiceProps {
  address: string;
  /** Beneath the address. */
  note?: ReactNode;
  onPress: () => void;
  children: ReactNode;
}

function Choice({ address, note, onPress, children }: ChoiceProps) {
  return (
    <button type="button" onClick={onPress} className="press hairline-b block w-full py-3 text-left">
      <span className="flex flex-wrap items-center gap-x-2">{children}</span>
      <AddressText address={address} className="text-label mt-1" />
      {note}
    </button>
  );
}

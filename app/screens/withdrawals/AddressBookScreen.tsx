/** The addresses that somebody keeps, and the whitelist. */
import { PencilLine, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AddressText } from '@/components/ui/AddressText';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { IconButton } from '@/components/ui/IconButton';
import { Switch } from '@/components/ui/Switch';
import { Tag } from '@/components/ui/Tag';
import { AddressSheet } from '@/components/withdrawals/AddressSheet';
import { ListingWait } from '@/components/withdrawals/ListingWait';
import { SetUpNote } from '@/components/withdrawals/SetUpNote';
import { WhitelistSheet } from '@/components/withdrawals/WhitelistSheet';
import type { AddressBook, BookAddress } from '@/lib/api/withdrawals';
import { joinLoads } from '@/lib/client/joinLoads';
import { useFormat } from '@/lib/format/useFormat';
import { useSecurity } from '@/lib/security/hooks';
import { useAddressBook, useRemoveAddress } from '@/lib/withdrawals/hooks';

type Opened = { what: 'add' } | { what: 'rename'; entry: BookAddress } | { what: 'whitelist' } | null;

export function AddressBookScreen() {
  const t = useTranslations('withdrawals.book');
  const load = joinLoads({ book: useAddressBook(), status: useSecurity() });
  const [opened, setOpened] = useState<Opened>(null);
  const hasFactor = load.data?.status.factor != null;
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        hasFactor && (
          <Button onPress={() => setOpened({ what: 'add' })}>
            <Plus aria-hidden className="size-5" />
            {t('add')}
          </Button>
        )
      }
    >
      {({ book, status }) => (
        <>
          {!hasFactor && (
            <div className="px-4 pt-2">
              <SetUpNote terms={{ fundPassword: true, factor: null }} />
            </div>
          )}
          <Whitelist book={book} onToggle={() => hasFactor && setOpened({ what: 'whitelist' })} />
          <section className="border-surface border-t-8">
            <h2 className="px-4 pt-3 font-semibold">{t('count', { count: book.addresses.length, max: book.max })}</h2>
            {book.addresses.length === 0 ? (
              <EmptyState title={t('empty')} text={t('emptyText')} />
            ) : (
              book.addresses.map((entry) => (
                <Entry
                  key={entry.entryNo}
                  entry={entry}
                  isListing={book.whitelist}
                  onRename={() => setOpened({ what: 'rename', entry })}
                  onStale={() => void load.reload()}
                />
              ))
            )}
          </section>
          {(opened?.what === 'add' || opened?.what === 'rename') && (
            <AddressSheet
              entry={opened.what === 'rename' ? opened.entry : null}
              status={status}
              onClose={() => setOpened(null)}
            />
          )}
          {opened?.what === 'whitelist' && (
            <WhitelistSheet
              on={!book.whitelist || book.whitelistEndsAt !== null}
              status={status}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </ScreenFrame>
  );
}

function Whitelist({ book, onToggle }: { book: AddressBook; onToggle: () => void }) {
  const t = useTranslations('withdrawals.whitelist');
  const format = useFormat();
  const { whitelist, whitelistEndsAt: endsAt } = book;
  return (
    <section className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{t('title')}</h2>
        <p className="text-label text-ink-2">
          {endsAt === null ? t(whitelist ? 'isOn' : 'isOff') : t('ends', { time: format.dateTime(endsAt) })}
        </p>
      </div>
      <Switch on={whitelist && endsAt === null} onChange={onToggle} label={t('title')} />
    </section>
  );
}

function Entry({
  entry,
  isListing,
  onRename,
  onStale,
}: {
  entry: BookAddress;
  isListing: boolean;
  onRename: () => void;
  onStale: () => void;
}) {
  const t = useTranslations('withdrawals.book');
  const remove = useRemoveAddress();
  const ask = async () => {
    const question = { title: t('removeSure', { label: entry.label }), confirm: t('remove'), danger: true };
    if (await dialog.confirm({ ...question, text: t('removeText') })) await remove.run({ entryNo: entry.entryNo });
  };
  return (
    <article className="hairline-b flex items-start gap-1 py-3 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-semibold [overflow-wrap:anywhere]">{entry.label}</b>
          <Tag tone={entry.used ? 'neutral' : 'warn'}>{t(entry.used ? 'used' : 'unused')}</Tag>
        </p>
        <AddressText address={entry.address} className="text-label mt-1" />
        {isListing && <ListingWait until={entry.listedFrom} onEnd={onStale} />}
      </div>
      <IconButton icon={PencilLine} label={t('renameOf', { label: entry.label })} onPress={onRename} tone="quiet" />
      <IconButton icon={Trash2} label={t('removeOf', { label: entry.label })} onPress={() => void ask()} tone="quiet" />
    </article>
  );
}

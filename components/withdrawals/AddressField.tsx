/** Where the money goes: typed or pasted, or chosen from the book; once it is an address it stands in groups of four. */
import { BookUser, PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AddressText } from '@/components/ui/AddressText';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Tag } from '@/components/ui/Tag';
import { TextField } from '@/components/ui/TextField';
import type { AddressCheck } from '@/lib/api/withdrawals';

interface Props {
  value: string;
  onChange: (address: string) => void;
  check: AddressCheck | null;
  error: string | null;
  /** How many the book has; null while that is not known. */
  count: number | null;
  onBook: () => void;
  /** Without an identity the address is one that deposited. */
  isFixed?: boolean;
  onLeave: () => void;
}

export function AddressField({ value, onChange, check, error, count, onBook, isFixed = false, onLeave }: Props) {
  const t = useTranslations('withdrawals.address');
  const [isEditing, setEditing] = useState(false);
  const isShown = check !== null && (!isEditing || isFixed);
  return (
    <section aria-label={t('to')}>
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-label text-ink-2">{t('to')}</h2>
        <span className="-mr-3">
          <Button kind="text" inline onPress={onBook}>
            <BookUser aria-hidden className="size-4" />
            <span className="text-label">{isFixed ? t('choose') : t('book', { count: count ?? 0 })}</span>
          </Button>
        </span>
      </div>
      {isShown ? (
        <div className="bg-surface rounded-m flex items-start gap-2 px-3 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="font-semibold [overflow-wrap:anywhere]">{check.label ?? t('unnamed')}</b>
              {check.firstUse && <Tag tone="warn">{t('first')}</Tag>}
            </p>
            <AddressText address={check.address} className="text-label mt-1" />
            {error && (
              <p role="alert" className="text-caption text-danger mt-1">
                {error}
              </p>
            )}
          </div>
          {!isFixed && <IconButton icon={PencilLine} label={t('change')} onPress={() => setEditing(true)} />}
        </div>
      ) : (
        <TextField
          name={t('to')}
          value={value}
          onChange={onChange}
          error={error}
          hint={t('hint')}
          placeholder={t('placeholder')}
          autoComplete="off"
          maxLength={100}
          autoFocus={isEditing}
          onLeave={() => {
            setEditing(false);
            onLeave();
          }}
        />
      )}
    </section>
  );
}

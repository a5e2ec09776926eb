/** A place without a map: where one is now, or coordinates as map apps give them. */
import { LocateFixed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';
import { useHere } from './useHere';
import { type Place, placeText } from '@/lib/identity/place';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  onSubmit: () => void;
}

export function TypedPlace({ value, onChange, error, onSubmit }: Props) {
  const t = useTranslations('identity.place');
  const { find, isFinding } = useHere((place: Place) => onChange(placeText(place).replace(',', ', ')));
  return (
    <div className="px-4 pt-2">
      <p className="text-label text-ink-2 pb-4">{t('typedText')}</p>
      <TextField
        label={t('typed')}
        value={value}
        onChange={onChange}
        error={error}
        placeholder={t('example')}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="done"
        onSubmit={onSubmit}
      />
      <div className="pt-3">
        <Button kind="secondary" busy={isFinding} onPress={find}>
          <span className="inline-flex items-center gap-2">
            <LocateFixed aria-hidden className="size-5" strokeWidth={1.7} />
            {t('here')}
          </span>
        </Button>
      </div>
    </div>
  );
}

/** The search field at the top of its page, ready to be typed in. */
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextField';

export function SearchBar({
  text,
  onChange,
  onCancel,
}: {
  text: string;
  onChange: (text: string) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('market.search');
  const shell = useTranslations('shell');
  return (
    <header className="bg-page sticky top-0 z-10 flex items-center pt-[calc(0.375rem+var(--safe-top))] pb-1.5 pl-4">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="min-w-0 flex-1">
        <TextField
          type="search"
          autoFocus
          name={t('title')}
          value={text}
          onChange={onChange}
          placeholder={t('placeholder')}
          maxLength={20}
          before={<Search aria-hidden className="text-ink-3 size-4 shrink-0" />}
        />
      </div>
      <Button kind="text" inline onPress={onCancel}>
        {shell('cancel')}
      </Button>
    </header>
  );
}

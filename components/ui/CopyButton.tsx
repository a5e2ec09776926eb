import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { copyText } from './copyText';
import { toast } from './toast';

/** Copies a text and says so. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations('shell');
  const copy = () => {
    copyText(text).then(
      () => toast.done(t('copied')),
      () => toast.error(t('copyFailed')),
    );
  };
  return (
    <button
      type="button"
      aria-label={label ?? t('copy')}
      onClick={copy}
      className="press text-ink-3 relative inline-grid size-6 place-items-center align-middle before:absolute before:-inset-2.5"
    >
      <Copy aria-hidden className="size-3.5" />
    </button>
  );
}

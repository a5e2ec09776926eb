/** What the pages of movements say alike: a number or hash to copy, and a transaction that anybody can look up. */
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';

export function CopiedText({ text }: { text: string }) {
  return (
    <span className="num font-mono">
      {text} <CopyButton text={text} />
    </span>
  );
}

/** Leads to a site that shows the chain; where none can, as on the simulated one, it says so. */
export function TransactionText({
  hash,
  url,
  isSimulated,
}: {
  hash: string;
  url: string | null;
  isSimulated: boolean;
}) {
  const t = useTranslations('assets.movement');
  return (
    <>
      <CopiedText text={hash} /> {url !== null && <LookUpLink url={url} />}
      {isSimulated && <span className="text-caption text-ink-3 block">{t('noLookUp')}</span>}
    </>
  );
}

export function LookUpLink({ url }: { url: string }) {
  const t = useTranslations('assets.movement');
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('lookUp')}
      className="press text-ink-3 relative ml-3 inline-grid size-6 place-items-center align-middle before:absolute before:-inset-2.5"
    >
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}

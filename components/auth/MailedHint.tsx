/** Beneath the field of a code that comes by e-mail: what to do, and in the simulation where the letters are. */
import { useTranslations } from 'next-intl';
import { useOutboxAddress } from '@/lib/site/site';

export function MailedHint({ text }: { text?: string }) {
  const t = useTranslations('auth.code');
  const outbox = useOutboxAddress();
  return (
    <>
      {text}
      {outbox && (
        // Nearly as tall as a finger, without moving what stands below.
        <a
          href={outbox}
          target="_blank"
          rel="noreferrer"
          className="press text-brand relative ml-1 inline-block font-medium underline before:absolute before:-inset-x-2 before:-inset-y-3.5"
        >
          {t('outbox')}
        </a>
      )}
    </>
  );
}

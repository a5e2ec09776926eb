/** Shown instead of a step that needs a second factor while none is bound: leads to binding one. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';

export function FactorFirst({
  what,
  onTotp,
  onEmail,
}: {
  what: 'wallet' | 'recovery';
  onTotp: () => void;
  onEmail: () => void;
}) {
  const t = useTranslations('security.factorFirst');
  return (
    <section className="bg-surface rounded-[16px] px-4 py-3.5">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-label text-ink-2 mt-1 mb-3">{t(what)}</p>
      <div className="space-y-2">
        <Button onPress={onTotp}>{t('totp')}</Button>
        <Button kind="text" onPress={onEmail}>
          {t('email')}
        </Button>
      </div>
    </section>
  );
}

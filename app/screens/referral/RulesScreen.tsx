/** What counts for those who invite, and what does not. */
import { useTranslations } from 'next-intl';
import { DocumentText } from '@/components/help/DocumentText';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { useReferralRules } from '@/lib/referral/hooks';

export function RulesScreen() {
  const t = useTranslations('referral');
  return (
    <ScreenFrame title={t('rules')} load={useReferralRules()}>
      {({ version, sections }) => (
        <article className="px-4 pt-1">
          <p className="text-caption text-ink-3">{t('version', { version })}</p>
          <DocumentText sections={sections} />
        </article>
      )}
    </ScreenFrame>
  );
}

/** Shown when the first step is unknown, as after a reload: a button to begin again. */
import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/EmptyState';

export function StepGone({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('auth.stepGone');
  return (
    <EmptyState icon={Hourglass} title={t('title')} text={t('text')} action={{ label: t('again'), onPress: onAgain }} />
  );
}

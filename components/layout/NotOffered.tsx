/** In place of what the exchange behind this app does not have: trying again would change nothing, so there is a way on. */
import { CircleOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/EmptyState';
import { useNavigation } from '@/lib/navigation/navigation';

export function NotOffered() {
  const t = useTranslations('shell');
  const { back } = useNavigation();
  return (
    <EmptyState
      icon={CircleOff}
      title={t('notOffered.title')}
      text={t('notOffered.text')}
      action={{ label: t('back'), onPress: back }}
    />
  );
}

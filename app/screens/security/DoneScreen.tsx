/** Something of the security centre was changed: what, and what follows from it. Somebody who comes here without a change is told so. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ResultPage } from '@/components/security/ResultPage';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import type { SecurityStatus } from '@/lib/api/security';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

function changeOf(what: string | null, status: SecurityStatus): 'password' | 'fundPassword' | null {
  if (what === 'password' && status.passwordChangedAt !== null) return what;
  return what === 'fundPassword' && status.fundPassword ? what : null;
}

export function DoneScreen() {
  const { what } = useParams(paths.security.done);
  const t = useTranslations('security.done');
  const { redirect } = useNavigation();
  const status = useSecurity();
  const toOverview = { label: t('toOverview'), onPress: () => redirect(paths.security.overview.href()) };
  const isDone = status.data !== null && changeOf(what, status.data) !== null;
  return (
    <ScreenFrame
      title={t('title')}
      load={status}
      footer={isDone && <Button onPress={toOverview.onPress}>{toOverview.label}</Button>}
    >
      {(known) => {
        const change = changeOf(what, known);
        return change === null ? (
          <EmptyState title={t('nothing')} action={toOverview} />
        ) : (
          <ResultPage title={t(`${change}.title`)} text={t(`${change}.text`)} />
        );
      }}
    </ScreenFrame>
  );
}

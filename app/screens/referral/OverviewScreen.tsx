/** What inviting others brings: the rates first, then one's code, what has come, and who came. */
import { FileText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { CodeCard } from '@/components/referral/CodeCard';
import { Earned } from '@/components/referral/Earned';
import { InvitedList } from '@/components/referral/InvitedList';
import { Rates } from '@/components/referral/Rates';
import { ShareButton } from '@/components/referral/ShareButton';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton } from '@/components/ui/Skeleton';
import { joinLoads } from '@/lib/client/joinLoads';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOwnCode, useReferralTotal } from '@/lib/referral/hooks';

export function OverviewScreen() {
  const t = useTranslations('referral');
  const { push } = useNavigation();
  const load = joinLoads({ total: useReferralTotal(), own: useOwnCode() });
  return (
    <ScreenFrame
      title={t('title')}
      actions={<IconButton icon={FileText} label={t('rules')} onPress={() => push(paths.referral.rules.href())} />}
      load={load}
      skeleton={<OverviewSkeleton />}
      footer={
        load.data && (
          <>
            <ShareButton code={load.data.own.code} />
            <Button onPress={() => push(paths.referral.poster.href())}>{t('poster.make')}</Button>
          </>
        )
      }
    >
      {({ total, own }) => (
        <>
          <section aria-label={t('rates.label')} className="px-4 pt-1 pb-4">
            <h2 className="text-title font-bold">{t('headline')}</h2>
            <Rates levels={total.levels} />
            <p className="text-label text-ink-2 mt-3">{t.rich('counts', { b: strong })}</p>
            <CodeCard code={own.code} onQrCode={() => push(paths.referral.qrCode.href())} />
          </section>
          <Earned total={total} />
          {total.people > 0 && <InvitedList levels={total.levels} />}
        </>
      )}
    </ScreenFrame>
  );
}

const strong = (words: ReactNode) => <b>{words}</b>;

function OverviewSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-2">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}

/** The talk with customer service, logged in or not; for the owner of a locked account also why, the appeal and the statement. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StatementSheet } from '@/components/assets/StatementSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Composer } from '@/components/talk/Composer';
import { LockPanel } from '@/components/support/LockPanel';
import { SafetyBanner } from '@/components/support/SafetyBanner';
import { TalkPanel } from '@/components/support/TalkPanel';
import { Skeleton } from '@/components/ui/Skeleton';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useLockCase, useTalk } from '@/lib/support/hooks';
import { LONGEST_MESSAGE } from '@/lib/support/rules';
import { serviceTalk } from '@/lib/support/state';

export function ServiceScreen() {
  const { reason } = useParams(paths.support.service);
  const t = useTranslations('support');
  const talk = useTalk();
  const { data } = useLockCase();
  const isLoggedIn = useIsLoggedIn();
  const draft = serviceTalk.useDraft();
  const [reading, setReading] = useState(false);

  const lockCase = data?.lockCase ?? null;
  // An old address may still say so to somebody who is logged in again.
  const isLocked = lockCase !== null || (reason === 'locked' && data !== null && !isLoggedIn);

  return (
    <>
      <ScreenFrame
        title={t('title')}
        load={talk}
        skeleton={<Waiting />}
        footer={
          <Composer
            value={draft}
            longest={LONGEST_MESSAGE}
            words={{ write: t('write'), send: t('send'), addPicture: t('addPicture') }}
            onChange={serviceTalk.setDraft}
            onSend={serviceTalk.sendMessage}
            onPicture={serviceTalk.sendPicture}
          />
        }
      >
        {(shown) => (
          <>
            <SafetyBanner />
            {isLocked && <LockPanel lockCase={lockCase} onStatement={() => setReading(true)} />}
            <TalkPanel talk={shown} startsAtEnd={!isLocked && reason !== 'locked'} />
          </>
        )}
      </ScreenFrame>
      {reading && <StatementSheet onClose={() => setReading(false)} />}
    </>
  );
}

function Waiting() {
  return (
    <div className="space-y-3 px-4 pt-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="ml-auto h-12 w-1/2" />
      <Skeleton className="h-16 w-2/3" />
    </div>
  );
}

/** The basic level: the form, or where the request stands. A step of registration may lead on from here. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { BasicForm } from '@/components/identity/BasicForm';
import { RejectionNote } from '@/components/identity/RejectionNote';
import { FormSkeleton } from '@/components/identity/FormSkeleton';
import { ReviewState } from '@/components/identity/ReviewState';
import { ValidityNote } from '@/components/identity/ValidityNote';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import type { BasicEcho } from '@/lib/api/identity';
import { useOnboarding } from '@/lib/auth/onboarding';
import { countryName } from '@/lib/format/countries';
import { useLanguage } from '@/lib/i18n/words';
import { useBasicIdentity } from '@/lib/identity/hooks';
import { useBasicForm } from '@/lib/identity/useBasicForm';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { useUnsaved } from '@/lib/navigation/useUnsaved';
import { isInside, paths } from '@/lib/paths';

export function BasicScreen() {
  const { next } = useParams(paths.identity.basic);
  const t = useTranslations('identity');
  const { redirect } = useNavigation();
  const load = useBasicIdentity();
  const input = useBasicForm();
  const [wantsRenewal, setWantsRenewal] = useState(false);
  const onboarding = useOnboarding(paths.identity.basic);
  const way = next !== null && isInside(next) ? next : null;
  const goOn = onboarding?.goOn ?? (way === null ? null : () => redirect(way));
  // From the finish of registering one comes here to do it.
  const skip = onboarding?.step === null ? null : goOn;
  const standing = load.data && standingOf(load.data, wantsRenewal);
  useUnsaved(input.isBegun);
  return (
    <ScreenFrame
      title={t('basic.title')}
      actions={
        skip &&
        !standing && (
          <Button kind="text" inline onPress={skip}>
            {t('basic.skip')}
          </Button>
        )
      }
      load={load}
      skeleton={<FormSkeleton />}
    >
      {(echo) =>
        standing ? (
          <Standing echo={echo} status={standing} onGoOn={goOn} onRenew={() => setWantsRenewal(true)} />
        ) : (
          <div className="px-4">
            {echo.reason ? (
              <RejectionNote reason={echo.reason} note={echo.note} attemptsLeft={echo.attemptsLeft} />
            ) : (
              <StepHead
                title={t('basic.heading')}
                text={t('basic.text')}
                step={onboarding?.step ?? null}
                cost={skip && t('basic.skipCost')}
              />
            )}
            <BasicForm input={input} />
          </div>
        )
      }
    </ScreenFrame>
  );
}

/** Where the request stands, or null where the form is to be filled in. */
function standingOf(echo: BasicEcho, wantsRenewal: boolean): 'underReview' | 'passed' | null {
  if (echo.status === 'underReview') return 'underReview';
  return echo.status === 'passed' && !(wantsRenewal && echo.allowed.includes('submit')) ? 'passed' : null;
}

interface StandingProps {
  echo: BasicEcho;
  status: 'underReview' | 'passed';
  onGoOn: (() => void) | null;
  /** Another document than the one that was passed. */
  onRenew: () => void;
}

function Standing({ echo, status, onGoOn, onRenew }: StandingProps) {
  const t = useTranslations('identity');
  const language = useLanguage();
  const { push, relaunch } = useNavigation();
  const { masked } = echo;
  const rows = masked
    ? [
        { name: t('basic.nationality'), value: countryName(masked.nationality, language) },
        { name: t('basic.realName'), value: masked.realName },
        { name: t(`documents.${masked.documentType}`), value: masked.documentNo },
        ...(masked.expiresOn ? [{ name: t('basic.expiresOn'), value: masked.expiresOn }] : []),
      ]
    : [];
  const isOver = status === 'passed' && echo.validity === 'over';
  const mayRenew = status === 'passed' && echo.allowed.includes('submit');
  const day = masked?.expiresOn ?? '';
  return (
    <>
      {mayRenew && !isOver && <ValidityNote day={day} />}
      <ReviewState
        status={isOver ? 'expired' : status}
        submittedAt={echo.submittedAt}
        decidedAt={echo.decidedAt}
        passedText={isOver ? t('validity.over', { day }) : t('basic.passedText')}
        rows={rows}
      >
        {mayRenew && <Button onPress={onRenew}>{t('validity.renew')}</Button>}
        {onGoOn && (
          <Button kind={mayRenew ? 'secondary' : 'primary'} onPress={onGoOn}>
            {t('status.continue')}
          </Button>
        )}
        {status === 'passed' && !isOver && (
          <Button
            kind={onGoOn || mayRenew ? 'secondary' : 'primary'}
            onPress={() => push(paths.identity.advanced.href())}
          >
            {t('basic.toAdvanced')}
          </Button>
        )}
        {!onGoOn && (
          <Button kind="secondary" onPress={() => relaunch(paths.home.href())}>
            {t('status.home')}
          </Button>
        )}
      </ReviewState>
    </>
  );
}

/** The advanced level: what comes first, the form, or where the request stands. */
import { IdCard } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AdvancedForm } from '@/components/identity/AdvancedForm';
import { RejectionNote } from '@/components/identity/RejectionNote';
import { FormSkeleton } from '@/components/identity/FormSkeleton';
import { ReviewState } from '@/components/identity/ReviewState';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { AdvancedEcho, BasicEcho } from '@/lib/api/identity';
import { joinLoads } from '@/lib/client/joinLoads';
import { useFormat } from '@/lib/format/useFormat';
import { useAdvancedIdentity, useBasicIdentity, useForgetRelative } from '@/lib/identity/hooks';
import { LIMITS } from '@/lib/identity/rules';
import { useAdvancedDraft } from '@/lib/identity/state';
import { useAdvancedForm } from '@/lib/identity/useAdvancedForm';
import { useNavigation } from '@/lib/navigation/navigation';
import { useUnsaved } from '@/lib/navigation/useUnsaved';
import { paths } from '@/lib/paths';

export function AdvancedScreen() {
  const t = useTranslations('identity');
  const load = joinLoads({ basic: useBasicIdentity(), advanced: useAdvancedIdentity() });
  return (
    <ScreenFrame title={t('advanced.title')} load={load} skeleton={<FormSkeleton />}>
      {({ basic, advanced }) => <Level basic={basic} echo={advanced} />}
    </ScreenFrame>
  );
}

function Level({ basic, echo }: { basic: BasicEcho; echo: AdvancedEcho }) {
  const t = useTranslations('identity.advanced');
  const { push } = useNavigation();
  if (basic.validity !== 'over' && (echo.status === 'underReview' || echo.status === 'passed'))
    return <Standing echo={echo} status={echo.status} />;
  if (basic.validity === 'valid' || basic.validity === 'soon') return <Form echo={echo} />;
  return (
    <EmptyState
      icon={IdCard}
      title={t('basicFirst')}
      text={t('basicFirstText')}
      action={{ label: t('toBasic'), onPress: () => push(paths.identity.basic.href()) }}
    />
  );
}

function Form({ echo }: { echo: AdvancedEcho }) {
  const t = useTranslations('identity.advanced');
  const format = useFormat();
  const { push } = useNavigation();
  const input = useAdvancedForm(echo.relative);
  const { workPlace, homePlace, workAddress, homeAddress } = useAdvancedDraft();
  useUnsaved(workAddress !== '' || homeAddress !== '');
  return (
    <div className="px-4">
      {echo.reason ? (
        <RejectionNote reason={echo.reason} note={echo.note} attemptsLeft={echo.attemptsLeft} />
      ) : (
        <StepHead
          title={t('heading')}
          text={t('text', { amount: format.amount(LIMITS.advanced.withdrawUsdtPerDay) })}
        />
      )}
      <AdvancedForm
        input={input}
        wish={echo.relative}
        onPickPlace={(of) => push(paths.place.choose.href({ for: of, at: of === 'work' ? workPlace : homePlace }))}
      />
    </div>
  );
}

function Standing({ echo, status }: { echo: AdvancedEcho; status: 'underReview' | 'passed' }) {
  const t = useTranslations('identity');
  const { relaunch } = useNavigation();
  const forget = useForgetRelative();
  const { masked } = echo;
  const relative = masked?.relative ?? null;
  const rows = masked
    ? [
        { name: t('advanced.workAddress'), value: masked.workAddress },
        { name: t('advanced.homeAddress'), value: masked.homeAddress },
        ...(relative
          ? [{ name: t(`relations.${relative.relation}`), value: `${relative.name} ${relative.phone}` }]
          : []),
      ]
    : [];
  const forgetRelative = async () => {
    const agreed = await dialog.confirm({
      title: t('advanced.forget'),
      text: t('advanced.forgetText'),
      confirm: t('advanced.forget'),
    });
    if (agreed && (await forget.run({}))) toast.done(t('advanced.forgotten'));
  };
  return (
    <ReviewState
      status={status}
      submittedAt={echo.submittedAt}
      decidedAt={echo.decidedAt}
      passedText={t('advanced.passedText')}
      rows={rows}
    >
      <Button onPress={() => relaunch(paths.home.href())}>{t('status.home')}</Button>
      {relative && (
        <Button kind="text" busy={forget.busy} onPress={() => void forgetRelative()}>
          {t('advanced.forget')}
        </Button>
      )}
    </ReviewState>
  );
}

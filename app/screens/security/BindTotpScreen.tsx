/** Binding an authenticator: the secret as a QR code and as text, a code of it, and a proof. While registering it may be skipped. */
import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { LazyQrCode } from '@/components/qr/LazyQrCode';
import { StepHead } from '@/components/security/StepHead';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { CopyButton } from '@/components/ui/CopyButton';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { Form } from '@/components/ui/Form';
import type { SecurityStatus } from '@/lib/api/security';
import { useOnboarding } from '@/lib/auth/onboarding';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useForm } from '@/lib/form/useForm';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useBindTotp, useSecurity } from '@/lib/security/hooks';
import { useTotpOffer } from '@/lib/security/useTotpOffer';

export function BindTotpScreen() {
  const t = useTranslations('security.bindTotp');
  const { redirect } = useNavigation();
  const onboarding = useOnboarding(paths.security.bindTotp);
  const status = useSecurity();
  const next = onboarding?.goOn ?? (() => redirect(paths.security.totpBound.href()));
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        onboarding?.step && (
          <Button kind="text" inline onPress={next}>
            {t('skip')}
          </Button>
        )
      }
      load={status}
    >
      {(data) =>
        data.totp ? (
          <EmptyState
            title={t('bound')}
            text={t('boundText')}
            action={{ label: t('toOverview'), onPress: () => redirect(paths.security.overview.href()) }}
          />
        ) : (
          <div className="px-4">
            <StepHead
              title={t('heading')}
              text={t('text')}
              step={onboarding?.step ?? null}
              cost={onboarding?.step ? t('skipCost') : null}
            />
            <BindForm status={data} onDone={next} />
          </div>
        )
      }
    </ScreenFrame>
  );
}

function BindForm({ status, onDone }: { status: SecurityStatus; onDone: () => void }) {
  const t = useTranslations('security.bindTotp');
  const errorText = useErrorText();
  const { offer, failure, again } = useTotpOffer();
  const bind = useBindTotp();
  const ofProof = useTranslations('auth.proof');
  const proof = useProof(status, 'bindTotp');
  const [code, setCode] = useState('');
  const form = useForm({
    values: { code, proof: [proof.value, proof.shown] },
    faults: {
      code: code.length < 6 ? t('missing') : null,
      proof: proof.isMissing ? ofProof(missingProof(proof.way)) : null,
    },
    error: bind.error,
    placeOf: (error) => (isAtProof(error) ? 'proof' : error.args.at === 'code' ? 'code' : null),
  });
  const submit = async () => {
    if (await form.submit(() => bind.run({ code, proof: proof.proof }))) onDone();
  };

  if (failure) return <ErrorState text={errorText(failure)} onRetry={again} />;
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <Secret shown={offer} />
      <CodeField label={t('code')} value={code} onChange={setCode} hint={t('codeHint')} error={form.fault('code')} />
      <ProofFields state={proof} error={form.fault('proof')} />
      <FormError text={form.refusal} />
      <Button type="submit" busy={bind.busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}

function Secret({ shown }: { shown: { secret: string; address: string } | null }) {
  const t = useTranslations('security.bindTotp');
  return (
    <div className="bg-surface flex flex-col items-center rounded-[16px] p-4">
      <LazyQrCode text={shown?.address ?? null} label={t('qr')} />
      {/* On a phone nobody can scan its own screen. A mouse means that the authenticator is elsewhere. */}
      {shown && (
        <a
          href={shown.address}
          className="press text-brand text-label mt-1 hidden h-11 items-center gap-1.5 font-semibold pointer-coarse:inline-flex"
        >
          <ExternalLink aria-hidden className="size-4" strokeWidth={1.7} />
          {t('openInApp')}
        </a>
      )}
      <p className="text-label text-ink-3 mt-3">{t('secret')}</p>
      <p className="num mt-0.5 flex min-h-6 items-center gap-1 text-center font-semibold [overflow-wrap:anywhere]">
        {shown?.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        {shown && <CopyButton text={shown.secret} label={t('copy')} />}
      </p>
      <p className="text-label text-warn mt-2 text-center">{t('keep')}</p>
    </div>
  );
}

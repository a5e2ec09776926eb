/** The second factor of a withdrawal, which sends it: fund password and factor are judged together. */
import { useTranslations } from 'next-intl';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { DraftFrame } from '@/components/withdrawals/DraftFrame';
import type { SecurityStatus } from '@/lib/api/security';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { typedDecimal } from '@/lib/format/typing';
import { useForm } from '@/lib/form/useForm';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';
import { useWithdraw } from '@/lib/withdrawals/hooks';
import { withdrawalDraft } from '@/lib/withdrawals/state';

export function SecondFactorScreen() {
  const t = useTranslations('withdrawals.factor');
  const { id } = useParams(paths.assets.secondFactor);
  return (
    <DraftFrame title={t('title')} id={id} load={useSecurity()}>
      {(status) => <Sending id={id} status={status} />}
    </DraftFrame>
  );
}

function Sending({ id, status }: { id: string; status: SecurityStatus }) {
  const t = useTranslations('withdrawals.factor');
  const ofProof = useTranslations('auth.proof');
  const { redirect } = useNavigation();
  const draft = withdrawalDraft.useDraft();
  const send = useWithdraw(id);
  const proof = useProof(status, 'withdraw');
  const form = useForm({
    values: { proof: [proof.value, proof.shown] },
    faults: { proof: proof.isMissing ? ofProof(missingProof(proof.way)) : null },
    error: send.error,
    placeOf: (refusal) => (isAtProof(refusal) ? 'proof' : null),
  });
  const isPasswordWrong = send.error?.reason === 'fundPasswordWrong';
  // While nobody knows what became of it, the same one is sent again under its key.
  const isUnsettled = send.error?.isUnsettled ?? false;
  const submit = () =>
    void form.submit(async () => {
      const { channelId, address, amount, retyped, fundPassword } = draft;
      const made = await send.run({
        channelId,
        address,
        amount: typedDecimal(amount) ?? '',
        confirmed: true,
        ...(retyped !== '' && { retyped }),
        fundPassword,
        proof: proof.proof,
      });
      if (!made) return null;
      redirect(paths.assets.movement.href({ id: made.withdrawalNo, kind: 'withdrawal' }));
      withdrawalDraft.done(made.withdrawalNo);
      return made;
    });
  const back = () => {
    withdrawalDraft.edit({ isPasswordWrong: true, fundPassword: '' });
    redirect(paths.assets.fundPassword.href({ id }));
  };
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <ProofFields state={proof} error={form.fault('proof')} />
      <FormError text={send.checking || isUnsettled ? null : form.refusal} />
      <p role="status" className="text-label">
        {send.checking ? t('checking') : isUnsettled && <span className="text-danger">{t('unknown')}</span>}
      </p>
      {isPasswordWrong ? (
        <Button onPress={back}>{t('back')}</Button>
      ) : (
        <Button type="submit" busy={send.busy}>
          {t('submit')}
        </Button>
      )}
      <p className="text-caption text-ink-2 text-center">{t('final')}</p>
    </Form>
  );
}

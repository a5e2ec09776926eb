/** The fund password of a withdrawal. Where none was set, the way to setting one. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { EmptyState } from '@/components/ui/EmptyState';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { DraftFrame } from '@/components/withdrawals/DraftFrame';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useErrorText } from '@/lib/i18n/errorText';
import { useCheckFundPassword, useSecurity } from '@/lib/security/hooks';
import { withdrawalDraft } from '@/lib/withdrawals/state';

const LENGTH = 6;

export function FundPasswordStepScreen() {
  const t = useTranslations('withdrawals.fundPassword');
  const { id } = useParams(paths.assets.fundPassword);
  const { push } = useNavigation();
  const load = useSecurity();
  return (
    <DraftFrame title={t('title')} id={id} load={load}>
      {({ fundPassword }) =>
        fundPassword ? (
          <Asking onNext={() => push(paths.assets.secondFactor.href({ id: id ?? '' }))} />
        ) : (
          <EmptyState
            title={t('unset')}
            text={t('unsetText')}
            action={{ label: t('set'), onPress: () => push(paths.security.setFundPassword.href()) }}
          />
        )
      }
    </DraftFrame>
  );
}

function Asking({ onNext }: { onNext: () => void }) {
  const t = useTranslations('withdrawals.fundPassword');
  const { push } = useNavigation();
  const { fundPassword, isPasswordWrong } = withdrawalDraft.useDraft();
  const [wasSent, setSent] = useState(false);
  const isMissing = fundPassword.length < LENGTH;
  const check = useCheckFundPassword();
  // Said now, not after the second factor; the exchange judges it once more together with that.
  const submit = async () => {
    setSent(true);
    if (isMissing || isPasswordWrong) return;
    if (await check.run({ fundPassword })) onNext();
  };
  const isWrong = isPasswordWrong || check.error?.reason === 'fundPasswordWrong';
  const errorText = useErrorText();
  const refusal = check.error && !isWrong ? errorText(check.error) : null;
  return (
    <Form className="space-y-4" onSubmit={() => void submit()}>
      <CodeField
        secret
        label={t('label')}
        value={fundPassword}
        onChange={(digits) => {
          check.clear();
          withdrawalDraft.edit({ fundPassword: digits, isPasswordWrong: false });
        }}
        error={isWrong ? t('wrong') : wasSent && isMissing ? t('missing') : null}
        hint={t('hint')}
      />
      <FormError text={refusal} />
      <Button type="submit" busy={check.busy}>
        {t('next')}
      </Button>
      <Button kind="text" onPress={() => push(paths.security.setFundPassword.href())}>
        {t('forgot')}
      </Button>
    </Form>
  );
}

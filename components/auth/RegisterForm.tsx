/** Account, password twice, invitation and terms; each rule is told under its field as soon as the field was left. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { TextField } from '@/components/ui/TextField';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { type RegistrationField, useRegistration } from '@/lib/auth/useRegistration';
import { FormError } from '@/components/ui/FormError';
import { usePuzzle } from './usePuzzle';

interface Props {
  /** The code of the invitation link; empty without one. */
  invitationCode: string;
  /** Null where there are none to read. */
  onTerms: (() => void) | null;
  /** The account exists; `busy` lasts until this has settled. */
  onDone: (reply: ReplyOf<typeof auth.register>) => Promise<void>;
}

export function RegisterForm({ invitationCode, onTerms, onDone }: Props) {
  const t = useTranslations('auth.register');
  const { form, set, state, busy, submit } = useRegistration(invitationCode);
  const puzzle = usePuzzle('register');
  const [ref, showFault] = useFirstFault<HTMLFormElement>();
  const bind = (field: Exclude<RegistrationField, 'agreeTerms'>) => ({
    label: t(field),
    value: form[field],
    onChange: (value: string) => set(field, value),
    onLeave: () => state.leave(field),
    error: state.fault(field),
  });
  const send = async () => {
    const reply = await submit(puzzle.ask);
    if (reply) await onDone(reply);
    else showFault();
  };

  const termsLink = (words: ReactNode) =>
    onTerms === null ? (
      words
    ) : (
      <button
        type="button"
        onClick={onTerms}
        className="text-brand relative font-medium before:absolute before:-inset-x-1 before:-inset-y-3"
      >
        {words}
      </button>
    );

  return (
    <>
      <Form ref={ref} onSubmit={send}>
        <div className="space-y-4">
          <TextField
            {...bind('account')}
            hint={t('accountHint')}
            placeholder={t('accountPlaceholder')}
            inputMode="email"
            autoComplete="username"
            enterKeyHint="next"
            maxLength={30}
          />
          <PasswordField
            {...bind('password')}
            hint={t('passwordHint')}
            placeholder={t('passwordPlaceholder')}
            isNew
            enterKeyHint="next"
          />
          <PasswordField {...bind('confirmPassword')} placeholder={t('confirmPlaceholder')} isNew enterKeyHint="next" />
          <TextField
            {...bind('invitationCode')}
            placeholder={t('invitationPlaceholder')}
            autoComplete="off"
            enterKeyHint="go"
            maxLength={16}
          />
        </div>
        <div className="mt-2 mb-4">
          <Checkbox
            checked={form.agreeTerms}
            onChange={(on) => set('agreeTerms', on)}
            error={state.fault('agreeTerms')}
          >
            {t.rich('agree', { terms: termsLink })}
          </Checkbox>
        </div>
        <FormError text={state.refusal} />
        <Button type="submit" busy={busy}>
          {t('submit')}
        </Button>
      </Form>
      {puzzle.sheet}
    </>
  );
}

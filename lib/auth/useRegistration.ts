/** The registration form: what was typed, which fields are wrong and why, and sending it. */
import { useState } from 'react';
import { type ErrorName } from '@/lib/api/errors';
import { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { useAction } from '@/lib/client/useAction';
import { type FormState, useForm } from '@/lib/form/useForm';
import { useReasonText } from '@/lib/i18n/reasonText';
import { accountFault, passwordFault } from './rules';

export interface RegistrationForm {
  account: string;
  password: string;
  confirmPassword: string;
  invitationCode: string;
  agreeTerms: boolean;
}
export type RegistrationField = keyof RegistrationForm;
/** The field under which a refusal of the exchange belongs; the others concern the whole form. */
const places: Partial<Record<ErrorName, RegistrationField>> = {
  accountLength: 'account',
  accountForm: 'account',
  accountTaken: 'account',
  passwordForm: 'password',
  passwordWeak: 'password',
  passwordsDiffer: 'confirmPassword',
  invitationUnknown: 'invitationCode',
  termsNotAccepted: 'agreeTerms',
};

export interface Registration {
  form: RegistrationForm;
  set: <F extends RegistrationField>(field: F, value: RegistrationForm[F]) => void;
  /** What each field says beneath it, and when. */
  state: FormState<RegistrationField>;
  busy: boolean;
  /** `solve` asks for a solved puzzle once the form is right. Null when something is wrong; then the form says what. */
  submit: (solve: (account: string) => Promise<string | null>) => Promise<ReplyOf<typeof auth.register> | null>;
}

export function useRegistration(invitationCode: string): Registration {
  const [form, setForm] = useState<RegistrationForm>({
    account: '',
    password: '',
    confirmPassword: '',
    invitationCode,
    agreeTerms: false,
  });
  const action = useAction(auth.register, { quiet: true });
  const reasonText = useReasonText();
  const account = form.account.trim();
  const state = useForm<RegistrationField>({
    values: form,
    faults: {
      account: reasonText(accountFault(account)),
      password: reasonText(passwordFault(form.password, account)),
      confirmPassword: reasonText(form.confirmPassword === form.password ? null : 'passwordsDiffer'),
      agreeTerms: reasonText(form.agreeTerms ? null : 'termsNotAccepted'),
    },
    error: action.error,
    placeOf: ({ reason }) => (reason && places[reason]) ?? null,
  });

  return {
    form,
    set: (name, value) => setForm((before) => ({ ...before, [name]: value })),
    state,
    busy: action.busy,
    submit: (solve) =>
      state.submit(async () => {
        const captchaToken = await solve(account);
        if (captchaToken === null) return null;
        const { invitationCode: code, ...rest } = form;
        return action.run({
          ...rest,
          captchaToken,
          account,
          ...(code.trim() !== '' && { invitationCode: code.trim() }),
        });
      }),
  };
}

/** The registration form: what was typed, which fields are wrong and why, and sending it. */
import { useState } from 'react';
import { type ErrorName } from '@/lib/api/errors';
import { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { CallError } from '@/lib/client/callError';
import { useAction } from '@/lib/client/useAction';
import { accountFault, passwordFault } from './rules';

export interface RegistrationForm {
  account: string;
  password: string;
  confirmPassword: string;
  invitationCode: string;
  agreeTerms: boolean;
}
export type RegistrationField = keyof RegistrationForm;
type Faults = Partial<Record<RegistrationField, ErrorName>>;

/** The field under which a refusal of the exchange belongs; the others concern the whole form. */
const fieldOf: Partial<Record<ErrorName, RegistrationField>> = {
  accountLength: 'account',
  accountForm: 'account',
  accountTaken: 'account',
  passwordForm: 'password',
  passwordWeak: 'password',
  passwordsDiffer: 'confirmPassword',
  invitationUnknown: 'invitationCode',
  termsNotAccepted: 'agreeTerms',
};

function faultsOf(form: RegistrationForm): Faults {
  const account = accountFault(form.account.trim());
  const password = passwordFault(form.password, form.account.trim());
  return {
    ...(account && { account }),
    ...(password && { password }),
    ...(form.confirmPassword !== form.password && { confirmPassword: 'passwordsDiffer' as const }),
    ...(!form.agreeTerms && { agreeTerms: 'termsNotAccepted' as const }),
  };
}

/** What was refused, and the value that was: another value is judged anew. */
interface Refused {
  field: RegistrationField;
  value: string | boolean;
  reason: ErrorName;
}

export interface Registration {
  form: RegistrationForm;
  set: <F extends RegistrationField>(field: F, value: RegistrationForm[F]) => void;
  /** The field was left: from now on it says what is wrong with it. */
  leave: (field: RegistrationField) => void;
  fault: (field: RegistrationField) => ErrorName | null;
  /** Why the whole form was refused. */
  error: CallError | null;
  busy: boolean;
  /** `solve` asks for a solved puzzle once the form is right. Null when something is wrong; then the fields or `error` say what. */
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
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const action = useAction(auth.register, { quiet: true });
  const faults = faultsOf(form);
  const reason = action.error?.reason ?? null;
  const field = reason ? (fieldOf[reason] ?? null) : null;
  const [sent, setSent] = useState<RegistrationForm | null>(null);
  const refused: Refused | null = reason && field && sent ? { field, reason, value: sent[field] } : null;

  return {
    form,
    set: (name, value) => setForm((before) => ({ ...before, [name]: value })),
    leave: (name) => setLeft((before) => new Set([...before, name])),
    fault: (name) => {
      if (refused?.field === name && refused.value === form[name]) return refused.reason;
      return submitted || (left.has(name) && form[name] !== '') ? (faults[name] ?? null) : null;
    },
    error: field ? null : action.error,
    busy: action.busy,
    submit: async (solve) => {
      setSubmitted(true);
      if (Object.keys(faults).length > 0) return null;
      const captchaToken = await solve(form.account.trim());
      if (captchaToken === null) return null;
      setSent(form);
      const { invitationCode: code, ...rest } = form;
      return action.run({
        ...rest,
        captchaToken,
        account: form.account.trim(),
        ...(code.trim() !== '' && { invitationCode: code.trim() }),
      });
    },
  };
}

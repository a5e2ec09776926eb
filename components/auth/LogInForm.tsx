/** Account and password, and what is wrong with them in words. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { PasswordField } from '@/components/ui/PasswordField';
import { TextField } from '@/components/ui/TextField';
import { useFirstFault } from '@/components/ui/useFirstFault';
import { auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { sessionStarted } from '@/lib/auth/session';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useAction } from '@/lib/client/useAction';
import { useForm } from '@/lib/form/useForm';
import { FormError } from '@/components/ui/FormError';
import { usePuzzle } from './usePuzzle';

/** `onFactor`: the password was right, and a second factor is asked for. */
export function LogInForm({
  onFactor,
  onForgot,
}: {
  onFactor: (factor: 'email' | 'totp' | 'passkey', reply: ReplyOf<typeof auth.logIn>) => void;
  onForgot: () => void;
}) {
  const t = useTranslations('auth.logIn');
  const action = useAction(auth.logIn, { quiet: true });
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [starting, setStarting] = useState(false);
  const puzzle = usePuzzle('logIn');
  const [ref, showFault] = useFirstFault<HTMLFormElement>();

  const form = useForm({
    values: { account, password },
    faults: {
      account: account.trim() === '' ? t('accountMissing') : null,
      password: password === '' ? t('passwordMissing') : null,
    },
    error: action.error,
    placeOf: ({ reason }) => (reason === 'wrongCredentials' ? 'password' : null),
  });

  const send = async () => {
    const captchaToken = await puzzle.ask(account.trim());
    return captchaToken && action.run({ account: account.trim(), password, captchaToken });
  };
  const submit = async () => {
    const reply = await form.submit(send);
    if (!reply) return showFault();
    if (reply.next !== 'none') return onFactor(reply.next, reply);
    setStarting(true);
    // The guard before this screen leads on as soon as the session is known.
    await sessionStarted().catch((error: unknown) =>
      reportProblem(error instanceof CallError ? error : new CallError('network')),
    );
    return setStarting(false);
  };
  /** Another try begins with the first key: what was said about the last one goes. */
  const typing = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (action.error) action.clear();
  };

  return (
    <>
      <Form ref={ref} onSubmit={submit}>
        <div className="space-y-4">
          <TextField
            label={t('account')}
            value={account}
            onChange={typing(setAccount)}
            error={form.fault('account')}
            placeholder={t('accountPlaceholder')}
            inputMode="email"
            autoComplete="username"
            enterKeyHint="next"
            maxLength={100}
          />
          <PasswordField
            label={t('password')}
            value={password}
            onChange={typing(setPassword)}
            error={form.fault('password')}
            placeholder={t('passwordPlaceholder')}
            enterKeyHint="go"
          />
        </div>
        <div className="mb-3 flex justify-end">
          <Button kind="text" inline onPress={onForgot}>
            {t('forgot')}
          </Button>
        </div>
        <FormError text={form.refusal} />
        <Button type="submit" busy={action.busy || starting}>
          {t('submit')}
        </Button>
      </Form>
      {puzzle.sheet}
    </>
  );
}

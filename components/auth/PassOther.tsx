/** Passes a half-passed way in with a passkey or a recovery code. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { TextField } from '@/components/ui/TextField';
import { auth } from '@/lib/api/auth';
import { type Passage, notePassed, passedIn } from '@/lib/auth/passage';
import { SHORTEST_RECOVERY_CODE } from '@/lib/auth/rules';
import { sessionStarted } from '@/lib/auth/session';
import { usePasskey } from '@/lib/auth/usePasskey';
import { call } from '@/lib/client/call';
import { asProblem } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { FormError } from '@/components/ui/FormError';
import { usePasskeyText } from './usePasskeyText';

interface Props {
  passage: Passage;
  onReset: () => void;
  onAgain: () => void;
}

async function goIn(): Promise<void> {
  passedIn();
  // The guard before this screen leads on as soon as the session is known.
  await sessionStarted().catch((error: unknown) => reportProblem(asProblem(error)));
}

export function PassPasskey({ passage, onAgain }: Pick<Props, 'passage' | 'onAgain'>) {
  const t = useTranslations('auth.passkey');
  const again = useTranslations('auth.code');
  const errorText = useErrorText();
  const passkeyText = usePasskeyText();
  const passkey = usePasskey();
  const passing = useAction(auth.passPasskey, { quiet: true });
  const pass = async () => {
    const answer = await passkey.show(() => call(auth.beginPasskey, { ticket: passage.ticket }));
    if (answer && (await passing.run({ ticket: passage.ticket, answer }))) await goIn();
  };
  const isGone =
    passing.error?.reason === 'ticketExpired' ||
    (passkey.fault?.kind === 'call' && passkey.fault.error.reason === 'ticketExpired');
  return (
    <>
      <FormError text={passkeyText(passkey.fault) ?? (passing.error && errorText(passing.error))} />
      {isGone ? (
        <Button onPress={onAgain}>{again('startOver')}</Button>
      ) : (
        <Button busy={passkey.busy || passing.busy} onPress={() => void pass()}>
          {t('use')}
        </Button>
      )}
    </>
  );
}

export function PassRecovery({ passage, onReset, onAgain }: Props) {
  const t = useTranslations('auth.recovery');
  const again = useTranslations('auth.code');
  const errorText = useErrorText();
  const passing = useAction(auth.passRecovery, { quiet: true });
  const [code, setCode] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const isShort = code.trim().length < SHORTEST_RECOVERY_CODE;
  const pass = async () => {
    setSubmitted(true);
    if (isShort) return;
    const reply = await passing.run({ ticket: passage.ticket, code: code.trim() });
    if (!reply) return;
    if (reply.state === 'in') {
      await goIn();
      return;
    }
    notePassed('recovery');
    onReset();
  };
  const { error } = passing;
  const isGone = error?.reason === 'ticketExpired';
  return (
    <Form className="space-y-4" onSubmit={pass}>
      <TextField
        label={t('label')}
        value={code}
        onChange={setCode}
        hint={t('hint')}
        error={submitted && isShort ? t('missing') : error && !isGone ? errorText(error) : null}
        autoComplete="off"
        maxLength={20}
        enterKeyHint="go"
      />
      <FormError text={isGone && error ? errorText(error) : null} />
      {isGone ? (
        <Button onPress={onAgain}>{again('startOver')}</Button>
      ) : (
        <Button type="submit" busy={passing.busy}>
          {again('confirm')}
        </Button>
      )}
    </Form>
  );
}

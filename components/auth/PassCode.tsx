/** Passes a half-passed way in with a code: by e-mail, which is sent when this opens, or of the authenticator. */
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Form } from '@/components/ui/Form';
import { auth } from '@/lib/api/auth';
import { type Passage, noteCodeSent, notePassed, passedIn } from '@/lib/auth/passage';
import { sessionStarted } from '@/lib/auth/session';
import { asProblem } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { FormError } from '@/components/ui/FormError';
import { MailedHint } from './MailedHint';
import { SendCode } from './SendCode';

const UNDER_THE_FIELD = new Set(['codeWrong', 'codeExpired', 'totpWrong']);

export function PassCode({
  passage,
  by,
  onReset,
  onAgain,
}: {
  passage: Passage;
  by: 'email' | 'totp';
  onReset: () => void;
  onAgain: () => void;
}) {
  const t = useTranslations('auth.code');
  const errorText = useErrorText();
  const passing = useAction(by === 'email' ? auth.passEmail : auth.passTotp, { quiet: true });
  const sending = useAction(auth.sendCode, { quiet: true });
  const [code, setCode] = useState('');
  const [starting, setStarting] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const isShort = code.length < 6;

  const send = async () => {
    const sent = await sending.run({ ticket: passage.ticket });
    if (sent) noteCodeSent(sent.resendAt);
  };
  // Only where none was sent for this ticket: coming back to this screen sends nothing.
  const sendFirst = useEffectEvent(() => {
    if (by === 'email' && passage.resendAt === null) void send();
  });
  useEffect(() => sendFirst(), []);

  const pass = async (digits: string) => {
    const reply = await passing.run({ ticket: passage.ticket, code: digits });
    if (!reply) return;
    if (reply.state === 'resetPassword') {
      notePassed(by);
      onReset();
      return;
    }
    setStarting(true);
    passedIn();
    // The guard before this screen leads on as soon as the session is known.
    await sessionStarted().catch((error: unknown) => reportProblem(asProblem(error)));
    setStarting(false);
  };
  const submit = async () => {
    setSubmitted(true);
    if (!isShort) await pass(code);
  };
  const { error } = passing;
  const isGone = (error ?? sending.error)?.reason === 'ticketExpired';
  const inField = error && UNDER_THE_FIELD.has(error.reason ?? '') ? error : null;
  const elsewhere = inField ? sending.error : (error ?? sending.error);
  return (
    <Form className="space-y-4" onSubmit={submit}>
      <CodeField
        label={t(by === 'email' ? 'emailLabel' : 'totpLabel')}
        value={code}
        onChange={(digits) => {
          setCode(digits);
          if (error) passing.clear();
        }}
        onFull={(digits) => void pass(digits)}
        error={submitted && isShort ? t('missing') : inField && errorText(inField)}
        hint={by === 'email' ? <MailedHint text={t('emailHint')} /> : t('totpHint')}
        after={
          by === 'email' && <SendCode resendAt={passage.resendAt} busy={sending.busy} onSend={() => void send()} />
        }
      />
      <FormError text={elsewhere && errorText(elsewhere)} />
      {isGone ? (
        <Button onPress={onAgain}>{t('startOver')}</Button>
      ) : (
        <Button type="submit" busy={passing.busy || starting}>
          {t('confirm')}
        </Button>
      )}
    </Form>
  );
}

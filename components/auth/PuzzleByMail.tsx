/** The way around the puzzle: a code by e-mail. While registering any address; otherwise the one that is bound to the account. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { TextField } from '@/components/ui/TextField';
import { type CaptchaPurpose, auth } from '@/lib/api/auth';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { FormError } from '@/components/ui/FormError';
import { MailedHint } from './MailedHint';
import { SendCode } from './SendCode';

export function PuzzleByMail({
  purpose,
  account,
  onToken,
}: {
  purpose: CaptchaPurpose;
  account: string;
  onToken: (token: string) => void;
}) {
  const t = useTranslations('auth.puzzle');
  const errorText = useErrorText();
  const sending = useAction(auth.mailInstead, { quiet: true });
  const solving = useAction(auth.solvePuzzle, { quiet: true });
  const [to, setTo] = useState(purpose === 'register' && !account.includes('@') ? '' : account);
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ captchaId: string; resendAt: number } | null>(null);

  const send = async () => {
    const reply = await sending.run({ purpose, to: to.trim() });
    if (reply) setSent(reply);
  };
  const confirm = async (digits: string) => {
    if (!sent) return;
    const reply = await solving.run({ captchaId: sent.captchaId, code: digits });
    if (reply) onToken(reply.token);
  };
  return (
    <div className="space-y-4 pt-1">
      <p className="text-label text-ink-2">{t(purpose === 'register' ? 'mailNew' : 'mailBound')}</p>
      {purpose === 'register' && (
        <TextField
          label={t('address')}
          value={to}
          onChange={setTo}
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          error={sending.error && errorText(sending.error)}
        />
      )}
      <CodeField
        label={t('code')}
        value={code}
        onChange={setCode}
        onFull={(digits) => void confirm(digits)}
        error={
          solving.error
            ? errorText(solving.error)
            : sending.error && purpose !== 'register'
              ? errorText(sending.error)
              : null
        }
        hint={<MailedHint />}
        after={<SendCode resendAt={sent?.resendAt ?? null} busy={sending.busy} onSend={() => void send()} />}
      />
      <FormError text={sent === null && code.length === 6 ? t('sendFirst') : null} />
      <Button kind="secondary" busy={solving.busy} onPress={() => void confirm(code)}>
        {t('confirm')}
      </Button>
    </div>
  );
}

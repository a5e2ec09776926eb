/** Asks for the account of a forgotten password. The next step is the same for accounts that don't exist, so that nobody learns which do. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
import { FormHead } from '@/components/auth/FormHead';
import { usePuzzle } from '@/components/auth/usePuzzle';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { Form } from '@/components/ui/Form';
import { TextField } from '@/components/ui/TextField';
import { auth } from '@/lib/api/auth';
import { beginPassage } from '@/lib/auth/passage';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function ForgotScreen() {
  const t = useTranslations('auth.forgot');
  const errorText = useErrorText();
  const { push } = useNavigation();
  const puzzle = usePuzzle('resetPassword');
  const start = useAction(auth.startReset, { quiet: true });
  const [account, setAccount] = useState('');
  const [submitted, setSubmitted] = useState(false);

  const submit = async () => {
    setSubmitted(true);
    if (account.trim() === '') return;
    const captchaToken = await puzzle.ask(account.trim());
    const reply = captchaToken === null ? null : await start.run({ account: account.trim(), captchaToken });
    if (!reply) return;
    beginPassage({ purpose: 'resetPassword', ticket: reply.ticket, factor: null, ways: [], spent: null });
    push(paths.auth.verify.href({ purpose: 'resetPassword' }));
  };

  return (
    <ScreenFrame title={t('title')}>
      <Form className="px-4" onSubmit={submit}>
        <FormHead title={t('heading')} text={t('text')} />
        <div className="mb-6">
          <TextField
            label={t('account')}
            value={account}
            onChange={setAccount}
            error={submitted && account.trim() === '' ? t('accountMissing') : null}
            placeholder={t('accountPlaceholder')}
            inputMode="email"
            autoComplete="username"
            enterKeyHint="go"
            maxLength={100}
          />
        </div>
        <FormError text={start.error && errorText(start.error)} />
        <Button type="submit" busy={start.busy}>
          {t('submit')}
        </Button>
        <p className="text-label text-ink-3 mt-5">{t('note')}</p>
      </Form>
      {puzzle.sheet}
    </ScreenFrame>
  );
}

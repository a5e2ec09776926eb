/** What shows that it is really the person before a sensitive step: a code, the login password, or a text that a wallet signs. */
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { PasswordField } from '@/components/ui/PasswordField';
import { TextField } from '@/components/ui/TextField';
import { security } from '@/lib/api/security';
import { isMailed } from '@/lib/api/shapes';
import { usePasskey } from '@/lib/auth/usePasskey';
import type { ProofState } from '@/lib/auth/useProof';
import { call } from '@/lib/client/call';
import { asProblem } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { MailedHint } from './MailedHint';
import { SendCode } from './SendCode';
import { usePasskeyText } from './usePasskeyText';

interface Props {
  state: ProofState;
  /** Why the last try was refused, or what is missing. */
  error: string | null;
}

/** `error` stands under the field that it belongs to. */
export function ProofFields({ state, error }: Props) {
  const t = useTranslations('auth.proof');
  const { way, ways, choose } = state;
  if (way === null) return <FormNote text={error} />;
  return (
    <div>
      <Way state={state} error={error} />
      {/* Moved left by the padding of the buttons, so that their words are flush with the field. */}
      <div className="-mx-3 flex flex-wrap">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} kind="text" inline onPress={() => choose(one)}>
              {t(`instead.${one}`)}
            </Button>
          ))}
      </div>
    </div>
  );
}

/** The error, where there is no field to show it. */
const FormNote = ({ text }: { text: ReactNode }) =>
  text && (
    <p role="alert" className="text-label text-danger mt-2">
      {text}
    </p>
  );

function Way({ state, error }: Props) {
  const t = useTranslations('auth.proof');
  switch (state.way) {
    case 'totp':
      return (
        <CodeField label={t('totp')} value={state.value} onChange={state.set} error={error} hint={t('totpHint')} />
      );
    case 'email':
      return <MailedCode state={state} error={error} />;
    case 'recovery':
      return (
        <TextField
          label={t('recovery')}
          value={state.value}
          onChange={state.set}
          error={error}
          hint={t('recoveryHint')}
          autoComplete="off"
          maxLength={20}
        />
      );
    case 'passkey':
      return <PasskeyWay state={state} error={error} />;
    case 'wallet':
      return <WalletWay state={state} error={error} />;
    default:
      return (
        <PasswordField
          label={t('password')}
          value={state.value}
          onChange={state.set}
          error={error}
          hint={t('passwordHint')}
          enterKeyHint="done"
        />
      );
  }
}

function MailedCode({ state, error }: Props) {
  const t = useTranslations('auth.proof');
  const errorText = useErrorText();
  const send = useAction(security.sendCode, { quiet: true });
  const [resendAt, setResendAt] = useState<number | null>(null);
  const sendCode = async () => {
    const sent = isMailed(state.purpose) && (await send.run({ purpose: state.purpose }));
    if (sent) setResendAt(sent.resendAt);
  };
  return (
    <CodeField
      label={t('email')}
      value={state.value}
      onChange={state.set}
      error={error ?? (send.error && errorText(send.error))}
      hint={<MailedHint text={t('emailHint', { email: state.email ?? '' })} />}
      after={<SendCode resendAt={resendAt} busy={send.busy} onSend={() => void sendCode()} />}
    />
  );
}

function PasskeyWay({ state, error }: Props) {
  const t = useTranslations('auth.proof');
  const passkeyText = usePasskeyText();
  const passkey = usePasskey();
  const show = async () => {
    state.show(null);
    const answer = await passkey.show(() => call(security.askPasskey, { purpose: state.purpose }));
    if (answer) state.show({ passkey: answer });
  };
  return (
    <section className="border-line rounded-[16px] border px-4 py-3.5">
      <h3 className="mb-3 font-semibold">{t(state.shown ? 'passkeyShown' : 'passkey')}</h3>
      <Button kind="secondary" busy={passkey.busy} onPress={() => void show()}>
        {t(state.shown ? 'passkeyAgain' : 'passkeyUse')}
      </Button>
      <FormNote text={passkeyText(passkey.fault) ?? error} />
    </section>
  );
}

type Signing = ComponentType<{ state: ProofState }>;

/** What talks to wallets is loaded by the tap that needs it. */
function WalletWay({ state, error }: Props) {
  const t = useTranslations('auth.proof');
  const [Opened, setOpened] = useState<Signing | null>(null);
  const open = () => {
    import('./WalletProof').then(
      ({ WalletProof }) => setOpened(() => WalletProof),
      (problem: unknown) => reportProblem(asProblem(problem)),
    );
  };
  return (
    <section className="border-line rounded-[16px] border px-4 py-3.5">
      <h3 className="font-semibold">{t('wallet')}</h3>
      {state.shown === null && <p className="text-label text-ink-2 mt-1 mb-3">{t('walletHint')}</p>}
      {Opened ? (
        <Opened state={state} />
      ) : (
        <Button kind="secondary" onPress={open}>
          {t('sign')}
        </Button>
      )}
      <FormNote text={error} />
    </section>
  );
}

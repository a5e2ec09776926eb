/** Logging in with a passkey alone: the device recognises its owner. */
import { KeySquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { auth } from '@/lib/api/auth';
import { sessionStarted } from '@/lib/auth/session';
import { usePasskey } from '@/lib/auth/usePasskey';
import { call } from '@/lib/client/call';
import { asProblem } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import { useAction } from '@/lib/client/useAction';
import { useErrorText } from '@/lib/i18n/errorText';
import { FormError } from '@/components/ui/FormError';
import { usePasskeyText } from './usePasskeyText';

export function PasskeyLogIn() {
  const t = useTranslations('auth.passkey');
  const errorText = useErrorText();
  const passkeyText = usePasskeyText();
  const passkey = usePasskey();
  const entering = useAction(auth.passkeyLogIn, { quiet: true });
  const [starting, setStarting] = useState(false);
  const enter = async () => {
    entering.clear();
    const answer = await passkey.show(() => call(auth.beginPasskey, {}));
    if (!answer || !(await entering.run({ answer }))) return;
    setStarting(true);
    // The guard before this screen leads on as soon as the session is known.
    await sessionStarted().catch((error: unknown) => reportProblem(asProblem(error)));
    setStarting(false);
  };
  return (
    <div className="mt-3">
      <Button kind="secondary" busy={passkey.busy || entering.busy || starting} onPress={() => void enter()}>
        <KeySquare aria-hidden className="mr-2 size-4.5" />
        {t('logIn')}
      </Button>
      <div className="mt-3">
        <FormError text={passkeyText(passkey.fault) ?? (entering.error && errorText(entering.error))} />
      </div>
    </div>
  );
}

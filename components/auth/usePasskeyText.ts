/** Why a passkey did not work, in words. */
import { useTranslations } from 'next-intl';
import type { PasskeyFault } from '@/lib/auth/usePasskey';
import { useErrorText } from '@/lib/i18n/errorText';

export function usePasskeyText(): (fault: PasskeyFault | null) => string | null {
  const t = useTranslations('auth.passkey.trouble');
  const errorText = useErrorText();
  return (fault) => fault && (fault.kind === 'call' ? errorText(fault.error) : t(fault.trouble));
}

/** The words of a fault that a rule found, before anything was sent. */
import { useTranslations } from 'next-intl';
import type { ErrorName } from '@/lib/api/errors';

export function useReasonText(): (reason: ErrorName | null) => string | null {
  const words = useTranslations('errors');
  return (reason) => reason && words(reason);
}

/** A half-passed way in, as the screens that ask for its next proof need it. */
import { type Passage, usePassage } from '@/lib/auth/passage';
import { useNavigation } from '@/lib/navigation/navigation';
import { type ReadParams, paths } from '@/lib/paths';

interface WayIn {
  /** Null where its beginning is not known here. */
  passage: Passage | null;
  /** To a new password, not to a session. */
  isReset: boolean;
  onReset: () => void;
  /** Begins again, where it began. */
  onAgain: () => void;
}

export function useWayIn({ purpose, way, next }: ReadParams<typeof paths.auth.verify.params>): WayIn {
  const { redirect } = useNavigation();
  const passage = usePassage();
  const isReset = (passage?.purpose ?? purpose) === 'resetPassword';
  const start = isReset ? paths.auth.forgot.href() : (way === 'wallet' ? paths.entry : paths.auth.logIn).href({ next });
  return { passage, isReset, onReset: () => redirect(paths.auth.resetPassword.href()), onAgain: () => redirect(start) };
}

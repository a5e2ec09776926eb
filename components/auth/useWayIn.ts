/** A half-passed way in, as the screens that ask for its next proof need it. */
import { type Passage, usePassage } from '@/lib/auth/passage';
import { useNavigation } from '@/lib/navigation/navigation';
import { type ReadParams, paths } from '@/lib/paths';

interface WayIn {
  /** Null where this page knows nothing of its first step. */
  passage: Passage | null;
  /** Whether it ends in choosing a new password rather than in a session. */
  isReset: boolean;
  onReset: () => void;
  /** Goes back to the screen where this log-in or reset was begun. */
  onAgain: () => void;
}

export function useWayIn({ purpose, way, next }: ReadParams<typeof paths.auth.verify.params>): WayIn {
  const { redirect } = useNavigation();
  const passage = usePassage();
  const isReset = (passage?.purpose ?? purpose) === 'resetPassword';
  const start = isReset ? paths.auth.forgot.href() : (way === 'wallet' ? paths.entry : paths.auth.logIn).href({ next });
  return { passage, isReset, onReset: () => redirect(paths.auth.resetPassword.href()), onAgain: () => redirect(start) };
}

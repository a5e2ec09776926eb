/** One round of the slider puzzle: its pictures, where the piece is, and judging it. A failed or expired one is replaced by the next. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type CaptchaPurpose, auth } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { CallError } from '@/lib/client/callError';
import { useAction } from '@/lib/client/useAction';
import { call } from '@/lib/client/call';
import { asProblem } from '@/lib/client/callError';

export interface PuzzleGame {
  puzzle: ReplyOf<typeof auth.puzzle> | null;
  x: number;
  move: (x: number) => void;
  /** Judges the place of the piece. */
  answer: (x: number) => Promise<void>;
  renew: () => void;
  busy: boolean;
  /** Why the last answer was refused. */
  error: CallError | null;
  /** Why no puzzle could be had. */
  failure: CallError | null;
}

export function usePuzzleGame(purpose: CaptchaPurpose, onToken: (token: string) => void): PuzzleGame {
  const [round, setRound] = useState(0);
  const [puzzle, setPuzzle] = useState<PuzzleGame['puzzle']>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const [x, move] = useState(0);
  const solving = useAction(auth.solvePuzzle, { quiet: true });

  const take = useEffectEvent((next: ReplyOf<typeof auth.puzzle>) => {
    setPuzzle(next);
    move(0);
  });
  useEffect(() => {
    let open = true;
    call(auth.puzzle, { purpose }).then(
      (next) => open && take(next),
      (error: unknown) => open && setFailure(asProblem(error)),
    );
    return () => {
      open = false;
    };
  }, [purpose, round]);

  const renew = () => {
    setPuzzle(null);
    setFailure(null);
    setRound((count) => count + 1);
  };
  const answer = async (at: number) => {
    if (!puzzle) return;
    const solved = await solving.run({ captchaId: puzzle.captchaId, x: Math.round(at) });
    if (solved) onToken(solved.token);
    else renew();
  };
  return { puzzle, x, move, answer, renew, busy: solving.busy, error: solving.error, failure };
}

/** Asks for a solved puzzle: the sheet is a chunk of its own, loaded when it is first needed. */
import { type ComponentType, type ReactNode, createElement, useState } from 'react';
import type { CaptchaPurpose } from '@/lib/api/auth';
import { CallError } from '@/lib/client/callError';
import { reportProblem } from '@/lib/client/signals';
import type { PuzzleSheetProps } from './SliderPuzzle';

interface Asked {
  Sheet: ComponentType<PuzzleSheetProps>;
  account: string;
  settle: (token: string | null) => void;
}

export function usePuzzle(purpose: CaptchaPurpose): {
  ask: (account: string) => Promise<string | null>;
  sheet: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (account: string): Promise<string | null> => {
    try {
      const { SliderPuzzle } = await import('./SliderPuzzle');
      return await new Promise<string | null>((settle) => setAsked({ Sheet: SliderPuzzle, account, settle }));
    } catch {
      reportProblem(new CallError('network'));
      return null;
    }
  };
  const finish = (token: string | null) => {
    setAsked(null);
    asked?.settle(token);
  };
  return {
    ask,
    sheet:
      asked &&
      createElement(asked.Sheet, { purpose, account: asked.account, onToken: finish, onClose: () => finish(null) }),
  };
}

/** A sentence about what has just been done, or why it was not; it goes by itself, and a reader for the blind says it. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { errorText } from '../errorText';
import { useWords } from '../words';

const SHOWN_MS = 5_000;

interface Tell {
  tell: (sentence: string) => void;
  tellError: (error: unknown) => void;
}

const TellContext = createContext<Tell | null>(null);

export function ToastProvider({ children }: { children: ReactNode }) {
  const words = useWords();
  const [said, setSaid] = useState<{ text: string; isError: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const say = useCallback((text: string, isError: boolean) => {
    clearTimeout(timer.current);
    setSaid({ text, isError });
    timer.current = setTimeout(() => setSaid(null), SHOWN_MS);
  }, []);
  const value = useMemo<Tell>(
    () => ({ tell: (text) => say(text, false), tellError: (error) => say(errorText(words, error), true) }),
    [say, words],
  );
  return (
    <TellContext value={value}>
      {children}
      <div role="status" className="pointer-events-none fixed inset-x-0 bottom-12 z-20 flex justify-center px-4">
        {said && (
          <p
            className={`rounded-m px-4 py-2.5 font-medium shadow-lg ${said.isError ? 'bg-danger-soft text-danger' : 'bg-ink text-white'}`}
          >
            {said.text}
          </p>
        )}
      </div>
    </TellContext>
  );
}

export function useTell(): Tell {
  const tell = useContext(TellContext);
  if (!tell) throw new Error('a sentence needs a ToastProvider');
  return tell;
}

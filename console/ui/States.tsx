/** What stands in place of content: it is coming, it could not be had, there is none. */
import { errorText } from '../errorText';
import { useWords } from '../words';
import { Button } from './Button';

export function Waiting({ lines = 6 }: { lines?: number }) {
  return (
    <div role="status" aria-busy="true" className="grid gap-2 p-4">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="h-8 rounded-sm bg-surface" />
      ))}
    </div>
  );
}

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const words = useWords();
  return (
    <div role="alert" className="grid justify-items-start gap-3 p-4 text-ink-2">
      <p>{errorText(words, error)}</p>
      {onRetry && <Button onClick={onRetry}>{words('shell.retry')}</Button>}
    </div>
  );
}

export function Nothing({ children }: { children: string }) {
  return <p className="p-6 text-center text-ink-3">{children}</p>;
}

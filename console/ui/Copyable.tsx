/** A number or an address, which a press copies. */
import { useTell } from '../shell/Toasts';
import { useWords } from '../words';

export function useCopy(): (text: string) => Promise<void> {
  const words = useWords();
  const { tell } = useTell();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      tell(words('case.copied', { item: text }));
    } catch {
      tell(words('case.notCopied'));
    }
  };
}

export function Copyable({ text, isCode = false }: { text: string; isCode?: boolean }) {
  const words = useWords();
  const copy = useCopy();
  return (
    <button
      type="button"
      title={words('keys.copy')}
      onClick={() => void copy(text)}
      className={`text-right break-all underline decoration-dotted underline-offset-2 ${isCode ? 'font-mono text-fine text-balance' : ''}`}
    >
      {text}
    </button>
  );
}

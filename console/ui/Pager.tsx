/** Turns the pages of a list. */
import { useWords } from '../words';
import { Button } from './Button';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  onTurn: (page: number) => void;
}

export function Pager({ page, size, total, onTurn }: PagerProps) {
  const words = useWords();
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav aria-label={words('shell.pager')} className="flex items-center gap-3 py-4">
      <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {words('shell.previousPage')}
      </Button>
      <span className="text-ink-2">{words('shell.page', { page, last, total })}</span>
      <Button disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {words('shell.nextPage')}
      </Button>
    </nav>
  );
}

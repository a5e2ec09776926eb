/** A help article in a list. */
import { ChevronRight } from 'lucide-react';
import type { HelpSummary } from '@/lib/api/help';

export function ArticleRow({ article, onOpen }: { article: HelpSummary; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="press hairline-b flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">{article.title}</span>
        <span className="text-label text-ink-2 line-clamp-2 [overflow-wrap:anywhere]">{article.summary}</span>
      </span>
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </button>
  );
}

/** A talk with customer service, oldest first. */
import { formatShortTime } from '@/lib/format/times';
import { Picture } from '../ui/Picture';
import { useWords } from '../words';
import type { Opened } from './spec';

export function Talk({ talk }: { talk: Opened<'support'> }) {
  const words = useWords();
  return (
    <section className="grid gap-2 pt-4">
      {talk.hasMore && <p className="text-fine text-ink-3">{words('talk.older')}</p>}
      {talk.list.map(({ id, author, text, picture, at }) => (
        <article
          key={id}
          className={`grid min-w-0 max-w-[34rem] gap-1.5 rounded-m p-3 ${author === 'agent' ? 'justify-self-end bg-brand-soft' : 'bg-surface'}`}
        >
          <p className="flex gap-4 text-fine text-ink-3">
            {words(`talk.${author}`)}
            <time className="ml-auto">{formatShortTime(at)}</time>
          </p>
          {text !== '' && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>}
          {picture && <Picture fileId={picture.fileId} name={words('talk.picture')} />}
        </article>
      ))}
    </section>
  );
}

/** What both people of an appealed order have said and shown, in the order in which it happened. */
import { formatShortTime } from '@/lib/format/times';
import { Picture } from '../ui/Picture';
import { useWords, type Words, wordOr } from '../words';
import type { Opened } from './spec';

type Appeal = Opened<'appeal'>;

interface Moment {
  at: number;
  by: string;
  text: string;
  files: readonly string[];
  contact: { name: string; phone: string } | null;
  isEvidence: boolean;
}

/** Who did it, as a word. */
const whoOf = (words: Words, by: string): string => wordOr(words, `choices.${by}`, by);

const momentsOf = ({ talk, evidence }: Appeal, words: Words): Moment[] =>
  [
    ...talk.map(({ at, author, event, text, fileId }) => ({
      at,
      by: author,
      text: event === null ? text : [words(`c2cEvents.${event}`, { by: whoOf(words, author) }), text].join('\n').trim(),
      files: fileId === null ? [] : [fileId],
      contact: null,
      isEvidence: false,
    })),
    ...evidence.map(({ at, by, text, files, contact, reason }) => ({
      at,
      by,
      text: reason === null ? text : `${words(`reasons.appeal.${reason}`)}\n${text}`.trim(),
      files,
      contact,
      isEvidence: true,
    })),
  ].toSorted((a, b) => a.at - b.at);

export function AppealStory({ appeal }: { appeal: Appeal }) {
  const words = useWords();
  return (
    <section className="grid gap-2 pt-4">
      <h3 className="font-semibold">{words('appeal.story')}</h3>
      <ol className="m-0 grid list-none gap-2 p-0">
        {momentsOf(appeal, words).map(({ at, by, text, files, contact, isEvidence }, index) => (
          <li key={index} className={`grid gap-1.5 rounded-m p-3 ${isEvidence ? 'bg-warn-soft' : 'bg-surface'}`}>
            <p className="flex text-fine text-ink-2">
              <b className="font-semibold text-ink">{whoOf(words, by)}</b>
              {isEvidence && <span className="ml-2">{words('appeal.evidence')}</span>}
              <time className="ml-auto">{formatShortTime(at)}</time>
            </p>
            {text !== '' && <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>}
            {contact && <p className="text-ink-2">{words('appeal.contact', contact)}</p>}
            {files.map((fileId, nth) => (
              <Picture key={fileId} fileId={fileId} name={words('appeal.file', { n: nth + 1 })} />
            ))}
          </li>
        ))}
      </ol>
      {appeal.proofs.length > 0 && (
        <>
          <h3 className="pt-2 font-semibold">{words('appeal.proofs')}</h3>
          {appeal.proofs.map((fileId, nth) => (
            <Picture key={fileId} fileId={fileId} name={words('photos.proof', { n: nth + 1 })} />
          ))}
        </>
      )}
    </section>
  );
}

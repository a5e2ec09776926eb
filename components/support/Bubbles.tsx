/** The talk: bubbles by day, one's own at the right, and what became of those that are on their way. */
import { CircleAlert, LoaderCircle, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { BrandMark } from '@/components/layout/BrandMark';
import type { ServiceMessage } from '@/lib/api/support';
import { useFormat } from '@/lib/format/useFormat';
import type { Outgoing } from '@/lib/support/state';

interface Bubble {
  key: string;
  author: ServiceMessage['author'];
  text: string;
  /** Where the picture is; null without one. */
  picture: string | null;
  at: number;
  state: Outgoing['state'] | null;
}

const ofMessage = ({ id, clientId, author, text, picture, at }: ServiceMessage): Bubble => ({ key: clientId ?? id, author, text, picture: picture?.url ?? null, at, state: null });
const ofOutgoing = ({ clientId, text, preview, at, state }: Outgoing): Bubble => ({ key: clientId, author: 'person', text, picture: preview, at, state });

export function Bubbles({ messages, outgoing, onAgain }: { messages: readonly ServiceMessage[]; outgoing: readonly Outgoing[]; onAgain: (clientId: string) => void }) {
  const t = useTranslations('support');
  const format = useFormat();
  const bubbles = [...messages.map(ofMessage), ...outgoing.map(ofOutgoing)];
  return (
    <ol aria-label={t('title')} aria-live="polite" className="px-4 pb-3">
      {bubbles.map((bubble, index) => {
        const before = bubbles[index - 1];
        const isNewDay = !before || format.date(before.at) !== format.date(bubble.at);
        return (
          <Fragment key={bubble.key}>
            {isNewDay && <li className="num text-caption text-ink-3 pt-4 pb-1 text-center">{format.date(bubble.at)}</li>}
            <Line bubble={bubble} follows={!isNewDay && before?.author === bubble.author} onAgain={() => onAgain(bubble.key)} />
          </Fragment>
        );
      })}
    </ol>
  );
}

function Line({ bubble: { author, text, picture, at, state }, follows, onAgain }: { bubble: Bubble; follows: boolean; onAgain: () => void }) {
  const t = useTranslations('support');
  const format = useFormat();
  if (author === 'system') return <li className="text-label text-ink-3 px-6 py-2 text-center [overflow-wrap:anywhere] whitespace-pre-line">{text}</li>;
  const isMine = author === 'person';
  return (
    <li className={`flex items-end gap-2 ${follows ? 'pt-1' : 'pt-3'} ${isMine ? 'justify-end' : ''}`}>
      {!isMine && <span className="w-7 shrink-0">{!follows && <BrandMark size={28} />}</span>}
      {isMine && <Fate state={state} onAgain={onAgain} />}
      <span className={`max-w-[76%] rounded-2xl px-3.5 py-2 ${isMine ? 'bg-brand rounded-br-md text-white' : 'bg-surface rounded-bl-md'}`}>
        <span className="sr-only">{isMine ? t('you') : t('agent')}: </span>
        {picture !== null && <Picture address={picture} />}
        {text !== '' && <span className="block [overflow-wrap:anywhere] whitespace-pre-line">{text}</span>}
        <span className={`num mt-0.5 block text-right text-[10px] leading-[12px] ${isMine ? 'text-white/75' : 'text-ink-3'}`}>{format.clock(at).slice(0, 5)}</span>
      </span>
    </li>
  );
}

/** Keeps its room from the start; a tap shows all of it. */
function Picture({ address }: { address: string }) {
  const t = useTranslations('support');
  const [isLarge, setLarge] = useState(false);
  return (
    <button type="button" aria-expanded={isLarge} aria-label={t('picture')} onClick={() => setLarge(!isLarge)} className={`press my-1 block w-52 max-w-full overflow-hidden rounded-xl ${isLarge ? 'h-auto' : 'h-40'}`}>
      {/* eslint-disable-next-line nextjs/no-img-element -- private, and of an unknown size */}
      <img src={address} alt="" className={`w-full ${isLarge ? '' : 'h-full object-cover'}`} />
    </button>
  );
}

function Fate({ state, onAgain }: { state: Outgoing['state'] | null; onAgain: () => void }) {
  const t = useTranslations('support');
  if (state === 'sending') return <LoaderCircle role="status" aria-label={t('sending')} className="text-ink-3 mb-2 size-4 shrink-0 animate-[spin_1s_linear_infinite]" />;
  if (state !== 'failed') return null;
  return (
    <button type="button" onClick={onAgain} className="press text-danger text-caption relative mb-1 inline-flex shrink-0 items-center gap-1 font-semibold before:absolute before:-inset-3">
      <CircleAlert aria-hidden className="size-4" />
      {t('again')}
      <RotateCw aria-hidden className="size-3" />
    </button>
  );
}

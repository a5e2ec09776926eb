/** The talk: bubbles by day, one's own at the right, and what became of those that are on their way. */
import { CheckCheck, CircleAlert, ImageOff, LoaderCircle, RotateCw, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Fragment, useState } from 'react';
import { BrandMark } from '@/components/layout/BrandMark';
import type { ServiceMessage } from '@/lib/api/support';
import { useFormat } from '@/lib/format/useFormat';
import { REPLY_MINUTES, SERVICE_FROM_HOUR } from '@/lib/support/rules';
import type { Outgoing } from '@/lib/talk/createTalk';

interface Bubble {
  key: string;
  author: ServiceMessage['author'];
  text: string;
  /** Where the picture is; null without one. */
  picture: string | null;
  at: number;
  state: Outgoing['state'] | null;
}

const ofMessage = ({ id, clientId, author, text, picture, at }: ServiceMessage): Bubble => ({
  key: clientId ?? id,
  author,
  text,
  picture: picture?.url ?? null,
  at,
  state: null,
});
const ofOutgoing = ({ clientId, text, preview, at, state }: Outgoing): Bubble => ({
  key: clientId,
  author: 'person',
  text,
  picture: preview,
  at,
  state,
});

interface Props {
  messages: readonly ServiceMessage[];
  outgoing: readonly Outgoing[];
  /** Somebody is there now. */
  isOpen: boolean;
  onAgain: (clientId: string) => void;
  onRemove: (clientId: string) => void;
}

export function Bubbles({ messages, outgoing, isOpen, onAgain, onRemove }: Props) {
  const t = useTranslations('support');
  const format = useFormat();
  const bubbles = [...messages.map(ofMessage), ...outgoing.map(ofOutgoing)];
  // Only the newest message says that it was received: then all before it were.
  const waiting = waitingOf(bubbles);
  return (
    <ol aria-label={t('title')} aria-live="polite" className="px-4 pb-3">
      {bubbles.map((bubble, index) => {
        const before = bubbles[index - 1];
        const isNewDay = !before || format.date(before.at) !== format.date(bubble.at);
        return (
          <Fragment key={bubble.key}>
            {isNewDay && (
              <li className="num text-caption text-ink-3 pt-4 pb-1 text-center">{format.date(bubble.at)}</li>
            )}
            <Line
              bubble={bubble}
              hasReceipt={bubble.key === waiting || bubble.state === 'sending' || bubble.state === 'failed'}
              follows={!isNewDay && before?.author === bubble.author}
              onAgain={() => onAgain(bubble.key)}
              onRemove={() => onRemove(bubble.key)}
            />
          </Fragment>
        );
      })}
      {waiting !== null && <Expected isOpen={isOpen} />}
    </ol>
  );
}

/** The newest message that arrived and that nobody has answered yet. */
function waitingOf(bubbles: readonly Bubble[]): string | null {
  const last = bubbles.findLast(
    ({ author, state }) => author !== 'system' && state !== 'sending' && state !== 'failed',
  );
  return last?.author === 'person' ? last.key : null;
}

function Line({
  bubble: { author, text, picture, at, state },
  hasReceipt,
  follows,
  ...acts
}: {
  bubble: Bubble;
  hasReceipt: boolean;
  follows: boolean;
  onAgain: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations('support');
  const format = useFormat();
  if (author === 'system')
    return (
      <li className="text-label text-ink-3 px-6 py-2 text-center [overflow-wrap:anywhere] whitespace-pre-line">
        {text}
      </li>
    );
  const isMine = author === 'person';
  return (
    <li
      className={`flex flex-wrap items-end gap-x-2 gap-y-1 ${follows ? 'pt-1' : 'pt-3'} ${isMine ? 'justify-end' : ''}`}
    >
      {!isMine && <span className="w-7 shrink-0">{!follows && <BrandMark size={28} />}</span>}
      <span
        className={`max-w-[76%] rounded-2xl px-3.5 py-2 ${isMine ? 'bg-brand rounded-br-md text-white' : 'bg-surface rounded-bl-md'}`}
      >
        <span className="sr-only">{isMine ? t('you') : t('agent')}: </span>
        {picture !== null && <Picture address={picture} />}
        {text !== '' && <span className="block [overflow-wrap:anywhere] whitespace-pre-line">{text}</span>}
        <span
          className={`num mt-0.5 block text-right text-[0.625rem] leading-[0.75rem] ${isMine ? 'text-white/75' : 'text-ink-3'}`}
        >
          {format.clock(at).slice(0, 5)}
        </span>
      </span>
      {hasReceipt && (
        <span className="flex w-full justify-end">
          <Receipt state={state} {...acts} />
        </span>
      )}
    </li>
  );
}

/** Keeps its room from the start; a tap shows all of it. */
function Picture({ address }: { address: string }) {
  const t = useTranslations('support');
  const [isLarge, setLarge] = useState(false);
  // By address: what is sent shows the device's own picture first, and the exchange's later.
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === address) {
    return (
      <span
        role="img"
        aria-label={t('pictureBroken')}
        className="text-label my-1 flex h-40 w-52 max-w-full flex-col items-center justify-center gap-1.5 rounded-xl border border-current/25 px-3 text-center"
      >
        <ImageOff aria-hidden className="size-5" strokeWidth={1.7} />
        {t('pictureBroken')}
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={t('picture')}
      onClick={() => setLarge(!isLarge)}
      className={`press my-1 block w-52 max-w-full overflow-hidden rounded-xl ${isLarge ? 'h-auto' : 'h-40'}`}
    >
      {/* eslint-disable-next-line nextjs/no-img-element -- private, and of an unknown size */}
      <img
        src={address}
        alt=""
        onError={() => setBroken(address)}
        className={`w-full ${isLarge ? '' : 'h-full object-cover'}`}
      />
    </button>
  );
}

function Receipt({
  state,
  onAgain,
  onRemove,
}: {
  state: Outgoing['state'] | null;
  onAgain: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations('support');
  if (state === 'failed') {
    return (
      <span className="text-caption flex flex-wrap items-center justify-end gap-x-3 font-semibold">
        <span className="text-danger inline-flex items-center gap-1">
          <CircleAlert aria-hidden className="size-3.5" />
          {t('notSent')}
        </span>
        <button type="button" onClick={onAgain} className="press text-brand inline-flex h-11 items-center gap-1">
          <RotateCw aria-hidden className="size-3.5" />
          {t('again')}
        </button>
        <button type="button" onClick={onRemove} className="press text-ink-3 inline-flex h-11 items-center gap-1">
          <Trash2 aria-hidden className="size-3.5" strokeWidth={1.7} />
          {t('remove')}
        </button>
      </span>
    );
  }
  const Icon = state === 'sending' ? LoaderCircle : CheckCheck;
  return (
    <span role="status" className="text-caption text-ink-3 inline-flex items-center gap-1">
      <Icon aria-hidden className={`size-3.5 ${state === 'sending' ? 'animate-[spin_1s_linear_infinite]' : ''}`} />
      {t(state === 'sending' ? 'sending' : 'received')}
    </span>
  );
}

/** Shown until somebody answers: that messages are answered in turn, when, and where the answer is announced. */
function Expected({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('support');
  return (
    <li className="text-caption text-ink-3 flex justify-end pt-1">
      <span className="max-w-[76%] text-right">
        {isOpen ? t('expected', { minutes: REPLY_MINUTES }) : t('expectedLater', { from: SERVICE_FROM_HOUR })}
      </span>
    </li>
  );
}

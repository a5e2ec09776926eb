/** The talk of an order: what the exchange says happened, what the two wrote, and a warning beneath what wants to lead away from here. */
import { CircleAlert, RotateCw, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { C2cMessage } from '@/lib/api/c2cTalk';
import type { OrderTalk } from '@/lib/c2c/talk';
import { warningOf } from '@/lib/c2c/warnings';
import { useFormat } from '@/lib/format/useFormat';
import type { Outgoing } from '@/lib/talk/createTalk';

interface Props {
  talk: OrderTalk;
  onAgain: (clientId: string) => void;
  onRemove: (clientId: string) => void;
}

/** Numbers of messages are as long as a number may be, so they are compared as text. */
const isUpTo = (id: string, upTo: string | null): boolean =>
  upTo !== null && (id.length < upTo.length || (id.length === upTo.length && id <= upTo));

export function ChatBubbles({ talk, onAgain, onRemove }: Props) {
  const t = useTranslations('c2cTalk');
  const lastOwn = talk.messages.findLast(({ author }) => author === 'you')?.id;
  return (
    <ol aria-label={t('title')} aria-live="polite" className="px-4 pb-3">
      {talk.messages.map((message) =>
        message.event === null ? (
          <Said
            key={message.clientId ?? message.id}
            message={message}
            receipt={message.id === lastOwn ? (isUpTo(message.id, talk.readUpTo) ? 'read' : 'arrived') : null}
          />
        ) : (
          <Happened key={message.id} message={message} />
        ),
      )}
      {talk.outgoing.map((outgoing) => (
        <Leaving
          key={outgoing.clientId}
          outgoing={outgoing}
          onAgain={() => onAgain(outgoing.clientId)}
          onRemove={() => onRemove(outgoing.clientId)}
        />
      ))}
    </ol>
  );
}

function Happened({ message: { event, by, at } }: { message: C2cMessage }) {
  const t = useTranslations('c2c.facts');
  const format = useFormat();
  if (event === null) return null;
  return (
    <li className="text-caption text-ink-3 px-4 py-2 text-center">
      <span className="num">{format.clock(at)}</span> {t(`events.${event}`, { by: t(`by.${by ?? 'exchange'}`) })}
    </li>
  );
}

function Said({ message, receipt }: { message: C2cMessage; receipt: 'read' | 'arrived' | null }) {
  const t = useTranslations('c2cTalk');
  const format = useFormat();
  const { author, text, picture, at } = message;
  const isMine = author === 'you';
  const warning = isMine ? null : warningOf(text);
  return (
    <li className={`flex flex-col gap-1 pt-3 ${isMine ? 'items-end' : 'items-start'}`}>
      <Bubble isMine={isMine} text={text} picture={picture?.url ?? null} />
      <span className="text-caption text-ink-3 num">
        {format.clock(at).slice(0, 5)}
        {receipt !== null && ` · ${t(receipt)}`}
      </span>
      {warning !== null && (
        <p className="bg-warn-soft text-warn text-label flex max-w-[85%] items-start gap-2 rounded-[14px] px-3 py-2.5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <b className="block font-semibold">{t(`warning.${warning}.title`)}</b>
            {t(`warning.${warning}.text`)}
          </span>
        </p>
      )}
    </li>
  );
}

function Leaving({
  outgoing: { text, preview, state },
  onAgain,
  onRemove,
}: {
  outgoing: Outgoing;
  onAgain: () => void;
  onRemove: () => void;
}) {
  const t = useTranslations('c2cTalk');
  return (
    <li className="flex flex-col items-end gap-1 pt-3">
      <Bubble isMine text={text} picture={preview} />
      {state === 'failed' ? (
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
            <Trash2 aria-hidden className="size-3.5" />
            {t('remove')}
          </button>
        </span>
      ) : (
        <span role="status" className="text-caption text-ink-3">
          {t(state === 'sending' ? 'sending' : 'arrived')}
        </span>
      )}
    </li>
  );
}

function Bubble({ isMine, text, picture }: { isMine: boolean; text: string; picture: string | null }) {
  const t = useTranslations('c2cTalk');
  return (
    <span
      className={`max-w-[76%] rounded-2xl px-3.5 py-2 ${isMine ? 'bg-brand-soft rounded-br-md' : 'bg-surface rounded-bl-md'}`}
    >
      <span className="sr-only">{t(isMine ? 'you' : 'other')}: </span>
      {picture !== null && <Picture address={picture} />}
      {text !== '' && <span className="block [overflow-wrap:anywhere] whitespace-pre-line">{text}</span>}
    </span>
  );
}

/** Keeps its room from the start; a tap shows all of it. */
function Picture({ address }: { address: string }) {
  const t = useTranslations('c2cTalk');
  const [isLarge, setLarge] = useState(false);
  return (
    <button
      type="button"
      aria-expanded={isLarge}
      aria-label={t('picture')}
      onClick={() => setLarge(!isLarge)}
      className={`press my-1 block w-52 max-w-full overflow-hidden rounded-xl ${isLarge ? 'h-auto' : 'h-40'}`}
    >
      {/* eslint-disable-next-line nextjs/no-img-element -- private, and of an unknown size */}
      <img src={address} alt="" className={`w-full ${isLarge ? '' : 'h-full object-cover'}`} />
    </button>
  );
}

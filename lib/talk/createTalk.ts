/**
 * What was typed into a talk or is on its way: messages leave one after another, each under a name of its own, so that one that arrives
 * twice is one. Customer service has one talk, and each C2C order has one; the caller hands in where a message goes.
 */
import { proxy, useSnapshot } from 'valtio';
import { files } from '@/lib/api/files';
import type { SentOf } from '@/lib/api/endpoint';
import { CallError } from '@/lib/client/callError';
import { upload } from '@/lib/client/upload';
import { UnreadablePhoto, preparePhoto } from '@/lib/files/photo';

export interface Outgoing {
  clientId: string;
  text: string;
  /** Address of the picture on this device; null without one. */
  preview: string | null;
  at: number;
  /** `sent`: the exchange has it; it goes once the talk shows it. */
  state: 'sending' | 'sent' | 'failed';
}

export interface OutgoingMessage {
  clientId: string;
  text?: string;
  fileId?: string;
}

export interface TalkWay {
  /** What the pictures of this talk are for. */
  purpose: SentOf<typeof files.upload>['purpose'];
  /** Hands one message to the exchange; rejects with a CallError. */
  send: (message: OutgoingMessage) => Promise<unknown>;
  /** The talk has another message: it is to be read again. */
  onSent: () => Promise<unknown>;
}

/** Why the last message could not be sent. */
export type SendFailure = Pick<CallError, 'kind' | 'reason' | 'args' | 'message'>;

interface State {
  draft: string;
  outbox: Outgoing[];
  failure: SendFailure | null;
}

export interface TalkState {
  useDraft: () => string;
  setDraft: (draft: string) => void;
  useOutbox: () => readonly Outgoing[];
  /** Null where the last message was sent. */
  useSendFailure: () => SendFailure | null;
  sendMessage: (text: string) => void;
  sendPicture: (file: File) => void;
  /** Under the same name: if it did arrive, it stays one message. */
  sendAgain: (clientId: string) => void;
  /** Takes back what could not be sent. If it did arrive after all, the talk shows it. */
  removeFailed: (clientId: string) => void;
  /** What the talk shows need not be shown twice. */
  settle: (shown: readonly { clientId: string | null }[]) => void;
  /** As when somebody else logs in. */
  forget: () => void;
}

const empty = (): State => ({ draft: '', outbox: [], failure: null });

function failureOf(error: unknown): SendFailure {
  if (error instanceof CallError) return error;
  return error instanceof UnreadablePhoto
    ? new CallError('refused', { reason: 'fileUnreadable' })
    : new CallError('network');
}

export function createTalk(way: TalkWay): TalkState {
  const state = proxy<State>(empty());
  const { of, enqueue, pictures } = createOutbox(state, way);
  const put = (message: Pick<Outgoing, 'text' | 'preview'>, clientId: string) => {
    state.outbox.push({ ...message, clientId, at: Date.now(), state: 'sending' });
    enqueue(clientId);
  };
  const talk: TalkState = {
    useDraft: () => useSnapshot(state).draft,
    setDraft: (draft) => {
      state.draft = draft;
    },
    useOutbox: () => useSnapshot(state).outbox,
    useSendFailure: () => useSnapshot(state).failure,
    sendMessage: (text) => {
      state.draft = '';
      put({ text, preview: null }, crypto.randomUUID());
    },
    sendPicture: (file) => {
      const clientId = crypto.randomUUID();
      pictures.add(clientId, file);
      put({ text: '', preview: URL.createObjectURL(file) }, clientId);
    },
    sendAgain: (clientId) => {
      const outgoing = of(clientId);
      if (outgoing?.state !== 'failed') return;
      outgoing.state = 'sending';
      enqueue(clientId);
    },
    removeFailed: (clientId) => {
      const outgoing = of(clientId);
      if (outgoing?.state !== 'failed') return;
      if (outgoing.preview !== null) URL.revokeObjectURL(outgoing.preview);
      pictures.forget(clientId);
      state.outbox = state.outbox.filter((one) => one.clientId !== clientId);
      if (!state.outbox.some((one) => one.state === 'failed')) state.failure = null;
    },
    settle: (shown) => {
      const arrived = new Set(shown.flatMap(({ clientId }) => (of(clientId) ? [clientId] : [])));
      if (arrived.size === 0) return;
      for (const { clientId, preview } of state.outbox)
        if (preview !== null && arrived.has(clientId)) URL.revokeObjectURL(preview);
      state.outbox = state.outbox.filter(({ clientId }) => !arrived.has(clientId));
    },
    forget: () => {
      pictures.clear();
      Object.assign(state, empty());
    },
  };
  states.set(talk, state);
  return talk;
}

/** For talks of which there are many, where the hooks of one cannot be named. */
const states = new WeakMap<TalkState, State>();
const NONE = proxy<State>(empty());
export const useDraftOf = (talk: TalkState): string => useSnapshot(states.get(talk) ?? NONE).draft;
export const useOutboxOf = (talk: TalkState): readonly Outgoing[] => useSnapshot(states.get(talk) ?? NONE).outbox;
export const useSendFailureOf = (talk: TalkState): SendFailure | null => useSnapshot(states.get(talk) ?? NONE).failure;

/** Sends what waits, one after another, so that messages arrive in the order in which they were written. */
function createOutbox(state: State, way: TalkWay) {
  let queue: Promise<void> = Promise.resolve();
  const pictures = createPictures(way.purpose);
  const of = (clientId: string | null) => state.outbox.find((one) => one.clientId === clientId);

  async function deliver(clientId: string): Promise<void> {
    const outgoing = of(clientId);
    if (!outgoing) return;
    try {
      const fileId = await pictures.sent(clientId);
      await way.send({ clientId, ...(outgoing.text !== '' && { text: outgoing.text }), ...(fileId && { fileId }) });
      pictures.forget(clientId);
      state.failure = null;
      const mine = of(clientId);
      if (mine) mine.state = 'sent';
      await way.onSent();
    } catch (error) {
      const failed = of(clientId);
      if (failed) failed.state = 'failed';
      // It was sent by somebody else, as before logging in, or too long ago.
      if (error instanceof CallError && error.reason === 'fileUnknown') pictures.sendAnew(clientId);
      const { kind, reason, args, message } = failureOf(error);
      state.failure = { kind, reason, args, message };
    }
  }
  return {
    of,
    pictures,
    enqueue: (clientId: string) => {
      queue = queue.then(() => deliver(clientId));
    },
  };
}

/** Pictures on their way; one that has arrived keeps its id, so that a retry does not send it again. */
function createPictures(purpose: TalkWay['purpose']) {
  const kept = new Map<string, { file: File; fileId: string | null }>();
  return {
    add: (clientId: string, file: File) => void kept.set(clientId, { file, fileId: null }),
    sent: async (clientId: string): Promise<string | null> => {
      const picture = kept.get(clientId);
      if (!picture) return null;
      if (picture.fileId === null) {
        const { blob } = await preparePhoto(picture.file);
        const reply = await upload(files.upload, { purpose }, blob, () => undefined);
        picture.fileId = reply.fileId;
      }
      return picture.fileId;
    },
    sendAnew: (clientId: string) => {
      const picture = kept.get(clientId);
      if (picture) picture.fileId = null;
    },
    forget: (clientId: string) => void kept.delete(clientId),
    clear: () => kept.clear(),
  };
}

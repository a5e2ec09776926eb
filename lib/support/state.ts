/** What was typed or is on its way to customer service; kept while one looks elsewhere, forgotten with the session. */
import { proxy, useSnapshot } from 'valtio';
import { files } from '@/lib/api/files';
import { support, type ServiceMessage } from '@/lib/api/support';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { upload } from '@/lib/client/upload';
import { invalidate } from '@/lib/client/useCall';
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

interface State {
  draft: string;
  outbox: Outgoing[];
  /** Unread messages that a pop-up has told of. */
  told: number;
  failure: { kind: CallError['kind']; reason: CallError['reason']; args: CallError['args']; message: string } | null;
}

const empty = (): State => ({ draft: '', outbox: [], told: 0, failure: null });
const state = proxy<State>(empty());

export const useDraft = (): string => useSnapshot(state).draft;
export const setDraft = (draft: string): void => {
  state.draft = draft;
};
export const useOutbox = (): readonly Outgoing[] => useSnapshot(state).outbox;
/** Why the last message could not be sent; null where it was. */
export const useSendFailure = (): State['failure'] => useSnapshot(state).failure;

const of = (clientId: string): Outgoing | undefined => state.outbox.find((one) => one.clientId === clientId);

/** One after another, so that they arrive in the order in which they were written. */
let queue: Promise<void> = Promise.resolve();

/** Pictures on their way; one that has arrived keeps its id, so that a retry does not send it again. */
const pictures = new Map<string, { file: File; fileId: string | null }>();

async function pictureOf(clientId: string): Promise<string | null> {
  const picture = pictures.get(clientId);
  if (!picture) return null;
  if (picture.fileId === null) {
    const { blob } = await preparePhoto(picture.file);
    const sent = await upload(files.upload, { purpose: 'service' }, blob, () => undefined);
    picture.fileId = sent.fileId;
  }
  return picture.fileId;
}

async function deliver(clientId: string): Promise<void> {
  const outgoing = of(clientId);
  if (!outgoing) return;
  try {
    const fileId = await pictureOf(clientId);
    await call(support.send, {
      clientId,
      ...(outgoing.text !== '' && { text: outgoing.text }),
      ...(fileId && { fileId }),
    });
    pictures.delete(clientId);
    state.failure = null;
    const mine = of(clientId);
    if (mine) mine.state = 'sent';
    await invalidate(...support.send.changes);
  } catch (error) {
    const failed = of(clientId);
    if (failed) failed.state = 'failed';
    const picture = pictures.get(clientId);
    // It was sent by somebody else, as before logging in, or too long ago.
    if (picture && error instanceof CallError && error.reason === 'fileUnknown') picture.fileId = null;
    const { kind, reason, args, message } =
      error instanceof CallError
        ? error
        : error instanceof UnreadablePhoto
          ? new CallError('refused', { reason: 'fileUnreadable' })
          : new CallError('network');
    state.failure = { kind, reason, args, message };
  }
}

const enqueue = (clientId: string): void => {
  queue = queue.then(() => deliver(clientId));
};

export function sendMessage(text: string): void {
  const clientId = crypto.randomUUID();
  state.outbox.push({ clientId, text, preview: null, at: Date.now(), state: 'sending' });
  state.draft = '';
  enqueue(clientId);
}

export function sendPicture(file: File): void {
  const clientId = crypto.randomUUID();
  pictures.set(clientId, { file, fileId: null });
  state.outbox.push({ clientId, text: '', preview: URL.createObjectURL(file), at: Date.now(), state: 'sending' });
  enqueue(clientId);
}

/** Under the same name: if it did arrive, it stays one message. */
export function sendAgain(clientId: string): void {
  const outgoing = of(clientId);
  if (outgoing?.state !== 'failed') return;
  outgoing.state = 'sending';
  enqueue(clientId);
}

/** Takes back what could not be sent. If it did arrive after all, the talk shows it. */
export function removeFailed(clientId: string): void {
  const outgoing = of(clientId);
  if (outgoing?.state !== 'failed') return;
  if (outgoing.preview !== null) URL.revokeObjectURL(outgoing.preview);
  pictures.delete(clientId);
  state.outbox = state.outbox.filter((one) => one.clientId !== clientId);
  if (!state.outbox.some((one) => one.state === 'failed')) state.failure = null;
}

/** What the talk shows need not be shown twice. */
export function settleOutbox(shown: readonly ServiceMessage[]): void {
  const arrived = new Set(shown.map(({ clientId }) => clientId));
  for (const { clientId, preview } of state.outbox)
    if (preview !== null && arrived.has(clientId)) URL.revokeObjectURL(preview);
  if (state.outbox.some(({ clientId }) => arrived.has(clientId)))
    state.outbox = state.outbox.filter(({ clientId }) => !arrived.has(clientId));
}

/** True once for each increase of what has not been read. */
export function isNewUnread(count: number): boolean {
  const grown = count > state.told;
  state.told = count;
  return grown;
}

/** As when somebody else logs in. */
export function forgetTalk(): void {
  pictures.clear();
  Object.assign(state, empty());
}

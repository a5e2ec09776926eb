/** A place in a form for one photo: chosen, made ready, sent, shown; after a failure the same one can be sent again. */
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import { type FilePurpose, files } from '@/lib/api/files';
import { CallError } from '@/lib/client/callError';
import { onOtherPerson } from '@/lib/client/signals';
import { upload } from '@/lib/client/upload';
import { UnreadablePhoto, preparePhoto } from './photo';

/** What `useErrorText` takes. */
type Fault = CallError | { kind: 'refused'; reason: ErrorName; args: ErrorArgs; message: string };

export interface PhotoState {
  stage: 'empty' | 'preparing' | 'sending' | 'sent' | 'failed';
  /** Share that was sent, from 0 to 1. */
  progress: number;
  /** Address of what was chosen, on this device only. */
  preview: string | null;
  blurred: boolean;
  /** Set once it was sent. */
  fileId: string | null;
  fault: Fault | null;
}

const EMPTY: PhotoState = { stage: 'empty', progress: 0, preview: null, blurred: false, fileId: null, fault: null };
const MIN_SIDE: Record<FilePurpose, number> = {
  identity: 1_000,
  reset: 1_000,
  service: 1,
  proof: 320,
  paymentQr: 60,
  c2cTalk: 1,
  evidence: 1,
};

/** The exchange takes one picture of a person at a time. */
let line: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work, work);
  line = turn.catch(() => undefined);
  return turn;
}

const refused = (reason: ErrorName, args: ErrorArgs = {}): Fault => ({
  kind: 'refused',
  reason,
  args,
  message: reason,
});

function faultOf(error: unknown): Fault {
  if (error instanceof UnreadablePhoto) return refused('fileUnreadable');
  return error instanceof CallError ? error : new CallError('network');
}

export class PhotoSlot {
  private state = EMPTY;
  private chosen: File | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly purpose: FilePurpose) {}

  readonly now = (): PhotoState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly choose = (file: File): void => {
    this.empty();
    this.chosen = file;
    this.change({ preview: URL.createObjectURL(file) });
    void this.send(file);
  };

  readonly retry = (): void => {
    if (this.chosen) void this.send(this.chosen);
  };

  /** Forgets the photo; an upload that is still on its way has no effect any more. */
  readonly empty = (): void => {
    if (this.state.preview !== null) URL.revokeObjectURL(this.state.preview);
    this.chosen = null;
    this.change(EMPTY);
  };

  private change(part: Partial<PhotoState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  private async send(file: File): Promise<void> {
    const change = (part: Partial<PhotoState>): void => {
      if (this.chosen === file) this.change(part);
    };
    try {
      change({ stage: 'preparing', progress: 0, fault: null, fileId: null, blurred: false });
      const photo = await preparePhoto(file);
      const least = MIN_SIDE[this.purpose];
      if (photo.side !== null && photo.side < least)
        return change({ stage: 'failed', fault: refused('fileTooSmall', { min: String(least) }) });
      change({ stage: 'sending', blurred: photo.blurred });
      const { fileId } = await inTurn(() =>
        upload(files.upload, { purpose: this.purpose }, photo.blob, (progress) => change({ progress })),
      );
      change({ stage: 'sent', progress: 1, fileId });
    } catch (error) {
      change({ stage: 'failed', fault: faultOf(error) });
    }
  }
}

/** Places whose photo outlives a look elsewhere. They are in memory only, and empty once somebody else holds the device. */
const kept = new Map<string, PhotoSlot>();
onOtherPerson(() => kept.forEach((slot) => slot.empty()));

export function keptSlot(name: string, purpose: FilePurpose): PhotoSlot {
  const slot = kept.get(name) ?? new PhotoSlot(purpose);
  kept.set(name, slot);
  return slot;
}

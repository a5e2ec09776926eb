/** One photo of a form: chosen, made ready, sent, shown; after a failure the same one can be sent again. */
import { useEffect, useRef, useState } from 'react';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import { type FilePurpose, files } from '@/lib/api/files';
import { CallError } from '@/lib/client/callError';
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

export interface PhotoInput extends PhotoState {
  choose: (file: File) => void;
  retry: () => void;
}

const EMPTY: PhotoState = { stage: 'empty', progress: 0, preview: null, blurred: false, fileId: null, fault: null };
const MIN_SIDE: Record<FilePurpose, number> = { identity: 1_000, reset: 1_000, service: 1 };

/** The exchange takes one picture of a person at a time. */
let line: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work, work);
  line = turn.catch(() => undefined);
  return turn;
}

const refused = (reason: ErrorName, args: ErrorArgs = {}): Fault => ({ kind: 'refused', reason, args, message: reason });

function faultOf(error: unknown): Fault {
  if (error instanceof UnreadablePhoto) return refused('fileUnreadable');
  return error instanceof CallError ? error : new CallError('network');
}

export function usePhoto(purpose: FilePurpose): PhotoInput {
  const [state, setState] = useState<PhotoState>(EMPTY);
  const chosen = useRef<File | null>(null);
  const preview = useRef<string | null>(null);
  const forget = () => preview.current !== null && URL.revokeObjectURL(preview.current);
  useEffect(() => () => void forget(), []);

  const send = async (file: File): Promise<void> => {
    const isStill = () => chosen.current === file;
    const change = (part: Partial<PhotoState>) => isStill() && setState((now) => ({ ...now, ...part }));
    try {
      change({ stage: 'preparing', progress: 0, fault: null, fileId: null, blurred: false });
      const photo = await preparePhoto(file);
      if (photo.side !== null && photo.side < MIN_SIDE[purpose]) return void change({ stage: 'failed', fault: refused('fileTooSmall', { min: String(MIN_SIDE[purpose]) }) });
      change({ stage: 'sending', blurred: photo.blurred });
      const { fileId } = await inTurn(() => upload(files.upload, { purpose }, photo.blob, (progress) => change({ progress })));
      change({ stage: 'sent', progress: 1, fileId });
    } catch (error) {
      change({ stage: 'failed', fault: faultOf(error) });
    }
  };

  return {
    ...state,
    choose: (file) => {
      forget();
      chosen.current = file;
      preview.current = URL.createObjectURL(file);
      setState({ ...EMPTY, preview: preview.current });
      void send(file);
    },
    retry: () => void (chosen.current && send(chosen.current)),
  };
}

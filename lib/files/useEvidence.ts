/** Files of a form that need not be pictures: chosen, sent one after another, and taken away again. */
import { useRef, useState } from 'react';
import { type FilePurpose, files, MAX_FILE_BYTES } from '@/lib/api/files';
import { CallError } from '@/lib/client/callError';
import { upload } from '@/lib/client/upload';
import { preparePhoto } from './photo';

export interface SentFile {
  key: string;
  name: string;
  state: 'sending' | 'sent' | 'failed';
  fileId: string | null;
  error: CallError | null;
}

export interface FilesInput {
  list: readonly SentFile[];
  ids: readonly string[];
  isSending: boolean;
  add: (file: File) => void;
  remove: (key: string) => void;
}

const isPicture = (file: File): boolean => file.type.startsWith('image/');

async function send(purpose: FilePurpose, file: File): Promise<string> {
  if (!isPicture(file) && file.size > MAX_FILE_BYTES)
    throw new CallError('refused', { reason: 'fileTooLarge', args: { max: String(MAX_FILE_BYTES / 1024 / 1024) } });
  const blob = isPicture(file) ? (await preparePhoto(file)).blob : file;
  return (await upload(files.upload, { purpose }, blob, () => undefined)).fileId;
}

export function useEvidence(purpose: FilePurpose): FilesInput {
  const [list, setList] = useState<readonly SentFile[]>([]);
  // The exchange takes one file of a person at a time.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const change = (key: string, to: Partial<SentFile>) =>
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const add = (file: File) => {
    const key = crypto.randomUUID();
    setList((now) => [...now, { key, name: file.name, state: 'sending', fileId: null, error: null }]);
    line.current = line.current.then(async () => {
      try {
        change(key, { state: 'sent', fileId: await send(purpose, file) });
      } catch (error) {
        change(key, {
          state: 'failed',
          error: error instanceof CallError ? error : new CallError('refused', { reason: 'fileUnreadable' }),
        });
      }
    });
  };
  return {
    list,
    ids: list.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    isSending: list.some(({ state }) => state === 'sending'),
    add,
    remove: (key) => setList((now) => now.filter((one) => one.key !== key)),
  };
}

/** All keys of the console. */
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button';
import { Kbd } from '../ui/Kbd';
import { useWords } from '../words';

const KEYS = [
  ['J', 'following'],
  ['K', 'previous'],
  ['T', 'take'],
  ['U', 'putBack'],
  ['A', 'pass'],
  ['R', 'reject'],
  ['E', 'note'],
  ['Ctrl ↵', 'confirm'],
  ['O', 'user'],
  ['C', 'copy'],
  ['/', 'search'],
  ['?', 'all'],
] as const;

export function KeysHelp({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={words('keys.all')}
      className="m-auto w-96 rounded-m border border-line p-5 backdrop:bg-ink/30"
    >
      <h2 className="pb-3 text-title font-bold">{words('keys.all')}</h2>
      <dl className="grid gap-1.5 pb-4">
        {KEYS.map(([key, name]) => (
          <div key={name} className="flex items-center justify-between">
            <dt>{words(`keys.${name}`)}</dt>
            <dd className="m-0">
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>{words('shell.close')}</Button>
    </dialog>
  );
}

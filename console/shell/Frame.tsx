/** The frame of every screen: who is here and how the exchange is on top, the queues and pages on the left, the keys at the bottom. */
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAskBeforeLeaving } from '../data/drafts';
import { useSessionIsOver } from '../data/session';
import { useShortcuts } from '../useShortcuts';
import { useWords } from '../words';
import { Kbd } from '../ui/Kbd';
import { KeysHelp } from './KeysHelp';
import { LogInAgain } from './LogIn';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useIdleEnd } from './useIdleEnd';

/** Those of the queues: no other page takes them. */
const KEYS = [
  ['J', 'K', 'next'],
  ['T', null, 'take'],
  ['O', null, 'user'],
  ['C', null, 'copy'],
] as const;

export function Frame({ children }: { children: ReactNode }) {
  const words = useWords();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isOver = useSessionIsOver();
  const isQueue = useLocation().pathname.startsWith('/queues/');
  useIdleEnd();
  useAskBeforeLeaving();
  useShortcuts({ '?': () => setHelpOpen(true) });
  return (
    <>
      {isOver && <LogInAgain />}
      <div
        hidden={isOver}
        className="grid h-full min-w-[64rem] grid-cols-[12rem_minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)_2.25rem]"
      >
        <div className="col-span-2 border-b border-line">
          <TopBar />
        </div>
        <Sidebar />
        <div className="min-h-0 min-w-0">{children}</div>
        <footer className="col-span-2 flex items-center gap-5 border-t border-line px-4 text-fine text-ink-2">
          {(isQueue ? KEYS : []).map(([first, second, name]) => (
            <span key={name} className="flex items-center gap-1">
              <Kbd>{first}</Kbd>
              {second && <Kbd>{second}</Kbd>}
              {words(`keys.${name}`)}
            </span>
          ))}
          <button type="button" className="flex items-center gap-1" onClick={() => setHelpOpen(true)}>
            <Kbd>?</Kbd>
            {words('keys.all')}
          </button>
        </footer>
        {isHelpOpen && <KeysHelp onClose={() => setHelpOpen(false)} />}
      </div>
    </>
  );
}

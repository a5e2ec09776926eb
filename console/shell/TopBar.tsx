/** The console's name, the search for a person, the clock, and who is logged in. */
import { useLogout } from 'ra-core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatClock, zoneName } from '@/lib/format/times';
import { toHalfWidth } from '@/lib/format/typing';
import { useOperator } from '../data/useOperator';
import { useNow } from '../times';
import { Kbd } from '../ui/Kbd';
import { Who } from '../ui/Who';
import { useShortcuts } from '../useShortcuts';
import { useWords } from '../words';
import { LanguageChoice } from './LanguageChoice';

export function TopBar() {
  const words = useWords();
  const { name, role } = useOperator();
  const logOut = useLogout();
  const now = useNow();
  return (
    <header className="flex h-full items-center gap-4 px-4">
      <b className="text-body font-bold whitespace-nowrap">{words('shell.title')}</b>
      <Search />
      <div className="ml-auto flex items-center gap-5 text-ink-2">
        <span>
          <b className="font-semibold text-ink">{formatClock(now)}</b> {zoneName(now)}
        </span>
        <LanguageChoice />
        <span className="flex items-center gap-2">
          <Who name={name || null} isMe />
          {words('shell.me', { name, role: words(`roles.${role}`) })}
        </span>
        <button type="button" className="font-medium text-brand" onClick={() => void logOut({}, '/login', false)}>
          {words('shell.logOut')}
        </button>
      </div>
    </header>
  );
}

/** A number of eight digits is a person's; anything else may be the number of something in the audit log. */
function Search() {
  const words = useWords();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useShortcuts({ '/': () => field.current?.focus() });
  const go = (): void => {
    const wanted = toHalfWidth(text).replaceAll(/\s/g, '');
    if (wanted === '') return;
    setText('');
    field.current?.blur();
    void navigate(/^\d{8}$/.test(wanted) ? `/users/${wanted}` : `/audit?object=${encodeURIComponent(wanted)}`);
  };
  return (
    <form
      role="search"
      className="ml-10 flex h-8 w-80 min-w-0 items-center gap-2 rounded-sm bg-surface px-2.5 focus-within:bg-page focus-within:outline-2 focus-within:outline-brand"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        ref={field}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-label={words('shell.search')}
        placeholder={words('shell.search')}
        className="min-w-0 flex-1 bg-transparent outline-none"
      />
      <Kbd>/</Kbd>
    </form>
  );
}

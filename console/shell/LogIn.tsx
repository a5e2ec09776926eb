/** Name, password and the authenticator's code, always all three. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAuthProvider, useLogin, useLogout } from 'ra-core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '@/lib/client/callError';
import { useOperator } from '../data/useOperator';
import { errorText } from '../errorText';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Fields';
import { useWords, type Words } from '../words';
import { LanguageChoice } from './LanguageChoice';

interface Given {
  name: string;
  password: string;
  code: string;
}

export function LogIn() {
  const words = useWords();
  const logIn = useLogin();
  return (
    <Enter onEnter={logIn}>
      <p className="text-fine text-ink-3">{words('logIn.hint')}</p>
    </Enter>
  );
}

/** The session has ended while somebody sat here: the same operator goes on where they were, anybody else begins anew. */
export function LogInAgain() {
  const words = useWords();
  const { name } = useOperator();
  const provider = useAuthProvider();
  const logOut = useLogout();
  const queries = useQueryClient();
  const goOn = async (given: Given): Promise<void> => {
    await provider?.login(given);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'look' });
  };
  return (
    <Enter name={name} onEnter={goOn}>
      <p role="status">{words('logIn.ended')}</p>
      <Button onClick={() => void logOut({}, '/login', false)}>{words('logIn.somebodyElse')}</Button>
    </Enter>
  );
}

interface EnterProps {
  /** Whoever it has to be. */
  name?: string;
  onEnter: (given: Given) => Promise<unknown>;
  children: ReactNode;
}

function Enter({ name, onEnter, children }: EnterProps) {
  const words = useWords();
  const [given, setGiven] = useState<Given>({ name: name ?? '', password: '', code: '' });
  const [isTried, setTried] = useState(false);
  const isWhole = given.name !== '' && given.password !== '' && given.code !== '';
  const missing = (text: string) => (isTried && text === '' && !enter.error ? words('form.missing') : null);
  const enter = useMutation({
    mutationFn: () => onEnter({ ...given, name: given.name.trim(), code: given.code.replaceAll(/\s/g, '') }),
    // A code counts once: whatever came of it, the next one is needed.
    onError: () => setGiven((before) => ({ ...before, code: '' })),
  });
  const fill = (part: Partial<Given>) => setGiven((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!enter.isPending && isWhole) enter.mutate();
  };
  return (
    <main className="grid h-full place-items-center bg-surface">
      <form onSubmit={submit} className="grid w-80 gap-4 rounded-m border border-line bg-page p-6">
        <h1 className="flex items-center text-heading font-bold">
          {words('shell.title')}
          <span className="ml-auto text-cell font-normal text-ink-2">
            <LanguageChoice />
          </span>
        </h1>
        <TextField
          label={words('logIn.name')}
          fault={missing(given.name)}
          autoComplete="username"
          autoFocus={name === undefined}
          readOnly={name !== undefined}
          value={given.name}
          onChange={({ target }) => fill({ name: target.value })}
        />
        <TextField
          label={words('logIn.password')}
          fault={missing(given.password)}
          type="password"
          autoComplete="current-password"
          autoFocus={name !== undefined}
          value={given.password}
          onChange={({ target }) => fill({ password: target.value })}
        />
        <TextField
          label={words('logIn.code')}
          fault={missing(given.code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={given.code}
          onChange={({ target }) => fill({ code: target.value })}
        />
        {enter.error && (
          <p role="alert" className="rounded-m bg-danger-soft px-3 py-2 text-danger">
            {faultText(words, enter.error)}
          </p>
        )}
        <Button type="submit" look="step" className="h-[2.625rem]" isBusy={enter.isPending}>
          {words('logIn.enter')}
        </Button>
        {children}
      </form>
    </main>
  );
}

/** Which of the three was wrong is not told; that the code may have been is. */
const faultText = (words: Words, error: unknown): string =>
  error instanceof CallError && error.reason === 'wrongCredentials' ? words('logIn.wrong') : errorText(words, error);

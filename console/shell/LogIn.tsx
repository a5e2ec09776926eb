/** Name, password and the authenticator's code, always all three. */
import { useMutation } from '@tanstack/react-query';
import { useLogin } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { errorText } from '../errorText';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Fields';
import { useWords } from '../words';

export function LogIn() {
  const words = useWords();
  const logIn = useLogin();
  const [given, setGiven] = useState({ name: '', password: '', code: '' });
  const enter = useMutation({
    mutationFn: () => logIn({ ...given, name: given.name.trim(), code: given.code.replaceAll(/\s/g, '') }, '/'),
    // A code counts once: whatever came of it, the next one is needed.
    onError: () => setGiven((before) => ({ ...before, code: '' })),
  });
  const fill = (part: Partial<typeof given>) => setGiven((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!enter.isPending) enter.mutate();
  };
  return (
    <main className="grid h-full place-items-center bg-surface">
      <form onSubmit={submit} className="grid w-80 gap-4 rounded-m border border-line bg-page p-6">
        <h1 className="text-heading font-bold">{words('shell.title')}</h1>
        <TextField
          label={words('logIn.name')}
          autoComplete="username"
          autoFocus
          value={given.name}
          onChange={({ target }) => fill({ name: target.value })}
        />
        <TextField
          label={words('logIn.password')}
          type="password"
          autoComplete="current-password"
          value={given.password}
          onChange={({ target }) => fill({ password: target.value })}
        />
        <TextField
          label={words('logIn.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          value={given.code}
          onChange={({ target }) => fill({ code: target.value })}
        />
        {enter.error && (
          <p role="alert" className="rounded-m bg-danger-soft px-3 py-2 text-danger">
            {errorText(words, enter.error)}
          </p>
        )}
        <Button
          type="submit"
          look="step"
          className="h-[2.625rem]"
          isBusy={enter.isPending}
          disabled={given.name === '' || given.password === '' || given.code === ''}
        >
          {words('logIn.enter')}
        </Button>
        <p className="text-fine text-ink-3">{words('logIn.hint')}</p>
      </form>
    </main>
  );
}

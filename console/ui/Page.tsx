/** A page beside the queues: its name, what it is for, and its content. */
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  about?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, about, actions, children }: PageProps) {
  return (
    <main className="h-full overflow-y-auto px-6 py-4">
      <header className="flex items-start gap-4 pb-4">
        <div className="grid gap-1">
          <h1 className="text-heading font-bold">{title}</h1>
          {about && <p className="max-w-[48rem] text-ink-2">{about}</p>}
        </div>
        {actions && <div className="ml-auto flex flex-none gap-2">{actions}</div>}
      </header>
      {children}
    </main>
  );
}

/** Renders an address in the real shell, with the client's fetch handed to an exchange in memory. */
import { act, render } from '@testing-library/react';
import { App } from '@/app/App';
import { toast } from '@/components/ui/toast';
import { checkSession, forgetHolder } from '@/lib/auth/session';
import { forgetAnswers } from '@/lib/client/useCall';
import type { Language } from '@/lib/i18n/languages';
import { loadWords, setLanguage } from '@/lib/i18n/words';
import { forgetEntries } from '@/lib/navigation/entryState';
import { type TestExchange, type Visitor, cookiesOf, takeCookies } from './exchange';
import { uploadOf } from './fakeUpload';
import { waitIfSlow } from './slowAnswers';

const HOST = 'exchange.test';

export interface RenderOptions {
  exchange: TestExchange;
  /** Who holds the phone; a visitor who is not logged in where absent. */
  as?: Visitor;
  language?: Language;
  /** Called with each call before it is sent. */
  onCall?: (url: string, body: string) => void;
}

type Inject = Parameters<TestExchange['inject']>[0];

/** A fetch that talks to the exchange with the cookie jar of one visitor. */
export function fetchOf(exchange: TestExchange, visitor: Visitor): typeof fetch {
  return async (input, init) => {
    const headers: Record<string, string> = {
      host: HOST,
      origin: `https://${HOST}`,
      cookie: cookiesOf(visitor.jar),
      ...(init?.headers as Record<string, string>),
    };
    const request: Inject = { method: init?.method === 'GET' ? 'GET' : 'POST', url: String(input), headers };
    if (typeof init?.body === 'string') Object.assign(request, { payload: init.body });
    const reply = await exchange.inject(request);
    await waitIfSlow(String(input));
    takeCookies(visitor.jar, reply.cookies);
    return new Response(reply.payload, { status: reply.statusCode, headers: { 'content-type': 'application/json' } });
  };
}

/** What jsdom lacks of a browser. */
export function completeBrowser(): void {
  window.scrollTo = () => undefined;
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
}

/** As a phone that nobody has held. What the test before has asked about its session may still be on its way, and is waited for. */
async function beginAnew(): Promise<void> {
  // Fails where the test starts without a network.
  const ask = () => checkSession().catch(() => undefined);
  forgetHolder();
  await ask();
  forgetHolder();
  await forgetAnswers();
  forgetEntries();
  // What a test before has said, in the same words perhaps, is not this one's.
  toast.clear();
  await ask();
}

export async function renderScreen(
  href: string,
  { exchange, as = exchange.visitor(), language = 'en', onCall }: RenderOptions,
) {
  completeBrowser();
  const send = fetchOf(exchange, as);
  globalThis.fetch = (input, init) => {
    onCall?.(String(input), String(init?.body));
    return send(input, init);
  };
  globalThis.XMLHttpRequest = uploadOf(exchange, as);
  window.location.hash = href;
  await setLanguage(language);
  await loadWords(['shell', 'errors']);
  await beginAnew();
  const view = render(<App />);
  // The screen and its words are chunks of their own.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  return { ...view, fetch: globalThis.fetch };
}

/** What is watched inside the page; runs before the app does. */

export interface Seen {
  /** One frame of the stream: milliseconds until it was painted, rows that should have changed and those that did. */
  frames: { ms: number; symbols: number; expected: number; missing: number; needless: number }[];
  /** Animation frames so far, counted while the list is being scrolled. */
  animated: number;
  /** Watching costs time itself, so rows are watched only while the list stands still, and frames counted only while it moves. */
  watches: 'rows' | 'frames';
  /** Counts the frames from now on. */
  count: () => void;
}

declare global {
  interface Window {
    ticksSeen: Seen;
  }
}

/** The names of made-up pairs, as they stand in a row and in a frame. */
export function observe(): void {
  const seen: Seen = { frames: [], animated: 0, watches: 'rows', count: () => undefined };
  window.ticksSeen = seen;
  const nameOf = (text: string | null | undefined): string | undefined => /T\d{3}/.exec(text ?? '')?.[0];
  let touched = new Set<string>();
  let born = new Set<string>();
  let heard = 0;
  let unpainted = 0;
  const rowOf = (node: Node): Element | null =>
    (node instanceof Element ? node : node.parentElement)?.closest('li') ?? null;
  new MutationObserver((records) => {
    if (seen.watches === 'frames') return;
    for (const record of records) {
      for (const node of record.addedNodes) if (node instanceof HTMLLIElement) born.add(nameOf(node.textContent) ?? '');
      const row = record.type === 'attributes' && record.target instanceof HTMLLIElement ? null : rowOf(record.target);
      const name = nameOf(row?.textContent);
      if (name !== undefined) touched.add(name);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  const painted = (run: () => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = run;
      channel.port2.postMessage(null);
    });
  };
  const hear = (event: MessageEvent<string>): void => {
    if (seen.watches === 'frames') return;
    const began = performance.now();
    const names = new Set((JSON.parse(event.data) as [string][]).map(([symbol]) => nameOf(symbol) ?? ''));
    heard += 1;
    const mine = heard;
    const isFirst = unpainted === 0;
    unpainted += 1;
    touched = new Set();
    born = new Set();
    painted(() => {
      unpainted -= 1;
      // Two frames painted together can't be told apart, so only their time is counted.
      const alone = isFirst && heard === mine;
      const shown = [...document.querySelectorAll('li')]
        .flatMap((row) => nameOf(row.textContent) ?? [])
        .filter((name) => !born.has(name));
      const expected = shown.filter((name) => names.has(name));
      seen.frames.push({
        ms: performance.now() - began,
        symbols: names.size,
        expected: alone ? expected.length : 0,
        missing: alone ? expected.filter((name) => !touched.has(name)).length : 0,
        needless: alone ? shown.filter((name) => touched.has(name) && !names.has(name)).length : 0,
      });
    });
  };
  const original = window.EventSource.prototype.addEventListener;
  const listening = function add(this: EventSource, ...given: Parameters<typeof original>): void {
    if (given[0] === 'quotes') original.call(this, 'quotes', (event) => hear(event as MessageEvent<string>));
    original.apply(this, given);
  };
  window.EventSource.prototype.addEventListener = listening as typeof original;
  const count = (): void => {
    seen.animated += 1;
    if (seen.watches === 'frames') requestAnimationFrame(count);
  };
  seen.count = count;
}

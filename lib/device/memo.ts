/** What one tab remembers until it is closed, so that a reloaded page goes on where it was: the step, the ticket that lets it go on, and what was ticked in the questions on risk; never typed text. */
type Memo = 'onboarding' | 'passage' | 'riskAnswers';

/** Null where nothing is remembered, or the browser refuses storage. */
export function readMemo(name: Memo): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function writeMemo(name: Memo, value: object | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(name);
    else window.sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: it lasts as long as the page.
  }
}

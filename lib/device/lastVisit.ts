/** Whether somebody was logged in here when the app was last open: a hint for the next start, which asks for what is one's own before the app is there. Who it was is not kept, and of a visitor nothing. */
import { del, set } from 'idb-keyval';

/** The script in the page reads it (app/early). */
const VISIT_KEY = 'visit';

let noted: boolean | null = null;

export function noteVisit(loggedIn: boolean): void {
  if (noted === loggedIn) return;
  noted = loggedIn;
  // A store that is broken or forbidden: the next start asks a moment later.
  void (async () => (loggedIn ? set(VISIT_KEY, { loggedIn }) : del(VISIT_KEY)))().catch(() => undefined);
}

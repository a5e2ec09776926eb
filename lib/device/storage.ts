/** Local storage holds the language and the theme, nothing else. A browser that refuses storage loses the choice, never the app. */
type StoredName = 'language' | 'theme';

export function readStored(name: StoredName): string | null {
  try {
    return window.localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeStored(name: StoredName, value: string): void {
  try {
    window.localStorage.setItem(name, value);
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}

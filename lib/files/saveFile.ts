/** Hands a file that was made on this device to the browser, which keeps it where downloads go. */

/** Some browsers read it only after the press is over. */
const KEPT_MS = 10_000;

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

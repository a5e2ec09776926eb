/** SHA-256 in the browser, for whoever checks on the device what the exchange has published. */

/** Hashing needs a page that came over a safe connection. */
export const canHash = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

/** Of a text in UTF-8, in small hexadecimal letters. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

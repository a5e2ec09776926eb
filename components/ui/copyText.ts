/** Puts a text into the clipboard; rejects where there is none, as on a page without https. */
export const copyText = (text: string): Promise<void> =>
  navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'));

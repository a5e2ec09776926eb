/**
 * Reads the QR code in a picture. Whoever scans a code is led by what stands in it, and a picture can show more than its code: so the text is
 * what is kept, and a code is drawn anew from it.
 */
import type { DecodeQR } from 'qr/decode.js';
import { library, turns } from './images';

/** Long sides at which it is looked for: small pictures are read in a moment, and a code may be a small part of a large one. */
const SIDES = [700, 1_600];
const MOST_MS = 250;

/** Null where none can be read, or where it says nothing that can be printed. `bytes` is a picture that was encoded anew. */
export async function readQr(bytes: Uint8Array): Promise<string | null> {
  const [sharp, { default: decode }] = await Promise.all([library(), import('qr/decode.js')]);
  return turns.take(async () => {
    for (const side of SIDES) {
      const { data, info } = await sharp(bytes, { failOn: 'truncated' })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const text = readAt({ data, width: info.width, height: info.height }, decode);
      if (text !== null) return /^[^\p{C}]+$/u.test(text) ? text : null;
    }
    return null;
  });
}

function readAt(image: Parameters<DecodeQR>[0], decode: DecodeQR): string | null {
  try {
    return decode(image, { timeLimit: MOST_MS });
  } catch {
    return null;
  }
}

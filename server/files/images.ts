/**
 * Turns what somebody calls a picture into one: recognised by its first bytes, measured before it is decoded, and encoded anew, so that
 * metadata, other formats in disguise and whatever hangs on its end are gone.
 */
import type { Sharp, SharpOptions } from 'sharp';
import { Refusal } from '../http/handler';
import { FewAtOnce } from '../http/fewAtOnce';

const MAX_PIXELS = 25_000_000;
/** Long side of what is kept; a document stays readable. */
const KEPT_SIDE = 2_400;
const QUALITY = 82;
const SECONDS = 15;
/** Decoding a large picture takes a hundred megabytes and a processor: a few at a time. */
const AT_ONCE = 2;
const MAX_QUEUE = 20;

export interface Picture {
  bytes: Buffer;
  mediaType: 'image/jpeg';
}

export const turns = new FewAtOnce(AT_ONCE, MAX_QUEUE);

/** The library is heavy: it is loaded with the first picture. */
let loading: Promise<(input: Uint8Array, options: SharpOptions) => Sharp> | null = null;
export const library = () => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
};

const SIGNATURES: readonly (readonly [format: string, matches: (bytes: Buffer) => boolean])[] = [
  ['jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  [
    'webp',
    (bytes) => bytes.subarray(0, 4).equals(Buffer.from('RIFF')) && bytes.subarray(8, 12).equals(Buffer.from('WEBP')),
  ],
];

/** `minSide`: how long the longer side must be at least. */
export async function asPicture(bytes: Buffer, minSide: number): Promise<Picture> {
  const format = SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
  if (format === undefined) throw new Refusal(bytes.length === 0 ? 'fileUnreadable' : 'fileType');
  const sharp = await library();
  return turns.take(async () => {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    const { width, height } = await measured(input, format);
    if (width * height > MAX_PIXELS) throw new Refusal('fileTooManyPixels', { max: String(MAX_PIXELS / 1_000_000) });
    if (Math.max(width, height) < minSide) throw new Refusal('fileTooSmall', { min: String(minSide) });
    try {
      const kept = input
        .autoOrient()
        .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' });
      return {
        bytes: await kept.jpeg({ quality: QUALITY }).timeout({ seconds: SECONDS }).toBuffer(),
        mediaType: 'image/jpeg',
      };
    } catch {
      throw new Refusal('fileUnreadable');
    }
  });
}

/** From the header alone; a picture that is not what its first bytes say is none. */
async function measured(input: Sharp, format: string): Promise<{ width: number; height: number }> {
  const found = await input.metadata().catch((error: unknown) => {
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw new Refusal('fileTooManyPixels', { max: String(MAX_PIXELS / 1_000_000) });
    throw new Refusal('fileUnreadable');
  });
  if (found.format !== format) throw new Refusal('fileUnreadable');
  return { width: found.width, height: found.height };
}

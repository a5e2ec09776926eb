/** Pictures with a QR code in them. */
import sharp from 'sharp';
import { renderSVG } from 'uqr';

export async function qrPicture(
  text: string,
  { side = 400, around = 0, turn = 0 }: { side?: number; around?: number; turn?: number } = {},
): Promise<Buffer> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 2 })))
    .resize(side, side, { kernel: 'nearest' })
    .rotate(turn, { background: 'white' })
    .png()
    .toBuffer();
  if (around === 0) return sharp(code).jpeg().toBuffer();
  // A small code in a large picture, as a screenshot of a whole screen.
  return sharp({ create: { width: around, height: around * 2, channels: 3, background: '#e9edf2' } })
    .composite([{ input: code, left: Math.round(around * 0.2), top: Math.round(around * 0.9) }])
    .png()
    .toBuffer();
}

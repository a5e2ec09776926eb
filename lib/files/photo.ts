/** Makes a photo ready to be sent: upright, small enough for a phone's network, and judged for sharpness, all on the device. */

/** Long side of what is sent; a document stays readable. */
const SENT_SIDE = 2_000;
const QUALITY = 0.86;
const JUDGED_SIDE = 320;
/** Below this variance of the Laplacian, text of a document can hardly be read. */
const SHARP_ENOUGH = 40;

export interface Photo {
  blob: Blob;
  /** The longer side as it was taken; null where this browser cannot look into a picture. */
  side: number | null;
  blurred: boolean;
}

/** The file is no picture that this device can read. */
export class UnreadablePhoto extends Error {}

export async function preparePhoto(file: Blob): Promise<Photo> {
  // Very old browsers send what was taken; the exchange does the same work again anyway.
  if (typeof createImageBitmap !== 'function') return { blob: file, side: null, blurred: false };
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePhoto();
  });
  try {
    const side = Math.max(picture.width, picture.height);
    const blob = await drawn(picture, Math.min(1, SENT_SIDE / side)).then(asJpeg);
    return { blob, side, blurred: isBlurred(await drawn(picture, Math.min(1, JUDGED_SIDE / side))) };
  } finally {
    picture.close();
  }
}

async function drawn(picture: ImageBitmap, scale: number): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: scale < 1 });
  if (!context) throw new UnreadablePhoto();
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const asJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePhoto())), 'image/jpeg', QUALITY),
  );

/** Where edges are soft everywhere, the Laplacian hardly varies. */
function isBlurred(canvas: HTMLCanvasElement): boolean {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return data !== undefined && laplacianVariance(greys(data), width, height) < SHARP_ENOUGH;
}

const greys = (rgba: Uint8ClampedArray): Float32Array =>
  Float32Array.from(
    { length: rgba.length / 4 },
    (_, i) => 0.299 * (rgba[i * 4] ?? 0) + 0.587 * (rgba[i * 4 + 1] ?? 0) + 0.114 * (rgba[i * 4 + 2] ?? 0),
  );

/** A measure of sharpness: high where neighbours differ abruptly. */
export function laplacianVariance(grey: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value = 4 * grey[at]! - grey[at - 1]! - grey[at + 1]! - grey[at - width]! - grey[at + width]!;
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

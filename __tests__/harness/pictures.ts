/** Pictures for tests, good and bad. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photo of something: noise in large blocks, as sharp as asked. */
export async function photo({
  width = 1_600,
  height = 1_200,
  format = 'jpeg',
  seed = 1,
}: {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
  seed?: number;
} = {}): Promise<Buffer> {
  const side = 16;
  const raw = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, i) => (Math.imul(i + seed, 2_654_435_761) >>> 24) & 0xff),
  );
  const image = sharp(raw, { raw: { width: side, height: side, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
    fit: 'fill',
  });
  return image.toFormat(format).toBuffer();
}

/** The same as a person chooses it. */
export const photoFile = async (make?: Parameters<typeof photo>[0]): Promise<File> =>
  new File([new Uint8Array(await photo(make))], 'photo.jpg', { type: 'image/jpeg' });

/** A JPEG with a place, a name and a script in its metadata. */
export async function photoWithMetadata(): Promise<Buffer> {
  return sharp(await photo())
    .withExif({
      IFD0: { Artist: 'CANARY-ARTIST', ImageDescription: '<script>alert(1)</script>' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '22/1 16/1 42/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '114/1 9/1 26/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>')
    .jpeg()
    .toBuffer();
}

const crcTable = Array.from({ length: 256 }, (_, n) =>
  Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
);
const crc = (bytes: Buffer): number =>
  (bytes.reduce((c, byte) => (crcTable[(c ^ byte) & 0xff]! ^ (c >>> 8)) >>> 0, 0xffffffff) ^ 0xffffffff) >>> 0;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header claims a size; a few kilobytes that would decode to gigabytes. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(width * 3 + 1, 200_000) * 50));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

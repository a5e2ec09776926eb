/** Files that pretend to be pictures, and pictures that must be refused. */
import sharp from 'sharp';
import { photo, pngBomb } from '../harness/pictures';

export const zoo: [name: string, reason: string, make: () => Promise<Buffer> | Buffer][] = [
  [
    'an SVG with a script',
    'fileType',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'an SVG behind an XML head',
    'fileType',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a page called .jpg', 'fileType', () => Buffer.from('<!doctype html><script>alert(document.cookie)</script>')],
  [
    'a GIF',
    'fileType',
    async () =>
      sharp(await photo())
        .gif()
        .toBuffer(),
  ],
  [
    'a GIF that is an archive',
    'fileType',
    async () =>
      Buffer.concat([
        await sharp(await photo({ width: 100, height: 100 }))
          .gif()
          .toBuffer(),
        Buffer.from('PK\u0003\u0004 hidden.class'),
      ]),
  ],
  [
    'a TIFF',
    'fileType',
    async () =>
      sharp(await photo())
        .tiff()
        .toBuffer(),
  ],
  ['a PDF', 'fileType', () => Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>')],
  ['an archive', 'fileType', () => Buffer.from('PK\u0003\u0004../../etc/passwd')],
  ['a program', 'fileType', () => Buffer.from('\u007fELF')],
  [
    'a script behind the first bytes of a JPEG',
    'fileUnreadable',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('/*alert(1)*/'.repeat(500))]),
  ],
  [
    'the first bytes of a PNG and nothing',
    'fileUnreadable',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  ],
  [
    'a WebP head on something else',
    'fileUnreadable',
    () => Buffer.from(`RIFF\u0010\u0000\u0000\u0000WEBP${'A'.repeat(5_000)}`),
  ],
  ['nothing', 'fileUnreadable', () => Buffer.alloc(0)],
  [
    'half a JPEG',
    'fileUnreadable',
    async () => {
      const whole = await photo();
      return whole.subarray(0, whole.length / 2);
    },
  ],
  [
    'half a PNG',
    'fileUnreadable',
    async () => {
      const whole = await photo({ format: 'png' });
      return whole.subarray(0, whole.length / 2);
    },
  ],
  ['a pixel bomb', 'fileTooManyPixels', () => pngBomb(12_000, 12_000)],
  ['a head of 50000 x 50000', 'fileTooManyPixels', () => pngBomb(50_000, 50_000)],
  ['a head of 2 147 483 647 x 1', 'fileUnreadable', () => pngBomb(2_147_483_647, 1)],
  [
    'a WebP of 6 000 x 6 000',
    'fileTooManyPixels',
    () =>
      sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'red' }, limitInputPixels: false })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
  ],
  ['a thumbnail', 'fileTooSmall', () => photo({ width: 999, height: 400 })],
  ['eleven megabytes', 'fileTooLarge', async () => Buffer.concat([await photo(), Buffer.alloc(11 * 1024 * 1024)])],
];

/** The picture of a puzzle: hills and discs drawn from random numbers, a hole, and the piece that fits it. No file of anybody's is used. */
import { PIECE, PUZZLE } from '@/lib/auth/rules';

/** The piece: a square with a tab to the right and a notch in its top, on a field of its own. */
const OUTLINE = 'M4 12 h13 a7 7 0 1 1 10 0 h13 v12 a7 7 0 1 1 0 12 v12 h-36 z';
const TOP_SPACE = 8;

type Random = (size: number) => Buffer;

export interface PuzzlePicture {
  /** Where the piece belongs. */
  x: number;
  y: number;
  background: Buffer;
  piece: Buffer;
}

const between = (random: Random, low: number, high: number): number =>
  low + (random(4).readUInt32BE(0) % (high - low + 1));

function colour(random: Random, hue: number): string {
  return `hsl(${(hue + between(random, -35, 35) + 360) % 360} ${between(random, 25, 60)}% ${between(random, 42, 78)}%)`;
}

function hill(random: Random, hue: number, level: number): string {
  const { width, height } = PUZZLE;
  const points = Array.from({ length: 7 }, (_, i) => `${(i * width) / 6},${level + between(random, -26, 26)}`);
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour(random, hue)}"/>`;
}

function scene(random: Random): string {
  const { width, height } = PUZZLE;
  const hue = between(random, 0, 359);
  const discs = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${between(random, 0, width)}" cy="${between(random, 0, height)}" r="${between(random, 5, 30)}" fill="${colour(random, hue)}" fill-opacity="0.${between(random, 3, 8)}"/>`,
  );
  const strokes = Array.from(
    { length: 6 },
    () =>
      `<path d="M${between(random, 0, width)} ${between(random, 0, height)} Q${between(random, 0, width)} ${between(random, 0, height)} ${between(random, 0, width)} ${between(random, 0, height)}" stroke="${colour(random, hue + 150)}" stroke-width="${between(random, 2, 6)}" fill="none" stroke-opacity="0.6"/>`,
  );
  const sky = `<rect width="${width}" height="${height}" fill="${colour(random, hue)}"/>`;
  return svg(
    width,
    height,
    [
      sky,
      ...discs.slice(0, 7),
      hill(random, hue + 20, height * 0.5),
      ...strokes,
      hill(random, hue + 60, height * 0.75),
      ...discs.slice(7),
    ].join(''),
  );
}

const svg = (width: number, height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
const shape = (paint: string): string => svg(PIECE.size, PIECE.size, `<path d="${OUTLINE}" ${paint}/>`);

/** Draws one. The library is loaded with the first puzzle. */
export async function drawPuzzle(random: Random): Promise<PuzzlePicture> {
  const { default: sharp } = await import('sharp');
  const x = between(random, PIECE.size + 16, PUZZLE.width - PIECE.size - 8);
  const y = between(random, TOP_SPACE, PUZZLE.height - PIECE.size - TOP_SPACE);
  const plain = await sharp(Buffer.from(scene(random)))
    .png()
    .toBuffer();
  const hole = Buffer.from(
    shape('fill="#000" fill-opacity="0.5" stroke="#fff" stroke-opacity="0.75" stroke-width="1.5"'),
  );
  const cut = await sharp(plain)
    .extract({ left: x, top: y, width: PIECE.size, height: PIECE.size })
    .ensureAlpha()
    .png()
    .toBuffer();
  const [background, piece] = await Promise.all([
    sharp(plain)
      .composite([{ input: hole, left: x, top: y }])
      .webp({ quality: 80 })
      .toBuffer(),
    sharp(cut)
      .composite([
        { input: Buffer.from(shape('fill="#fff"')), blend: 'dest-in' },
        { input: Buffer.from(shape('fill="none" stroke="#fff" stroke-width="2"')) },
      ])
      .webp({ quality: 90 })
      .toBuffer(),
  ]);
  return { x, y, background, piece };
}

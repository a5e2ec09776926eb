/** The picture of a closed position: which facts stand on it, and where. Pure: who draws brings words, colours and the measure of letters. */
import type { PerpetualSide } from '@/lib/api/perpetualShapes';

/** What most talks show whole, without cutting it. */
export const PICTURE = { width: 1080, height: 1350 } as const;

type PictureFact = 'net' | 'qty' | 'entry' | 'close' | 'closed';
const PUBLIC: readonly PictureFact[] = ['entry', 'close', 'closed'];

/** Without amounts nothing on the picture tells how much somebody has: neither the profit nor a quantity from which it could be reckoned. */
export const pictureFacts = (showsAmounts: boolean): readonly PictureFact[] =>
  showsAmounts ? ['net', 'qty', ...PUBLIC] : PUBLIC;

export type Direction = 'up' | 'down' | 'flat';

export interface PictureRow {
  name: string;
  value: string;
  direction: Direction;
}

/** Everything that is written on the picture, as text already. */
export interface PictureWords {
  brand: string;
  product: string;
  /** Says that the market is not real; null where it is. */
  simulated: string | null;
  symbol: string;
  side: PerpetualSide;
  /** Side and leverage. */
  tag: string;
  roe: PictureRow;
  rows: readonly PictureRow[];
  note: string;
}

export type Ink = 'ink' | 'label' | 'line' | 'up' | 'down' | 'upSoft' | 'downSoft' | 'warn' | 'warnSoft';

interface Letters {
  text: string;
  size: number;
  weight: 400 | 600 | 700;
}

/** `y` of a text is its base line; of the others the upper edge. */
export type Shape =
  | ({ kind: 'text'; x: number; y: number; ink: Ink; align: 'left' | 'right' } & Letters)
  | { kind: 'box'; x: number; y: number; width: number; height: number; radius: number; ink: Ink }
  | { kind: 'arrow'; x: number; y: number; size: number; direction: 'up' | 'down'; ink: Ink }
  | { kind: 'mark'; x: number; y: number; size: number };

/** How wide these letters come out. */
export type Measure = (letters: Letters) => number;

const EDGE = 96;
const ROOM = PICTURE.width - 2 * EDGE;
const RIGHT = PICTURE.width - EDGE;
/** Where the rows begin and how far they may go; the sentence stands below. */
const ROWS = { top: 806, bottom: 1_176, most: 92 };
const GAP = 32;

/** As large as wished, or as large as the room allows. */
function fitted(letters: Letters, room: number, measure: Measure): Letters {
  const width = measure(letters);
  return width <= room ? letters : { ...letters, size: Math.floor((letters.size * room) / width) };
}

const inkOf = (direction: Direction): Ink => (direction === 'flat' ? 'ink' : direction);

interface Pill {
  letters: Letters;
  y: number;
  ink: Ink;
  soft: Ink;
}

/** A word on a soft ground; from the left edge on, or up to the right one. */
function pill({ letters, y, ink, soft }: Pill, side: 'left' | 'right', measure: Measure): Shape[] {
  const inside = letters.size * 0.6;
  const [width, height] = [measure(letters) + 2 * inside, letters.size * 1.7];
  const x = side === 'left' ? EDGE : RIGHT - width;
  return [
    { kind: 'box', x, y, width, height, radius: height / 4, ink: soft },
    { kind: 'text', ...letters, x: x + inside, y: y + height / 2 + letters.size * 0.36, ink, align: 'left' },
  ];
}

function head({ brand, simulated, symbol, side, tag, product }: PictureWords, measure: Measure): Shape[] {
  const [ink, soft] = side === 'long' ? (['up', 'upSoft'] as const) : (['down', 'downSoft'] as const);
  const tagLetters: Letters = { text: tag, size: 38, weight: 600 };
  const afterTag = EDGE + measure(tagLetters) + 2 * 0.6 * tagLetters.size + 24;
  return [
    { kind: 'mark', x: EDGE, y: EDGE, size: 84 },
    { kind: 'text', text: brand, size: 50, weight: 700, x: EDGE + 108, y: EDGE + 60, ink: 'ink', align: 'left' },
    ...(simulated === null
      ? []
      : pill(
          { letters: { text: simulated, size: 32, weight: 600 }, y: EDGE + 15, ink: 'warn', soft: 'warnSoft' },
          'right',
          measure,
        )),
    {
      kind: 'text',
      ...fitted({ text: symbol, size: 84, weight: 700 }, ROOM, measure),
      x: EDGE,
      y: 336,
      ink: 'ink',
      align: 'left',
    },
    ...pill({ letters: tagLetters, y: 376, ink, soft }, 'left', measure),
    { kind: 'text', text: product, size: 38, weight: 400, x: afterTag, y: 422, ink: 'label', align: 'left' },
  ];
}

/** The return: the largest thing of all, with its arrow. */
function result({ roe }: PictureWords, measure: Measure): Shape[] {
  const isFlat = roe.direction === 'flat';
  const wished: Letters = { text: roe.value, size: 156, weight: 700 };
  // The arrow is a part of the figure and becomes small with it.
  const share = isFlat ? 0 : 0.72;
  const { size } = fitted(wished, (ROOM * measure(wished)) / (measure(wished) + share * wished.size), measure);
  const ink = inkOf(roe.direction);
  return [
    { kind: 'text', text: roe.name, size: 42, weight: 400, x: EDGE, y: 548, ink: 'label', align: 'left' },
    ...(roe.direction === 'flat'
      ? []
      : [
          {
            kind: 'arrow' as const,
            x: EDGE,
            y: 724 - size * 0.62,
            size: size * 0.52,
            direction: roe.direction,
            ink,
          },
        ]),
    { kind: 'text', ...wished, size, x: EDGE + share * size, y: 724, ink, align: 'left' },
  ];
}

function row({ name, value, direction }: PictureRow, middle: number, measure: Measure): Shape[] {
  const names: Letters = { text: name, size: 38, weight: 400 };
  const values = fitted({ text: value, size: 42, weight: 600 }, ROOM - measure(names) - GAP, measure);
  const y = middle + 14;
  return [
    { kind: 'text', ...names, x: EDGE, y, ink: 'label', align: 'left' },
    { kind: 'text', ...values, x: RIGHT, y, ink: inkOf(direction), align: 'right' },
  ];
}

const hairline = (y: number): Shape => ({ kind: 'box', x: EDGE, y, width: ROOM, height: 2, radius: 0, ink: 'line' });

/** Everything on the picture, in the order in which it is drawn. */
export function layOut(words: PictureWords, measure: Measure): Shape[] {
  const height = Math.min(ROWS.most, (ROWS.bottom - ROWS.top) / words.rows.length);
  const note = fitted({ text: words.note, size: 34, weight: 400 }, ROOM, measure);
  return [
    ...head(words, measure),
    ...result(words, measure),
    hairline(ROWS.top - 20),
    ...words.rows.flatMap((each, index) => row(each, ROWS.top + height * (index + 0.5), measure)),
    hairline(ROWS.bottom + 16),
    { kind: 'text', ...note, x: EDGE, y: PICTURE.height - EDGE, ink: 'label', align: 'left' },
  ];
}

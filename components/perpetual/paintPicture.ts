/** Paints the picture of a closed position on a canvas, on the device alone, in the colours that the person sees. */
import { type ChartColors, readColors } from '@/components/chart/chartColors';
import { bird } from '@/components/layout/bird';
import { type Measure, PICTURE, type PictureWords, type Shape, layOut } from '@/lib/perpetual/sharePicture';

type Pen = CanvasRenderingContext2D;
type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

/** The picture as a PNG; fails where this browser cannot draw one. */
export async function paintPicture(words: PictureWords): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [PICTURE.width, PICTURE.height];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const colors = readColors(document.body);
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif';
  const fontOf = ({ weight, size }: Parameters<Measure>[0]) => `${weight} ${size}px ${family}`;
  const measure: Measure = (letters) => {
    pen.font = fontOf(letters);
    return pen.measureText(letters.text).width;
  };
  pen.fillStyle = colors.page;
  pen.fillRect(0, 0, PICTURE.width, PICTURE.height);
  for (const shape of layOut(words, measure)) {
    if (shape.kind === 'mark') drawMark(pen, shape, colors);
    else {
      pen.fillStyle = colors[shape.ink];
      if (shape.kind === 'text') drawText(pen, shape, fontOf(shape));
      else if (shape.kind === 'arrow') drawArrow(pen, shape);
      else drawBox(pen, shape);
    }
  }
  return asPng(canvas);
}

const asPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );

function drawText(pen: Pen, { text, x, y, align }: Of<'text'>, font: string): void {
  pen.font = font;
  pen.textAlign = align;
  pen.fillText(text, x, y);
}

/** By arcs: browsers of some years ago know no round rectangle. */
function drawBox(pen: Pen, { x, y, width, height, radius }: Omit<Of<'box'>, 'kind' | 'ink'>): void {
  const [right, bottom] = [x + width, y + height];
  pen.beginPath();
  pen.moveTo(x + radius, y);
  pen.arcTo(right, y, right, bottom, radius);
  pen.arcTo(right, bottom, x, bottom, radius);
  pen.arcTo(x, bottom, x, y, radius);
  pen.arcTo(x, y, right, y, radius);
  pen.fill();
}

function drawArrow(pen: Pen, { x, y, size, direction }: Of<'arrow'>): void {
  const [base, tip] = direction === 'up' ? [y + size, y] : [y, y + size];
  pen.beginPath();
  pen.moveTo(x, base);
  pen.lineTo(x + size, base);
  pen.lineTo(x + size / 2, tip);
  pen.fill();
}

function drawMark(pen: Pen, { x, y, size }: Of<'mark'>, { brand, page }: ChartColors): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(size / bird.side, size / bird.side);
  pen.fillStyle = brand;
  drawBox(pen, { x: 0, y: 0, width: bird.side, height: bird.side, radius: bird.corner });
  [pen.strokeStyle, pen.fillStyle] = [page, page];
  pen.lineWidth = bird.stroke;
  [pen.lineCap, pen.lineJoin] = ['round', 'round'];
  pen.stroke(new Path2D(bird.body));
  pen.beginPath();
  pen.arc(bird.eye.x, bird.eye.y, bird.eye.radius, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}

/** A drawing on the page as a picture: its colours are those of the page, since a picture knows no variables. */
import { saveFile } from '@/lib/files/saveFile';
import { POSTER } from './PosterDrawing';

/** Sharp on the densest phones. */
const SCALE = 2;

export async function pictureOf(drawing: SVGSVGElement): Promise<Blob> {
  const styles = getComputedStyle(document.documentElement);
  const { width, height } = POSTER;
  const source = new XMLSerializer()
    .serializeToString(drawing)
    .replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => styles.getPropertyValue(name).trim())
    .replace('<svg', `<svg width="${width * SCALE}" height="${height * SCALE}"`);
  const image = new Image();
  image.src = `data:image/svg+xml;utf8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** By the phone's sheet for sharing; where that takes no pictures, it is saved. */
export async function sharePicture(picture: Blob, name: string): Promise<'shared' | 'saved'> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] });
    return 'shared';
  }
  saveFile(picture, name);
  return 'saved';
}

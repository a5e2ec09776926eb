/** A text as a QR code. The library is part of this chunk only. */
import { renderSVG } from 'uqr';

export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img src={picture} alt={label} className="size-44" />;
}

/** A QR code in room of its own size from the start; its library is fetched when one is drawn. Without it the text beside is enough. */
import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '@/components/ui/Skeleton';

type Drawn = ComponentType<{ text: string; label: string }>;

/** `text` is null while it is not known. */
export function LazyQrCode({ text, label }: { text: string | null; label: string }) {
  const [QrCode, setQrCode] = useState<Drawn | null>(null);
  useEffect(() => {
    import('./QrCode').then(
      (file) => setQrCode(() => file.QrCode),
      () => undefined,
    );
  }, []);
  return text !== null && QrCode ? <QrCode text={text} label={label} /> : <Skeleton className="size-44" />;
}

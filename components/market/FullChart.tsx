/**
 * A chart over the whole window. On a phone that is held upright a button lays it on its side, where the browser can turn the screen;
 * where it cannot, it asks to turn the phone, and the chart takes the new shape by itself.
 */
import { RotateCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { PriceText, ChangeText } from '@/components/ui/Texts';
import { useModal } from '@/components/ui/useModal';
import type { Variety } from '@/lib/api/market';
import { useQuote } from '@/lib/market/quotes';
import { type Turned, layOnSide, standUp } from './landscape';

export function FullChart({
  variety,
  onClose,
  children,
}: {
  variety: Variety;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('market.full');
  const shell = useTranslations('shell');
  const quote = useQuote(variety.symbol);
  const ref = useModal(onClose);
  const box = useRef<HTMLDivElement>(null);
  const [turned, setTurned] = useState<Turned | null>(null);
  useEffect(() => standUp, []);
  const name = `${variety.base}/${variety.quote}`;
  return (
    <dialog
      ref={ref}
      aria-label={t('title', { name })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="text-ink bg-page fade fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none"
    >
      <div
        ref={box}
        className="bg-page flex h-full flex-col pt-(--safe-top) pr-[env(safe-area-inset-right,0px)] pb-(--safe-bottom) pl-[env(safe-area-inset-left,0px)]"
      >
        <header className="flex h-11 shrink-0 items-center gap-3 pr-1 pl-4 whitespace-nowrap">
          <h2 className="text-title font-bold">{name}</h2>
          <PriceText
            value={quote.last}
            digits={variety.priceDigits}
            stale={quote.stale || !quote.open}
            className="font-semibold"
          />
          <span className="max-[22.4375rem]:hidden">
            <ChangeText value={quote.changePct} className="text-label font-semibold" />
          </span>
          <span className="ml-auto flex">
            <span className="landscape:hidden">
              <IconButton
                icon={RotateCw}
                label={t('turn')}
                tone="quiet"
                onPress={() => void layOnSide(box.current).then(setTurned)}
              />
            </span>
            <IconButton icon={X} label={shell('close')} onPress={onClose} />
          </span>
        </header>
        {turned === 'byHand' && (
          <p role="status" className="text-label text-ink-2 bg-surface mx-4 rounded-m px-3 py-2 landscape:hidden">
            {t('byHand')}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}

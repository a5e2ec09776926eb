/** A map with one pin. Moving it moves the place under the pin; without `onMove` it only shows. The map's code loads with the first one. */
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { type Place, onEarth } from '@/lib/identity/place';
import type { DrawnMap } from './drawMap';
import { TILES } from './tiles';
import { useHere } from './useHere';

const CREDIT = process.env.NEXT_PUBLIC_MAP_CREDIT ?? '';

export function PlaceMap({ start, onMove }: { start: Place; onMove?: (place: Place) => void }) {
  const t = useTranslations('identity.place');
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnMap | null>(null);
  const [failed, setFailed] = useState(false);
  const [first] = useState(start);
  const moved = useEffectEvent((place: Place) => onMove?.(onEarth(place)));
  const isFixed = onMove === undefined;

  useEffect(() => {
    let map: DrawnMap | null = null;
    let gone = false;
    import('./drawMap')
      .then(({ drawMap }) => {
        if (gone || !box.current) return;
        map = drawMap(box.current, { start: first, tiles: TILES, onMove: isFixed ? null : (place) => moved(place) });
        setDrawn(map);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      map?.remove();
    };
  }, [first, isFixed]);

  const { find } = useHere((place) => drawn?.goTo(place));

  return (
    <div className="relative isolate h-[calc(100dvh-13.875rem-var(--safe-top)-var(--safe-bottom))] min-h-64 overflow-hidden">
      <div
        ref={box}
        role="application"
        aria-label={t('map')}
        className="absolute inset-0 isolate size-full"
        style={{ background: 'var(--surface)' }}
      />
      {failed && (
        <p role="alert" className="text-label text-ink-2 absolute inset-0 grid place-items-center">
          {t('failed')}
        </p>
      )}
      <div className="absolute right-3 bottom-3 z-1 space-y-2">
        {!isFixed && <MapButton icon={LocateFixed} label={t('here')} onPress={find} />}
        <MapButton icon={Plus} label={t('zoomIn')} onPress={() => drawn?.zoom(1)} />
        <MapButton icon={Minus} label={t('zoomOut')} onPress={() => drawn?.zoom(-1)} />
      </div>
      {CREDIT !== '' && <p className="text-nano text-ink-2 bg-page absolute bottom-0 left-0 z-1 px-1.5">{CREDIT}</p>}
    </div>
  );
}

function MapButton(props: { icon: typeof Plus; label: string; onPress: () => void }) {
  return (
    <div className="bg-page rounded-full shadow-[0_0_0_1px_var(--line)]">
      <IconButton {...props} />
    </div>
  );
}

/** A place, chosen by moving the map under a pin, or typed where the site has no map; it goes into the form that asked for it, or opens by itself. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PlaceMap } from '@/components/map/PlaceMap';
import { TypedPlace } from '@/components/map/TypedPlace';
import { TILES } from '@/components/map/tiles';
import { Button } from '@/components/ui/Button';
import { type Place, placeText, readPlace, readTypedPlace } from '@/lib/identity/place';
import { PLACES, markPlace } from '@/lib/identity/state';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

/** Where the map opens when nothing is known: the harbour of Hong Kong. */
const FIRST = { lat: 22.2879, lng: 114.1617 };

export function ChoosePlaceScreen() {
  const { at, for: wanted } = useParams(paths.place.choose);
  const { back, redirect } = useNavigation();
  const use = (place: Place) => {
    const of = PLACES.find((one) => one === wanted);
    if (!of) return redirect(paths.place.open.href({ at: placeText(place) }));
    markPlace(of, placeText(place));
    return back();
  };
  return TILES === '' ? (
    <Typed start={readPlace(at)} onUse={use} />
  ) : (
    <OnMap start={readPlace(at) ?? FIRST} onUse={use} />
  );
}

function OnMap({ start, onUse }: { start: Place; onUse: (place: Place) => void }) {
  const t = useTranslations('identity.place');
  const [place, setPlace] = useState(start);
  const [lat, lng] = placeText(place).split(',') as [string, string];
  return (
    <ScreenFrame title={t('chooseTitle')} footer={<Button onPress={() => onUse(place)}>{t('use')}</Button>}>
      <PlaceMap start={place} onMove={setPlace} />
      <div className="px-4 pt-3">
        <p className="num font-semibold" role="status">
          {t('at', { lat, lng })}
        </p>
        <p className="text-label text-ink-3 mt-0.5">{t('hint')}</p>
      </div>
    </ScreenFrame>
  );
}

function Typed({ start, onUse }: { start: Place | null; onUse: (place: Place) => void }) {
  const t = useTranslations('identity.place');
  const [text, setText] = useState(start ? placeText(start).replace(',', ', ') : '');
  const [isAsked, setAsked] = useState(false);
  const place = readTypedPlace(text);
  const use = () => {
    setAsked(true);
    if (place) onUse(place);
  };
  return (
    <ScreenFrame title={t('chooseTitle')} footer={<Button onPress={use}>{t('use')}</Button>}>
      <TypedPlace value={text} onChange={setText} error={isAsked && !place ? t('typedWrong') : null} onSubmit={use} />
    </ScreenFrame>
  );
}

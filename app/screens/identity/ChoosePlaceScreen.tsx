/** A place, chosen by moving the map under a pin; it goes into the form that asked for it, or opens by itself. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PlaceMap } from '@/components/map/PlaceMap';
import { Button } from '@/components/ui/Button';
import { placeText, readPlace } from '@/lib/identity/place';
import { PLACES, markPlace } from '@/lib/identity/state';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

/** Where the map opens when nothing is known: the harbour of Hong Kong. */
const FIRST = { lat: 22.2879, lng: 114.1617 };

export function ChoosePlaceScreen() {
  const { at, for: wanted } = useParams(paths.place.choose);
  const t = useTranslations('identity.place');
  const { back, redirect } = useNavigation();
  const [place, setPlace] = useState(() => readPlace(at) ?? FIRST);
  const [lat, lng] = placeText(place).split(',') as [string, string];
  const use = () => {
    const of = PLACES.find((one) => one === wanted);
    if (!of) return redirect(paths.place.open.href({ at: placeText(place) }));
    markPlace(of, placeText(place));
    return back();
  };
  return (
    <ScreenFrame title={t('chooseTitle')} footer={<Button onPress={use}>{t('use')}</Button>}>
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

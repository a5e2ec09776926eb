/** Where the device is, asked for by a press; a refusal or a device that does not know is said. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { Place } from '@/lib/identity/place';
import { TILES } from './tiles';

const GIVE_UP_MS = 10_000;

export function useHere(onFound: (place: Place) => void): { find: () => void; isFinding: boolean } {
  const t = useTranslations('identity.place');
  const [isFinding, setFinding] = useState(false);
  const lost = () => {
    setFinding(false);
    toast.show(t(TILES === '' ? 'hereUnknown' : 'hereFailed'));
  };
  const find = () => {
    if (!('geolocation' in navigator)) return lost();
    setFinding(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setFinding(false);
        onFound({ lat: coords.latitude, lng: coords.longitude });
      },
      lost,
      { timeout: GIVE_UP_MS },
    );
  };
  return { find, isFinding };
}

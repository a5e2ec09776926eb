/** A place on the map; where the site has none, its coordinates alone. */
import { MapPinOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PlaceMap } from '@/components/map/PlaceMap';
import { TILES } from '@/components/map/tiles';
import { CopyButton } from '@/components/ui/CopyButton';
import { EmptyState } from '@/components/ui/EmptyState';
import { placeText, readPlace } from '@/lib/identity/place';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function OpenPlaceScreen() {
  const { at } = useParams(paths.place.open);
  const t = useTranslations('identity.place');
  const { redirect } = useNavigation();
  const place = readPlace(at);
  if (!place) {
    return (
      <ScreenFrame title={t('openTitle')}>
        <EmptyState
          icon={MapPinOff}
          title={t('none')}
          text={t(TILES === '' ? 'noneTyped' : 'noneText')}
          action={{ label: t('choose'), onPress: () => redirect(paths.place.choose.href()) }}
        />
      </ScreenFrame>
    );
  }
  const [lat, lng] = placeText(place).split(',') as [string, string];
  return (
    <ScreenFrame title={t('openTitle')}>
      {TILES !== '' && <PlaceMap start={place} />}
      <div className="flex items-center justify-between gap-2 px-4 pt-3">
        <p className="num font-semibold">{t('at', { lat, lng })}</p>
        <CopyButton text={placeText(place)} />
      </div>
    </ScreenFrame>
  );
}

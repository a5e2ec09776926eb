/** The kinds of contracts as one choice at the head of their screens. */
import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/Tabs';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

const places = { perpetual: paths.perpetual.trade, fixedTime: paths.fixedTime.trade, forex: paths.forex.chart };
type Kind = keyof typeof places;
const kinds = Object.keys(places) as Kind[];

export function ContractFamily({ here }: { here: Kind }) {
  const t = useTranslations('trading.family');
  const navigation = useNavigation();
  const offers = useOffers();
  const open = (kind: Kind) => {
    if (kind === here) return;
    if (kind === 'perpetual') navigation.switchTab(places[kind].href());
    else navigation.push(places[kind].href());
  };
  const offered = kinds.filter((kind) => offers(places[kind]));
  if (offered.length < 2) return <p className="text-label text-ink-2 font-semibold">{t(here)}</p>;
  return (
    <Segmented
      label={t('label')}
      value={here}
      onChange={open}
      items={offered.map((value) => ({ value, label: t(value) }))}
    />
  );
}

/** Between the head of a screen and what it shows, in the same place for each kind, while it loads too. */
export function FamilyHead({ here }: { here: Kind }) {
  return (
    <div className="px-4 pt-1.5">
      <ContractFamily here={here} />
    </div>
  );
}

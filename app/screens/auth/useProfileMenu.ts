/** The rows of the personal centre that both somebody who is logged in and a visitor have. */
import { ArrowRightLeft, Banknote, Bell, FileText, Headset, Info, Languages, LifeBuoy, Palette } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MenuRow } from '@/components/auth/MenuGroup';
import { useDisplayCurrency } from '@/lib/format/display';
import { languageNames } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';
import { useNavigation } from '@/lib/navigation/navigation';
import { type Address, paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useUnreadCount } from '@/lib/site/site';

/** A row that goes to an address; to one with parameters by `href`. */
export interface Destination extends Omit<MenuRow, 'onPress'> {
  to: Address;
  href?: string;
}

/** Rows to what the exchange has. */
export function useMenuRows(): (destinations: readonly Destination[]) => MenuRow[] {
  const { push } = useNavigation();
  const offers = useOffers();
  return (destinations) =>
    destinations
      .filter(({ to }) => offers(to))
      .map(({ to, href = to.href(), ...row }) => ({ ...row, onPress: () => push(href) }));
}

export function useCommonMenu(): { title: string; rows: MenuRow[] }[] {
  const t = useTranslations('auth.profile');
  const rowsOf = useMenuRows();
  const language = useLanguage();
  const { currency } = useDisplayCurrency();
  const unread = useUnreadCount();
  return [
    {
      title: t('preferences'),
      rows: rowsOf([
        { icon: Languages, label: t('language'), value: languageNames[language], to: paths.auth.language },
        { icon: Banknote, label: t('currency'), value: currency, to: paths.assets.displayCurrency },
        { icon: ArrowRightLeft, label: t('rates'), to: paths.market.rates },
        { icon: Palette, label: t('theme'), to: paths.auth.theme },
      ]),
    },
    {
      title: t('help'),
      rows: rowsOf([
        { icon: LifeBuoy, label: t('centre'), to: paths.help.centre },
        {
          icon: Headset,
          label: t('service'),
          ...(unread > 0 ? { value: t('unread', { count: unread }) } : {}),
          to: paths.support.service,
        },
        { icon: Bell, label: t('notices'), to: paths.help.notices },
        { icon: FileText, label: t('terms'), to: paths.help.terms },
        { icon: Info, label: t('about'), to: paths.help.terms, href: paths.help.terms.href({ part: 'about' }) },
      ]),
    },
  ];
}

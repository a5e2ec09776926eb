/** The rows of the personal centre that both somebody who is logged in and a visitor have. */
import { ArrowRightLeft, Banknote, Bell, FileText, Headset, Info, Languages, LifeBuoy, Palette } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { MenuRow } from '@/components/auth/MenuGroup';
import { useDisplayCurrency } from '@/lib/format/display';
import { languageNames } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';
import { useNavigation } from '@/lib/navigation/navigation';
import { type Address, paths } from '@/lib/paths';
import { useUnreadCount } from '@/lib/site/site';

/** A row that goes to an address. */
export interface Destination extends Omit<MenuRow, 'onPress'> {
  href: string;
}

export function useMenuRows(): (destinations: readonly Destination[]) => MenuRow[] {
  const { push } = useNavigation();
  return (destinations) => destinations.map(({ href, ...row }) => ({ ...row, onPress: () => push(href) }));
}

export function useCommonMenu(): { title: string; rows: MenuRow[] }[] {
  const t = useTranslations('auth.profile');
  const rowsOf = useMenuRows();
  const language = useLanguage();
  const { currency } = useDisplayCurrency();
  const unread = useUnreadCount();
  const go = (address: Address) => ({ href: address.href() });
  return [
    {
      title: t('preferences'),
      rows: rowsOf([
        { icon: Languages, label: t('language'), value: languageNames[language], ...go(paths.auth.language) },
        { icon: Banknote, label: t('currency'), value: currency, ...go(paths.assets.displayCurrency) },
        { icon: ArrowRightLeft, label: t('rates'), ...go(paths.market.rates) },
        { icon: Palette, label: t('theme'), ...go(paths.auth.theme) },
      ]),
    },
    {
      title: t('help'),
      rows: rowsOf([
        { icon: LifeBuoy, label: t('centre'), ...go(paths.help.centre) },
        {
          icon: Headset,
          label: t('service'),
          ...(unread > 0 ? { value: t('unread', { count: unread }) } : {}),
          href: paths.support.service.href(),
        },
        { icon: Bell, label: t('notices'), ...go(paths.help.notices) },
        { icon: FileText, label: t('terms'), href: paths.help.terms.href() },
        { icon: Info, label: t('about'), href: paths.help.terms.href({ part: 'about' }) },
      ]),
    },
  ];
}

/** What else there is around the market. */
import { ChevronRight, ShieldCheck, Store, WalletCards } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Sheet } from '@/components/ui/Sheet';
import { paths } from '@/lib/paths';

interface Props {
  onGo: (href: string) => void;
  onClose: () => void;
}

export function MarketMenu({ onGo, onClose }: Props) {
  const t = useTranslations('c2c.menu');
  const rows = [
    { what: 'rules', icon: ShieldCheck, href: paths.c2c.explanation.href() },
    { what: 'methods', icon: WalletCards, href: paths.c2c.paymentMethods.href() },
    { what: 'desk', icon: Store, href: paths.c2c.desk.href() },
  ] as const;
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <ul>
        {rows.map(({ what, icon: Icon, href }) => (
          <li key={what}>
            <button
              type="button"
              onClick={() => onGo(href)}
              className="press hairline-b flex min-h-15 w-full items-center gap-3 text-left"
            >
              <Icon aria-hidden className="text-ink-2 size-5 shrink-0" />
              <span className="min-w-0 flex-1">
                <b className="block font-semibold">{t(what)}</b>
                <span className="text-caption text-ink-3 block">{t(`${what}Text`)}</span>
              </span>
              <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

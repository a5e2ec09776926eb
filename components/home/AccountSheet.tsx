/** One's account in short: who is logged in, the settings of this device, and the way out. */
import { ChevronRight, type LucideIcon, LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import { Sheet } from '@/components/ui/Sheet';
import { Segmented } from '@/components/ui/Tabs';
import { setUpColour, useUpColour } from '@/lib/device/preferences';

export interface AccountLink {
  icon: LucideIcon;
  label: string;
  value?: string;
  onPress: () => void;
}

export function AccountSheet({
  open,
  onClose,
  account,
  uid,
  links,
  onLogOut,
}: {
  open: boolean;
  onClose: () => void;
  account: string;
  uid: string;
  links: readonly AccountLink[];
  onLogOut: () => void;
}) {
  const t = useTranslations('home.account');
  const upColour = useUpColour();
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      <div className="flex items-center gap-3 pt-1 pb-3">
        <span
          aria-hidden
          className="bg-brand-soft text-brand text-title grid size-12 shrink-0 place-items-center rounded-full font-bold"
        >
          {account.slice(0, 1).toUpperCase()}
        </span>
        <div className="min-w-0">
          <p className="truncate font-semibold">{account}</p>
          <p className="num text-label text-ink-3 flex items-center gap-1">
            {t('uid', { uid })}
            <CopyButton text={uid} label={t('copyUid')} />
          </p>
        </div>
      </div>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <Line {...link} />
          </li>
        ))}
      </ul>
      <section className="py-3">
        <h3 className="text-label text-ink-2 pb-2">{t('upColour')}</h3>
        <Segmented
          label={t('upColour')}
          items={[
            { value: 'green', label: t('greenUp') },
            { value: 'red', label: t('redUp') },
          ]}
          value={upColour}
          onChange={setUpColour}
        />
      </section>
      <Line icon={LogOut} label={t('logOut')} onPress={onLogOut} />
    </Sheet>
  );
}

function Line({ icon: Icon, label, value, onPress }: AccountLink) {
  return (
    <button type="button" onClick={onPress} className="press hairline-b flex h-13 w-full items-center gap-3 text-left">
      <Icon aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {value && <span className="text-label text-ink-3 shrink-0">{value}</span>}
      <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
    </button>
  );
}

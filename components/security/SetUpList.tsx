/** What protects an account that was just opened: set or not yet. */
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import type { SecurityStatus } from '@/lib/api/security';

export function SetUpList({ status, onOpen }: { status: SecurityStatus; onOpen: () => void }) {
  const t = useTranslations('security.setUp');
  const items = [
    { name: t('loginPassword'), isSet: status.loginPassword },
    { name: t('fundPassword'), isSet: status.fundPassword },
    { name: t('totp'), isSet: status.totp },
    { name: t('email'), isSet: status.email !== null },
  ];
  return (
    <>
      <ul className="bg-surface rounded-[16px] px-4 py-1.5">
        {items.map(({ name, isSet }) => (
          <li key={name} className="flex min-h-11 items-center gap-3">
            {isSet ? <CircleCheck aria-hidden className="text-good size-5 shrink-0" /> : <CircleDashed aria-hidden className="text-ink-3 size-5 shrink-0" />}
            <span className="min-w-0 flex-1">{name}</span>
            <span className={`text-label ${isSet ? 'text-good' : 'text-ink-3'}`}>{t(isSet ? 'set' : 'missing')}</span>
          </li>
        ))}
      </ul>
      <div className="mt-2 text-center">
        <Button kind="text" inline onPress={onOpen}>
          {t('open')}
        </Button>
      </div>
    </>
  );
}

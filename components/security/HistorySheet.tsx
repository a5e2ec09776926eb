/** What happened to the account: log-ins and failed tries, and what was changed in it, newest first. */
import { useState } from 'react';
import { useTranslations } from 'next-intl';
import { dialog } from '@/components/ui/dialog';
import { Sheet } from '@/components/ui/Sheet';
import { Segmented } from '@/components/ui/Tabs';
import { useRevokeOthers } from '@/lib/security/hooks';
import { ActList } from './ActList';
import { LogInList } from './LogInList';

const VIEWS = ['logIns', 'acts'] as const;
type View = (typeof VIEWS)[number];

export function HistorySheet({ onClose, onPassword }: { onClose: () => void; onPassword: () => void }) {
  const t = useTranslations('security.history');
  const [view, setView] = useState<View>('logIns');
  const revokeOthers = useRevokeOthers();
  /** "This wasn't me": logs the unknown device out at once, then leads to a new password. */
  const disown = async () => {
    if (!(await dialog.confirm({ title: t('askDisown'), text: t('disownText'), confirm: t('disown'), danger: true })))
      return;
    if (!(await revokeOthers.run({}))) return;
    onClose();
    onPassword();
  };
  const Listed = view === 'logIns' ? LogInList : ActList;
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <Segmented
        items={VIEWS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={view}
        onChange={setView}
        label={t('title')}
      />
      <Listed onDisown={() => void disown()} />
    </Sheet>
  );
}

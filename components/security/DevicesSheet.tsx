/** Where one is logged in now: each other device can be logged out. */
import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { ErrorState } from '@/components/ui/ErrorState';
import { Sheet } from '@/components/ui/Sheet';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Tag } from '@/components/ui/Tag';
import { unbroken } from '@/components/ui/Texts';
import { toast } from '@/components/ui/toast';
import type { OwnSession } from '@/lib/api/security';
import { formatDateTime } from '@/lib/format/times';
import { useErrorText } from '@/lib/i18n/errorText';
import { useRevokeOthers, useRevokeSession, useSessions } from '@/lib/security/hooks';

export function DevicesSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('security.devices');
  const errorText = useErrorText();
  const sessions = useSessions();
  const revoke = useRevokeSession();
  const revokeOthers = useRevokeOthers();
  const others = sessions.data?.list.filter(({ current }) => !current) ?? [];

  const endOne = async ({ handle, device }: OwnSession) => {
    if (!(await dialog.confirm({ title: t('askOne', { device }), confirm: t('logOut'), danger: true }))) return;
    if (await revoke.run({ handle })) toast.done(t('ended'));
  };
  const endOthers = async () => {
    if (
      !(await dialog.confirm({
        title: t('askOthers'),
        text: t('askOthersText'),
        confirm: t('logOutOthers'),
        danger: true,
      }))
    )
      return;
    if (await revokeOthers.run({})) toast.done(t('ended'));
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        others.length > 0 && (
          <Button kind="secondary" busy={revokeOthers.busy} onPress={() => void endOthers()}>
            {t('logOutOthers')}
          </Button>
        )
      }
    >
      {sessions.error && !sessions.data && (
        <ErrorState text={errorText(sessions.error)} onRetry={() => void sessions.reload()} />
      )}
      {!sessions.data && !sessions.error && <SkeletonRows count={3} height={72} />}
      <ul>
        {sessions.data?.list.map((session) => (
          <li key={session.handle} className="hairline-b flex min-h-18 items-center gap-3 py-2">
            <MonitorSmartphone aria-hidden className="text-ink-2 size-5.5 shrink-0" strokeWidth={1.6} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                {session.device}
                {session.current && <Tag tone="good">{t('current')}</Tag>}
              </p>
              <p className="text-label text-ink-3 num">
                {t.rich('seen', { time: formatDateTime(session.seenAt), when: unbroken })}
              </p>
              <p className="text-label text-ink-3 num [overflow-wrap:anywhere]">{session.address}</p>
            </div>
            {!session.current && (
              <Button kind="secondary" size="small" busy={revoke.busy} onPress={() => void endOne(session)}>
                {t('logOut')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

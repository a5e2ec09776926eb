/** What somebody is told outside of the app, and by which way. */
import { useTranslations } from 'next-intl';
import { NoEmailRow } from '@/components/help/NoEmailRow';
import { TopicSettings } from '@/components/help/TopicSettings';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PushRow } from '@/components/push/PushRow';
import { joinLoads } from '@/lib/client/joinLoads';
import { useNoticeSettings } from '@/lib/help/hooks';
import { useSecurity } from '@/lib/security/hooks';

export function NoticeSettingsScreen() {
  const t = useTranslations('help.noticeSettings');
  // Both together: a row that came later would push the switches down.
  const told = useNoticeSettings();
  const load = joinLoads({ settings: told, status: useSecurity() });
  return (
    <ScreenFrame title={t('title')} load={load} head={<PushRow />}>
      {({ settings, status }) => (
        <>
          {status.email === null && <NoEmailRow />}
          {settings.map((setting) => (
            <TopicSettings key={setting.topic} setting={setting} at={told.at} />
          ))}
          <section className="px-4 py-4">
            <h2 className="font-semibold">{t('always')}</h2>
            <p className="text-label text-ink-2">{t('alwaysText')}</p>
          </section>
        </>
      )}
    </ScreenFrame>
  );
}

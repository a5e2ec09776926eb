/** What somebody is told outside of the app, and by which way. */
import { useTranslations } from 'next-intl';
import { NoEmailRow } from '@/components/help/NoEmailRow';
import { TopicSettings } from '@/components/help/TopicSettings';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PushRow } from '@/components/push/PushRow';
import { useNoticeSettings } from '@/lib/help/hooks';
import { useSecurity } from '@/lib/security/hooks';

export function NoticeSettingsScreen() {
  const t = useTranslations('help.noticeSettings');
  const told = useNoticeSettings();
  const security = useSecurity();
  // Both together: a row that came later would push the switches down. Without an answer there is none.
  const load = security.isLoading ? { ...told, data: null, isLoading: true } : told;
  return (
    <ScreenFrame title={t('title')} load={load} head={<PushRow />}>
      {(settings) => (
        <>
          {security.data?.email === null && <NoEmailRow />}
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

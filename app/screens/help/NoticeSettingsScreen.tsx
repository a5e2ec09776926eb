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
  const load = useNoticeSettings();
  const hasNoEmail = useSecurity().data?.email === null;
  return (
    <ScreenFrame title={t('title')} load={load} head={<PushRow />}>
      {(settings) => (
        <>
          {hasNoEmail && <NoEmailRow />}
          {settings.map((setting) => (
            <TopicSettings key={setting.topic} setting={setting} at={load.at} />
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

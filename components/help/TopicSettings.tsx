/** For one topic: whether letters and devices tell of it. */
import { useTranslations } from 'next-intl';
import { Switch } from '@/components/ui/Switch';
import type { NoticeSetting } from '@/lib/api/help';
import { type NoticeWay, useNoticeSwitch } from '@/lib/help/noticeSwitch';

interface Props {
  setting: NoticeSetting;
  /** When the settings were answered. */
  at: number | null;
}

export function TopicSettings({ setting: { topic, byLetter, byPush }, at }: Props) {
  const t = useTranslations('help.noticeSettings');
  const title = t(`topics.${topic}.title`);
  return (
    <section aria-label={title} className="hairline-b px-4 py-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-label text-ink-2">{t(`topics.${topic}.text`)}</p>
      <Way way={{ topic, way: 'letter' }} answered={{ isOn: byLetter, at }} name={t('byLetter')} of={title} />
      <Way way={{ topic, way: 'push' }} answered={{ isOn: byPush, at }} name={t('byPush')} of={title} />
    </section>
  );
}

interface WayProps {
  way: NoticeWay;
  answered: { isOn: boolean; at: number | null };
  name: string;
  /** The topic's name. */
  of: string;
}

function Way({ way, answered, name, of }: WayProps) {
  const [isOn, change] = useNoticeSwitch(way, answered);
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0">{name}</span>
      <Switch on={isOn} onChange={(on) => void change(on)} label={`${of}: ${name}`} />
    </div>
  );
}

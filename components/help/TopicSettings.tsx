/** For one topic: whether letters and devices tell of it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Switch } from '@/components/ui/Switch';
import type { NoticeSetting } from '@/lib/api/help';
import { useSetNotices } from '@/lib/help/hooks';

export function TopicSettings({ setting: { topic, byLetter, byPush } }: { setting: NoticeSetting }) {
  const t = useTranslations('help.noticeSettings');
  const title = t(`topics.${topic}.title`);
  return (
    <section aria-label={title} className="hairline-b px-4 py-3">
      <h2 className="font-semibold">{title}</h2>
      <p className="text-label text-ink-2">{t(`topics.${topic}.text`)}</p>
      <Way topic={topic} way="letter" isOn={byLetter} name={t('byLetter')} of={title} />
      <Way topic={topic} way="push" isOn={byPush} name={t('byPush')} of={title} />
    </section>
  );
}

interface WayProps {
  topic: NoticeSetting['topic'];
  way: 'letter' | 'push';
  isOn: boolean;
  name: string;
  /** The topic's name. */
  of: string;
}

function Way({ topic, way, isOn, name, of }: WayProps) {
  const { run } = useSetNotices();
  /** As it was switched here: a switch does not wait for the answer, and goes back where there was none. */
  const [switched, setSwitched] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setSwitched(on);
    if (!(await run({ topic, way, on }))) setSwitched(switched);
  };
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0">{name}</span>
      <Switch on={switched ?? isOn} onChange={(on) => void change(on)} label={`${of}: ${name}`} />
    </div>
  );
}

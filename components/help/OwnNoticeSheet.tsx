/** One of a person's own notices in full, with the way to what it tells of. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { OwnNotice } from '@/lib/api/help';
import { thingOf } from '@/lib/assets/things';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { useToldAmounts } from './useToldAmounts';

export function OwnNoticeSheet({ notice, onClose }: { notice: OwnNotice | null; onClose: () => void }) {
  const t = useTranslations('help.notices');
  const format = useFormat();
  const told = useToldAmounts();
  const { push } = useNavigation();
  if (!notice) return null;
  const thing = thingOf(notice.about, notice.aboutNo);
  const open = (href: string) => {
    onClose();
    push(href);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={told(notice.title)}
      footer={thing ? <Button onPress={() => open(thing.href)}>{t('see')}</Button> : undefined}
    >
      <p className="text-caption text-ink-3 num">{format.fullTime(notice.at)}</p>
      {notice.paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-ink-2 mt-2 [overflow-wrap:anywhere]">
          {told(paragraph)}
        </p>
      ))}
    </Sheet>
  );
}

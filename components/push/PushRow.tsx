/** The switch by which this browser is told of a person's notices; its place is kept until it is known, and nothing stands where the browser cannot. */
import { useTranslations } from 'next-intl';
import { Switch } from '@/components/ui/Switch';
import { toast } from '@/components/ui/toast';
import { usePushHere } from '@/lib/push/hooks';

export function PushRow() {
  const t = useTranslations('push');
  const { state, turn } = usePushHere();
  if (state === 'unknown' || state === 'impossible') return null;
  const change = (on: boolean): void => {
    turn(on).catch(() => toast.error(t('failed')));
  };
  return (
    <div className="hairline-b flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 grow">
        <p>{t('title')}</p>
        <p className="text-label text-ink-2">{t(state === 'blocked' ? 'blocked' : 'text')}</p>
      </div>
      {state === 'likely' && <span aria-hidden className="h-11 w-12 shrink-0" />}
      {(state === 'on' || state === 'off') && <Switch on={state === 'on'} onChange={change} label={t('title')} />}
    </div>
  );
}

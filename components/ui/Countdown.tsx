import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '@/lib/device/serverClock';
import { formatRest } from '@/lib/format/times';

/** The time left until a moment of the server's clock. Calls back once when it has come. */
export function Countdown({ until, onEnd }: { until: number; onEnd?: () => void }) {
  const t = useTranslations('shell.countdown');
  const [left, setLeft] = useState(() => until - serverNow());
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = until - serverNow();
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      ended();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  if (left <= 0) return <span>{t('ended')}</span>;
  const { days, clock } = formatRest(left);
  return (
    <time role="timer" className="num">
      {days > 0 ? t('days', { days, clock }) : clock}
    </time>
  );
}

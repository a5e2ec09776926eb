import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '@/lib/device/serverClock';
import { formatRest, formatShortRest } from '@/lib/format/times';

/** The time left until a moment of the server's clock. Calls back once when it has come. `isShort`: without hours where there are none. */
export function Countdown({ until, isShort = false, onEnd }: { until: number; isShort?: boolean; onEnd?: () => void }) {
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
      {days > 0 ? t('days', { days, clock }) : isShort ? formatShortRest(left) : clock}
    </time>
  );
}

import { useTranslations } from 'next-intl';
import { useSecondsLeft } from '@/lib/device/useSecondsLeft';
import { formatRest, formatShortRest } from '@/lib/format/times';

interface Props {
  /** A moment of the server's clock. */
  until: number;
  /** Without hours where there are none. */
  isShort?: boolean;
  /** Stands at nought when the time has come: after words such as "closes in", which "ended" would make nonsense of. */
  toZero?: boolean;
  /** Called once when it has come. */
  onEnd?: () => void;
}

/** The time left until a moment. */
export function Countdown({ until, isShort = false, toZero = false, onEnd }: Props) {
  const t = useTranslations('shell.countdown');
  const left = useSecondsLeft(until, onEnd);
  if (left === 0 && !toZero) return <span>{t('ended')}</span>;
  const rest = left * 1000;
  const { days, clock } = formatRest(rest);
  return (
    <time role="timer" className="num">
      {days > 0 ? t('days', { days, clock }) : isShort ? formatShortRest(rest) : clock}
    </time>
  );
}

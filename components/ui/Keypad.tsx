import { Delete } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toHalfWidth } from '@/lib/format/typing';

const LENGTH = 6;
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const key = 'press num bg-surface h-13 rounded-m text-heading font-medium';

/** Six dots and ten keys, for the fund password. The digits never stand on the screen; `onFull` is called with all six. */
export function Keypad({
  value,
  onChange,
  onFull,
  error,
  busy = false,
}: {
  value: string;
  onChange: (digits: string) => void;
  onFull: (digits: string) => void;
  error?: string | null;
  busy?: boolean;
}) {
  const t = useTranslations('shell.keypad');
  const press = (digit: string) => {
    if (busy || value.length >= LENGTH) return;
    const next = value + digit;
    onChange(next);
    if (next.length === LENGTH) onFull(next);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const typed = toHalfWidth(event.key);
    if (/^\d$/.test(typed)) press(typed);
    if (event.key === 'Backspace') onChange(value.slice(0, -1));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div role="group" aria-label={t('label')}>
      <div role="img" aria-label={t('filled', { count: value.length })} className="mx-auto my-4 flex w-max gap-4">
        {Array.from({ length: LENGTH }, (_, dot) => (
          <span
            key={dot}
            className={`size-3.5 rounded-full border-[1.5px] ${dot < value.length ? 'border-ink bg-ink' : 'border-disabled'}`}
          />
        ))}
      </div>
      <p role="alert" className="text-label text-danger mb-3 min-h-4.5 text-center">
        {error}
      </p>
      <div className="grid grid-cols-3 gap-2">
        {KEYS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)} className={key}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" onClick={() => press('0')} className={key}>
          0
        </button>
        <button
          type="button"
          aria-label={t('erase')}
          onClick={() => onChange(value.slice(0, -1))}
          className="press grid h-13 place-items-center"
        >
          <Delete aria-hidden className="size-6" />
        </button>
      </div>
    </div>
  );
}

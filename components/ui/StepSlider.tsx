import { useTranslations } from 'next-intl';

const STOPS = [0, 25, 50, 75, 100];

/** A share of what one has, 0 to 100 percent, with stops at the quarters. */
export function StepSlider({ value, onChange, label, tone = 'ink', disabled = false }: {
  /** Whole percent. */
  value: number;
  onChange: (percent: number) => void;
  label?: string;
  tone?: 'ink' | 'up' | 'down';
  disabled?: boolean;
}) {
  const t = useTranslations('shell');
  const colour = { ink: 'var(--ink)', up: 'var(--up)', down: 'var(--down)' }[tone];
  return (
    <div className="relative h-11 px-2" style={{ '--fill': colour } as React.CSSProperties}>
      <div className="bg-line absolute inset-x-2 top-1/2 h-[3px] -translate-y-1/2 rounded-full">
        <div className="h-full rounded-full bg-(--fill)" style={{ width: `${value}%` }} />
      </div>
      {STOPS.map((stop) => (
        <span
          key={stop}
          aria-hidden
          className={`bg-page absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 ${stop <= value ? 'border-(--fill)' : 'border-line'}`}
          style={{ left: `calc(8px + (100% - 16px) * ${stop / 100})` }}
        />
      ))}
      <span
        aria-hidden
        className="bg-page pointer-events-none absolute top-1/2 size-4.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-[5px] border-(--fill)"
        style={{ left: `calc(8px + (100% - 16px) * ${value / 100})` }}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        aria-label={label ?? t('percentOf')}
        aria-valuetext={`${value}%`}
        onChange={(event) => {
          const percent = Number(event.target.value);
          const near = STOPS.find((stop) => Math.abs(stop - percent) <= 3);
          onChange(near ?? percent);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

import { Slider } from '@base-ui/react/slider';
import { useTranslations } from 'next-intl';

const STOPS = [0, 25, 50, 75, 100];
/** A finger that comes this near to a stop means it. */
const NEAR = 3;

/** A share of what one has, 0 to 100 percent, with stops at the quarters. A finger is drawn to the stops, arrow keys are not. */
export function StepSlider({
  value,
  onChange,
  label,
  tone = 'ink',
  disabled = false,
}: {
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
    <Slider.Root
      value={value}
      min={0}
      max={100}
      largeStep={25}
      disabled={disabled}
      onValueChange={(percent, { reason }) => {
        const byFinger = reason === 'drag' || reason === 'track-press';
        const near = byFinger ? STOPS.find((stop) => Math.abs(stop - percent) <= NEAR) : undefined;
        onChange(near ?? percent);
      }}
      style={{ '--fill': colour } as React.CSSProperties}
    >
      <Slider.Control className="flex h-11 touch-pan-y items-center px-2 select-none">
        <Slider.Track className="bg-line h-[3px] w-full rounded-full">
          <Slider.Indicator className="rounded-full bg-(--fill)" />
          {STOPS.map((stop) => (
            <span
              key={stop}
              aria-hidden
              className={`bg-page absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 ${stop <= value ? 'border-(--fill)' : 'border-line'}`}
              style={{ left: `${stop}%` }}
            />
          ))}
          <Slider.Thumb
            getAriaLabel={() => label ?? t('percentOf')}
            getAriaValueText={(_, percent) => `${percent}%`}
            className="bg-page size-4.5 rounded-full border-[5px] border-(--fill) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}

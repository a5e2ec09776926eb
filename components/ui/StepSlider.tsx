import { Slider } from '@base-ui/react/slider';
import { useTranslations } from 'next-intl';

const STOPS = [0, 25, 50, 75, 100];
/** A finger that comes this near to a stop means it. */
const NEAR = 3;

/**
 * A share of what one has, 0 to 100 percent, with stops at the quarters; or another whole number between `min` and `max`. For a share, a finger snaps to the stops; arrow keys do not.
 */
export function StepSlider({
  value,
  onChange,
  label,
  tone = 'ink',
  disabled = false,
  min = 0,
  max = 100,
  stops = STOPS,
  say = (whole) => `${whole}%`,
}: {
  /** In percent, unless `min` and `max` say otherwise. */
  value: number;
  onChange: (value: number) => void;
  label?: string;
  tone?: 'ink' | 'up' | 'down' | 'brand';
  disabled?: boolean;
  min?: number;
  max?: number;
  stops?: readonly number[];
  /** The value as it is spoken. */
  say?: (value: number) => string;
}) {
  const t = useTranslations('shell');
  const colour = { ink: 'var(--ink)', up: 'var(--up)', down: 'var(--down)', brand: 'var(--brand)' }[tone];
  const isShare = stops === STOPS;
  return (
    <Slider.Root
      value={value}
      min={min}
      max={max}
      largeStep={isShare ? 25 : 5}
      disabled={disabled}
      onValueChange={(percent, { reason }) => {
        const byFinger = isShare && (reason === 'drag' || reason === 'track-press');
        const near = byFinger ? STOPS.find((stop) => Math.abs(stop - percent) <= NEAR) : undefined;
        onChange(near ?? percent);
      }}
      style={{ '--fill': colour } as React.CSSProperties}
    >
      <Slider.Control className="flex h-11 touch-pan-y items-center px-2 select-none">
        <Slider.Track className="bg-line h-[3px] w-full rounded-full">
          <Slider.Indicator className="rounded-full bg-(--fill)" />
          {stops.map((stop) => (
            <span
              key={stop}
              aria-hidden
              className={`bg-page absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 ${stop <= value ? 'border-(--fill)' : 'border-line'}`}
              style={{ left: `${((stop - min) / (max - min)) * 100}%` }}
            />
          ))}
          <Slider.Thumb
            getAriaLabel={() => label ?? t('percentOf')}
            getAriaValueText={(_, whole) => say(whole)}
            className="bg-page size-4.5 rounded-full border-[5px] border-(--fill) has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}

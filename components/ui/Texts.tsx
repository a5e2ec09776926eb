import { useTranslations } from 'next-intl';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useHideAmounts } from '@/lib/device/preferences';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { type Decimal, compare } from '@/lib/money/decimal';

type MaybeDecimal = Decimal | null | undefined;

/** A figure that arrives is a new element, since one that has grown in its place would count as a shift of the page. */
const keyOf = (text: string): string => (text === UNKNOWN ? 'waits' : 'known');

/** Text made of figures: all digits equally wide. A long one is made smaller rather than let overflow, but never too small to read. */
export function NumberText({ children, className = '' }: { children: string; className?: string }) {
  const shrink =
    children.length > 18
      ? 'text-[min(1em,max(0.72em,0.6875rem))]'
      : children.length > 14
        ? 'text-[min(1em,max(0.85em,0.8125rem))]'
        : '';
  return (
    <span className={className}>
      <span key={keyOf(children)} className={`num ${shrink}`}>
        {children}
      </span>
    </span>
  );
}

/** What never rests does not flash all the time: nobody should see more than three flashes a second. */
const FLASH_AGAIN_MS = 450;
/** Each flash by the other of two equal animations: a changed name begins anew, where the same one would ask for a layout in between. */
const nextFlash = (now: string | undefined): string => (now === 'odd' ? 'even' : 'odd');

/** A price. It flashes softly for 300 ms in the direction in which it moved; a stale one is grey. */
export function PriceText({
  value,
  digits,
  stale = false,
  tone,
  className = '',
}: {
  value: MaybeDecimal;
  digits: number;
  stale?: boolean;
  tone?: 'up' | 'down' | undefined;
  className?: string;
}) {
  const format = useFormat();
  const ref = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  const flashedAt = useRef(0);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = value;
    const element = ref.current;
    if (
      !element ||
      was == null ||
      value == null ||
      was === value ||
      performance.now() - flashedAt.current < FLASH_AGAIN_MS
    )
      return;
    flashedAt.current = performance.now();
    element.dataset.moved = compare(value, was) > 0 ? 'up' : 'down';
    element.dataset.flash = nextFlash(element.dataset.flash);
  }, [value]);
  const text = format.price(value, digits);
  const shrink = text.length > 12 ? 'text-[0.8em]' : '';
  const colour = stale ? 'text-ink-3' : tone === 'up' ? 'text-up' : tone === 'down' ? 'text-down' : '';
  return (
    <span key={keyOf(text)} ref={ref} className={`flash num rounded-[4px] ${colour} ${className}`}>
      {shrink ? <span className={shrink}>{text}</span> : text}
    </span>
  );
}

type Direction = 'up' | 'down' | 'flat';
/** Of a figure with a sign, as it is written: what is shown as zero went nowhere. */
export const directionOf = (text: string): Direction =>
  text.startsWith('+') ? 'up' : /^-\d/.test(text) ? 'down' : 'flat';
const arrows = { up: '▲', down: '▼' };

/** Stands before a figure that went up or down; nothing beside a zero. */
export const arrowOf = (text: string): ReactNode => {
  const direction = directionOf(text);
  return (
    direction !== 'flat' && (
      <span aria-hidden className="mr-[0.2em] text-[0.8em]">
        {arrows[direction]}
      </span>
    )
  );
};

function Change({ value, text }: { value: MaybeDecimal; text: string }) {
  const t = useTranslations('shell.change');
  return (
    <>
      {arrowOf(text)}
      {value != null && <span className="sr-only">{t(directionOf(text))} </span>}
      {text}
    </>
  );
}

/** A percentage in text: arrow, sign and colour together; a stale one is grey. */
export function ChangeText({
  value,
  stale = false,
  className = '',
}: {
  value: MaybeDecimal;
  stale?: boolean;
  className?: string;
}) {
  const text = useFormat().percent(value);
  const tone = stale ? 'text-ink-3' : { up: 'text-up', down: 'text-down', flat: 'text-ink-3' }[directionOf(text)];
  return (
    <span key={keyOf(text)} className={`num whitespace-nowrap ${tone} ${className}`}>
      <Change value={value} text={text} />
    </span>
  );
}

/** The same in a soft box of fixed width, at the right end of market rows. */
export function ChangeTag({ value, stale = false }: { value: MaybeDecimal; stale?: boolean }) {
  const text = useFormat().percent(value);
  const tone = stale
    ? 'bg-surface text-ink-3'
    : { up: 'bg-up-soft text-up', down: 'bg-down-soft text-down', flat: 'bg-surface text-ink-3' }[directionOf(text)];
  return (
    <span
      className={`num rounded-[8px] inline-grid h-8 w-19 place-items-center text-[0.8125rem] font-semibold whitespace-nowrap ${tone}`}
    >
      <span key={keyOf(text)}>
        <Change value={value} text={text} />
      </span>
    </span>
  );
}

/** An amount that belongs to the person: hidden everywhere while the eye is closed. */
export function AmountText({
  value,
  coin,
  places,
  least,
  unit,
  show,
  className = '',
}: {
  value: MaybeDecimal;
  /** Written to the last digit, as amounts of this coin are. */
  coin?: string;
  places?: number;
  least?: number;
  unit?: ReactNode;
  /** Another format of the same amount, such as `format.fiat`. */
  show?: (value: MaybeDecimal) => string;
  className?: string;
}) {
  const t = useTranslations('shell');
  const format = useFormat();
  const hidden = useHideAmounts();
  const text = show ? show(value) : coin ? format.coin(value, coin) : format.amount(value, places, least);
  if (hidden && value != null) {
    return (
      <span className={className} aria-label={t('hidden')}>
        ****
      </span>
    );
  }
  return (
    <span
      className={className}
      aria-label={text.endsWith(UNKNOWN) ? t('unknown') : undefined}
      role={text.endsWith(UNKNOWN) ? 'img' : undefined}
    >
      <NumberText>{text}</NumberText>
      {unit && text !== UNKNOWN && (
        <span className="text-ink-3 ml-1.5 text-[max(0.6875rem,0.5em)] font-normal whitespace-nowrap">{unit}</span>
      )}
    </span>
  );
}

/** For a time within a sentence, which is never torn apart at the end of a line. */
export const unbroken = (time: ReactNode) => <span className="num whitespace-nowrap">{time}</span>;

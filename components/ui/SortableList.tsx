/**
 * A list in an order of one's own: each row has a handle to drag by finger or mouse, or to move with arrow keys. All rows are equally
 * high, which is why this is so short; a library for dragging is ten times the size.
 */
import { GripVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { joinClasses } from './joinClasses';

interface Props<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** What the handle calls a row. */
  nameOf: (row: Row) => string;
  label: string;
  /** All rows in their new order. */
  onOrder: (rows: Row[]) => void;
  /** What stands left of the handle. */
  children: (row: Row) => ReactNode;
}

interface Drag {
  from: number;
  /** How far the row was dragged, in pixels of the list. */
  by: number;
  height: number;
}

/** The same rows with one of them elsewhere. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
}

export function SortableList<Row>({ rows, keyOf, nameOf, label, onOrder, children }: Props<Row>) {
  const t = useTranslations('shell.order');
  const [said, setSaid] = useState('');
  const most = rows.length - 1;
  const move = (from: number, target: number) => {
    const row = rows[from];
    if (row === undefined || target < 0 || target > most || target === from) return;
    onOrder(moved(rows, from, target));
    setSaid(t('at', { name: nameOf(row), place: target + 1, of: rows.length }));
  };
  const { list, drag, to, grip } = useDrag(most, move);
  const onKeys = (index: number) => (event: KeyboardEvent) => {
    const target = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: most }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(index, target);
  };
  return (
    <>
      <ol ref={list} aria-label={label}>
        {rows.map((row, index) => (
          <li
            key={keyOf(row)}
            className={joinClasses(
              'bg-page relative flex h-14 items-center select-none',
              drag?.from === index && 'z-10 rounded-xl shadow-[0_0_0_1px_var(--line)]',
              drag && drag.from !== index && 'transition-transform duration-(--fast)',
            )}
            style={{ transform: shiftOf(index, drag, to) }}
          >
            {children(row)}
            <button
              type="button"
              aria-label={t('move', { name: nameOf(row) })}
              title={t('hint')}
              onKeyDown={onKeys(index)}
              {...grip(index)}
              className="text-ink-3 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
            >
              <GripVertical aria-hidden className="size-5" />
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The dragged row follows the finger; those between its old and its new place make room. */
function shiftOf(index: number, drag: Drag | null, to: number): string | undefined {
  if (!drag) return undefined;
  if (index === drag.from) return `translateY(${drag.by}px)`;
  if (index > drag.from && index <= to) return `translateY(${-drag.height}px)`;
  if (index < drag.from && index >= to) return `translateY(${drag.height}px)`;
  return undefined;
}

/** Within this many pixels of the edge the list scrolls by itself, this far in each frame. */
const EDGE = 48;
const SPEED = 8;

function scrollerOf(element: Element | null): Element | null {
  for (let box = element?.parentElement ?? null; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return null;
}

function useDrag(most: number, onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef({ y: 0, startY: 0, startScroll: 0 });
  const isDragging = drag !== null;
  const to = drag ? Math.max(0, Math.min(most, drag.from + Math.round(drag.by / drag.height))) : 0;

  // Near an edge the list goes on scrolling while the finger rests.
  useEffect(() => {
    if (!isDragging) return undefined;
    const scroller = scrollerOf(list.current);
    pointer.current.startScroll = scroller?.scrollTop ?? 0;
    let frame = 0;
    const step = () => {
      const { y, startY, startScroll } = pointer.current;
      const box = scroller?.getBoundingClientRect();
      if (scroller && box) scroller.scrollTop += y < box.top + EDGE ? -SPEED : y > box.bottom - EDGE ? SPEED : 0;
      const by = y - startY + (scroller?.scrollTop ?? 0) - startScroll;
      setDrag((now) => (now && now.by !== by ? { ...now, by } : now));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  const grip = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = { ...pointer.current, y: event.clientY, startY: event.clientY };
      setDrag({ from, by: 0, height: event.currentTarget.closest('li')?.offsetHeight || 1 });
    },
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
      pointer.current.y = event.clientY;
    },
    onPointerUp: () => {
      if (drag) onDrop(drag.from, to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { list, drag, to, grip };
}

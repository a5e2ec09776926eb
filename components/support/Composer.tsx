/** Where a message is written: grows with its text, sends with the button, or with Enter where there is a keyboard. */
import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useRef } from 'react';
import { LONGEST_MESSAGE } from '@/lib/support/rules';

const TALLEST = 112;

export function Composer({ value, onChange, onSend }: { value: string; onChange: (text: string) => void; onSend: (text: string) => void }) {
  const t = useTranslations('support');
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, TALLEST)}px`;
  }, [value]);
  const send = () => {
    const text = value.trim();
    if (text === '') return ref.current?.focus();
    onSend(text);
    return ref.current?.focus();
  };
  return (
    <form
      className="flex w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={ref}
        rows={1}
        value={value}
        maxLength={LONGEST_MESSAGE}
        aria-label={t('write')}
        placeholder={t('write')}
        enterKeyHint="enter"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const hasKeyboard = window.matchMedia('(pointer: fine)').matches;
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return;
          event.preventDefault();
          send();
        }}
        className="bg-surface min-h-11 min-w-0 flex-1 resize-none rounded-[22px] px-4 py-[11px] text-[16px] leading-[22px] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--brand)]"
      />
      <button type="submit" aria-label={t('send')} className={`press grid size-11 shrink-0 place-items-center rounded-full ${value.trim() === '' ? 'bg-surface text-ink-3' : 'bg-brand text-white'}`}>
        <ArrowUp aria-hidden className="size-5.5" strokeWidth={2} />
      </button>
    </form>
  );
}

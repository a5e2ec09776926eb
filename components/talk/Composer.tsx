/** Where a message is written: grows with its text, sends with the button, or with Enter where there is a keyboard. */
import { ArrowUp, ImagePlus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Form } from '@/components/ui/Form';

const TALLEST = 112;

interface Props {
  value: string;
  longest: number;
  words: { write: string; send: string; addPicture: string };
  onChange: (text: string) => void;
  onSend: (text: string) => void | Promise<void>;
  onPicture: (file: File) => void;
}

export function Composer({ value, longest, words, onChange, onSend, onPicture }: Props) {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, TALLEST)}px`;
  }, [value]);
  const send = async () => {
    const text = value.trim();
    ref.current?.focus();
    if (text !== '') await onSend(text);
  };
  return (
    <Form className="flex w-full items-end gap-2" onSubmit={send}>
      <PicturePicker label={words.addPicture} onPick={onPicture} />
      <textarea
        ref={ref}
        rows={1}
        value={value}
        maxLength={longest}
        aria-label={words.write}
        placeholder={words.write}
        enterKeyHint="enter"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          const hasKeyboard = window.matchMedia('(pointer: fine)').matches;
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard) return;
          event.preventDefault();
          void send();
        }}
        className="bg-surface min-h-11 min-w-0 flex-1 resize-none rounded-[22px] px-4 py-[0.6875rem] text-[1rem] leading-[1.375rem] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--brand)]"
      />
      <button
        type="submit"
        aria-label={words.send}
        className={`press grid size-11 shrink-0 place-items-center rounded-full ${value.trim() === '' ? 'bg-surface text-ink-3' : 'bg-brand text-white'}`}
      >
        <ArrowUp aria-hidden className="size-5.5" strokeWidth={2} />
      </button>
    </Form>
  );
}

function PicturePicker({ label, onPick }: { label: string; onPick: (file: File) => void }) {
  return (
    <label className="press text-ink-2 has-focus-visible:outline-brand relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2">
      <ImagePlus aria-hidden className="size-6" strokeWidth={1.7} />
      <input
        type="file"
        aria-label={label}
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) onPick(file);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}

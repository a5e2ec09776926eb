/** Rules and safety, in the order of what goes wrong. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';

const PARTS = ['first', 'name', 'remark', 'time', 'cancel', 'look', 'appeal', 'escrow', 'deposit'] as const;

export function ExplanationScreen() {
  const t = useTranslations('c2c.explain');
  return (
    <ScreenFrame title={t('title')}>
      <p className="text-ink-2 px-4 pt-1 pb-2">{t('intro')}</p>
      {PARTS.map((part, place) => (
        <section key={part} className="hairline-b flex gap-3 px-4 py-3.5">
          <span
            aria-hidden
            className="bg-surface num text-label grid size-7 shrink-0 place-items-center rounded-full font-semibold"
          >
            {place + 1}
          </span>
          <div>
            <h2 className="font-semibold">{t(`${part}.title`)}</h2>
            <p className="text-label text-ink-2 mt-0.5">{t(`${part}.text`)}</p>
          </div>
        </section>
      ))}
    </ScreenFrame>
  );
}

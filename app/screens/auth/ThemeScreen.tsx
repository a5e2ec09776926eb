/** How the app looks: the theme, which is light, and which colour a rise has on this device. */
import { Check, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ChangeText } from '@/components/ui/Texts';
import { type UpColour, setUpColour, useUpColour } from '@/lib/device/preferences';

const CHOICES: readonly UpColour[] = ['green', 'red'];

export function ThemeScreen() {
  const t = useTranslations('auth.theme');
  const chosen = useUpColour();
  return (
    <ScreenFrame title={t('title')}>
      <section className="px-4 pt-2">
        <h2 className="text-label text-ink-3 pb-1 font-semibold">{t('theme')}</h2>
        <p className="hairline-b flex min-h-14 items-center gap-3">
          <Sun aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
          <span className="flex-1">{t('light')}</span>
          <Check aria-hidden className="text-brand size-5" />
        </p>
        <p className="text-label text-ink-3 pt-2">{t('lightNote')}</p>
      </section>
      <section className="px-4 pt-7">
        <h2 id="up-colour" className="text-label text-ink-3 pb-1 font-semibold">
          {t('colours')}
        </h2>
        <div role="radiogroup" aria-labelledby="up-colour">
          {CHOICES.map((choice) => (
            <button
              key={choice}
              type="button"
              role="radio"
              aria-checked={choice === chosen}
              onClick={() => setUpColour(choice)}
              className="press hairline-b flex min-h-14 w-full items-center gap-3 text-left"
            >
              {/* Each line in the colours that it offers, whatever is chosen now. */}
              <span data-up={choice} className="flex w-36 shrink-0 gap-3">
                <ChangeText value="2.45" />
                <ChangeText value="-1.20" />
              </span>
              <span className="min-w-0 flex-1">{t(choice)}</span>
              {choice === chosen && <Check aria-hidden className="text-brand size-5 shrink-0" />}
            </button>
          ))}
        </div>
        <p className="text-label text-ink-3 pt-2">{t('coloursNote')}</p>
      </section>
    </ScreenFrame>
  );
}

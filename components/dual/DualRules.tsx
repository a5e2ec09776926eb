/** How dual currency works, and what can go wrong. */
import { useTranslations } from 'next-intl';

const RULES = ['sides', 'interest', 'price', 'strike', 'missing', 'lock', 'house'] as const;

export function DualRules() {
  const t = useTranslations('dual.rules');
  return (
    <div className="space-y-4 px-4 pt-3">
      <ol className="text-label text-ink-2 list-decimal space-y-2 pl-5">
        {RULES.map((name) => (
          <li key={name}>{t(name)}</li>
        ))}
      </ol>
      <p className="bg-warn-soft text-warn rounded-m text-label px-3 py-2.5">{t('risk')}</p>
    </div>
  );
}

/** Chooses the step by which a book is grouped. */
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/Select';
import { chooseBookStep } from '@/lib/market/bookStep';
import type { Decimal } from '@/lib/money/decimal';

export function BookStep({ symbol, steps, step }: { symbol: string; steps: readonly Decimal[]; step: Decimal }) {
  const t = useTranslations('market.book');
  return (
    <Select
      look="plain"
      label={t('group')}
      items={steps.map((value) => ({ value, label: value }))}
      value={step}
      onChange={(value) => chooseBookStep(symbol, value)}
    />
  );
}

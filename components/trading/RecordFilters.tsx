/** The row of choices above a record: each narrows the list, or says that anything goes. */
import { useTranslations } from 'next-intl';
import { Select } from '@/components/ui/Select';

const ANY = 'any';

export interface FilterChoice {
  name: string;
  label: string;
  /** What it says while anything goes. */
  any: string;
  items: readonly { value: string; label: string }[];
}

export function RecordFilters<Filter extends object>({
  filter,
  onChange,
  choices,
}: {
  filter: Filter;
  onChange: (filter: Filter) => void;
  choices: readonly (FilterChoice & { name: keyof Filter & string })[];
}) {
  const t = useTranslations('trading.filter');
  const set = (name: string, value: string) => {
    const { [name]: _former, ...rest } = filter as Record<string, unknown>;
    onChange((value === ANY ? rest : { ...rest, [name]: value }) as Filter);
  };
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="hairline-b flex gap-5 overflow-x-auto px-4 [scrollbar-width:none]"
    >
      {choices.map(({ name, label, any, items }) => (
        <Select
          key={name}
          look="plain"
          label={label}
          value={String(filter[name] ?? ANY)}
          onChange={(value) => set(name, value)}
          items={[{ value: ANY, label: any }, ...items]}
        />
      ))}
    </div>
  );
}

/** The choices that every product with orders offers, in the words of all of them. */
export function useFilterChoices(markets: readonly { symbol: string; base: string; quote: string }[]) {
  const t = useTranslations('trading.filter');
  const choice = <N extends string>(name: N, any: string, items: FilterChoice['items']) => ({
    name,
    label: t(name as 'pair'),
    any: t(any as 'allPairs'),
    items,
  });
  const of = <V extends string>(...values: V[]) => values.map((value) => ({ value, label: t(value as 'limit') }));
  return {
    pair: {
      ...choice(
        'pair',
        'allPairs',
        markets.map(({ symbol, base, quote }) => ({ value: symbol, label: `${base}/${quote}` })),
      ),
      name: 'symbol' as const,
    },
    side: (...values: ('buy' | 'sell' | 'long' | 'short')[]) => choice('side', 'allSides', of(...values)),
    kind: (...values: ('limit' | 'market' | 'stop')[]) => choice('kind', 'allKinds', of(...values)),
    status: (...values: ('completed' | 'filled' | 'cancelled')[]) => choice('status', 'allStatuses', of(...values)),
  };
}

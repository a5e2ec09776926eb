/** The savings products that are sold now, those of the sandbox's short days first. */
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EarnCard } from '@/components/earn/EarnCard';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Chips } from '@/components/ui/Chips';
import { EmptyState } from '@/components/ui/EmptyState';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton } from '@/components/ui/Skeleton';
import type { EarnProduct } from '@/lib/api/earnShapes';
import { useEarnProducts } from '@/lib/earn/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const CHOICES = ['all', 'flexible', 'fixed'] as const;
type Choice = (typeof CHOICES)[number];

export function EarnProductsScreen() {
  const t = useTranslations('earn.products');
  const { push } = useNavigation();
  const [choice, setChoice] = useEntryState<Choice>('kind', 'all');
  const load = useEarnProducts();
  return (
    <ScreenFrame
      title={t('title')}
      actions={<IconButton icon={ReceiptText} label={t('rules')} onPress={() => push(paths.earn.rules.href())} />}
      head={
        <Chips
          label={t('kind')}
          value={choice}
          onChange={setChoice}
          items={CHOICES.map((value) => ({ value, label: t(value) }))}
        />
      }
      load={load}
      skeleton={<CardsSkeleton />}
      isEmpty={(products) => products.length === 0}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {(products) => {
        const shown = products.filter(({ kind }) => choice === 'all' || kind === choice);
        return shown.length === 0 ? (
          <EmptyState title={t('emptyKind')} action={{ label: t('all'), onPress: () => setChoice('all') }} />
        ) : (
          <Cards products={shown} />
        );
      }}
    </ScreenFrame>
  );
}

function Cards({ products }: { products: readonly EarnProduct[] }) {
  const t = useTranslations('earn.products');
  const groups = [products.filter(({ demo }) => demo), products.filter(({ demo }) => !demo)] as const;
  return (
    <div className="space-y-4 px-4 pt-1">
      {groups.map((group, index) =>
        group.length === 0 ? null : (
          <section key={index === 0 ? 'demo' : 'real'} className="space-y-2.5">
            {groups[0].length > 0 && (
              <div>
                <h2 className="font-semibold">{t(index === 0 ? 'demo' : 'real')}</h2>
                {index === 0 && <p className="text-caption text-ink-3">{t('demoText')}</p>}
              </div>
            )}
            {group.map((product) => (
              <EarnCard key={product.productId} product={product} />
            ))}
          </section>
        ),
      )}
      <p className="text-caption text-ink-3 pb-2">{t('note')}</p>
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className="space-y-2.5 px-4 pt-1">
      {Array.from({ length: 5 }, (_, item) => (
        <Skeleton key={item} className="rounded-m h-26 w-full" />
      ))}
    </div>
  );
}

/** How much is put into a product, with a calculator and the dates; on the next page it is confirmed. */
import { useTranslations } from 'next-intl';
import { BuyForm } from '@/components/earn/BuyForm';
import { EarnTags } from '@/components/earn/EarnName';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { EmptyState } from '@/components/ui/EmptyState';
import { Skeleton } from '@/components/ui/Skeleton';
import { useCoins } from '@/lib/assets/hooks';
import { useEarnProduct } from '@/lib/earn/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function EarnBuyScreen() {
  const t = useTranslations('earn.buy');
  const format = useFormat();
  const { push, redirect } = useNavigation();
  const { id } = useParams(paths.earn.buy);
  const load = useEarnProduct(id);
  const coins = useCoins().data;
  return (
    <ScreenFrame title={t('title')} load={load} skeleton={<TicketSkeleton />}>
      {({ product }) =>
        product.isOpen ? (
          <>
            <header className="flex items-center gap-2.5 px-4 pb-3">
              <CoinIcon coin={product.coin} size={36} />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-1.5 font-semibold">
                  {product.coin} <EarnTags product={product} />
                </span>
                {product.next && (
                  <span className="text-caption text-ink-3 mt-0.5 block">
                    {t('nextRate', { apr: format.share(product.next.apr), time: format.dateTime(product.next.from) })}
                  </span>
                )}
              </span>
              <span className="text-right">
                <span className="num text-heading block font-bold">{format.share(product.apr)}</span>
                <span className="text-caption text-ink-3 block">{t('apr')}</span>
              </span>
            </header>
            <BuyForm
              product={product}
              available={coins ? (coins.find(({ coin }) => coin === product.coin)?.available ?? '0') : null}
              onNext={() => push(paths.earn.confirm.href({ id }))}
            />
          </>
        ) : (
          <EmptyState
            title={t('notSold')}
            action={{ label: t('others'), onPress: () => redirect(paths.earn.products.href()) }}
          />
        )
      }
    </ScreenFrame>
  );
}

function TicketSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-1">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="rounded-m h-18 w-full" />
      <Skeleton className="rounded-m h-40 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

/** Lists and the states in their place. */
import { CoinIcon } from '@/components/ui/CoinIcon';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { List } from '@/components/ui/List';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { ChangeTag, PriceText } from '@/components/ui/Texts';
import { Sample } from './Sample';

const rows = [
  { coin: 'BTC', price: '64218.40', change: '2.31' },
  { coin: 'ETH', price: '3421.07', change: '1.84' },
  { coin: 'SOL', price: '148.92', change: '-3.06' },
  { coin: 'XRP', price: '0.5284', change: '0.42' },
  { coin: 'DOGE', price: '123456789.12345', change: '-1.17' },
] as const;

export function ListSamples() {
  return (
    <>
      <Sample name="List">
        <div className="-mx-4">
          <List rows={rows} keyOf={(row) => row.coin} rowHeight={60} label="Markets" onMore={() => undefined}>
            {(row) => (
              <div className="flex h-15 items-center gap-2 px-4">
                <CoinIcon coin={row.coin} />
                <span className="font-semibold">
                  {row.coin}
                  <span className="text-label text-ink-3 font-normal">/USDT</span>
                </span>
                <span className="ml-auto min-w-0 font-semibold">
                  <PriceText value={row.price} digits={2} />
                </span>
                <ChangeTag value={row.change} />
              </div>
            )}
          </List>
        </div>
      </Sample>
      <Sample name="Skeleton, empty, error">
        <div className="-mx-4">
          <SkeletonRows count={2} />
          <EmptyState
            title="還沒有委託"
            text="下一張限價單，等待你的價格。"
            action={{ label: '去交易', onPress: () => undefined }}
          />
          <ErrorState text="網絡異常，請檢查網絡連線" onRetry={() => undefined} />
        </div>
      </Sample>
    </>
  );
}

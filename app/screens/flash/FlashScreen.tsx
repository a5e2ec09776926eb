/** Flash exchange: one coin for another at a held price, and what became of it. */
import { Check, CircleX, History, Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { CoinChoice } from '@/components/flash/CoinPicker';
import { FlashForm } from '@/components/flash/FlashForm';
import { FlashFacts } from '@/components/flash/FlashOrderSheet';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Skeleton } from '@/components/ui/Skeleton';
import type { CoinBalance } from '@/lib/api/assets';
import type { FlashOrder } from '@/lib/api/flash';
import { useCoins } from '@/lib/assets/hooks';
import { joinLoads } from '@/lib/client/joinLoads';
import { useFlashCoins, useFlashOrder } from '@/lib/flash/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';

export function FlashScreen() {
  const t = useTranslations('flash');
  const { push } = useNavigation();
  const { from, to } = useParams(paths.flash.exchange);
  const { feed } = useSimulation();
  const load = joinLoads({ offered: useFlashCoins(), owned: useCoins() });
  const [placed, setPlaced] = useState<FlashOrder | null>(null);
  if (placed) return <Placed first={placed} onAgain={() => setPlaced(null)} />;
  return (
    <ScreenFrame
      title={
        <span className="flex items-center gap-2">
          {t('title')} {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
        </span>
      }
      actions={<IconButton icon={History} label={t('history')} onPress={() => push(paths.flash.history.href())} />}
      load={load}
      skeleton={<FormSkeleton />}
      isEmpty={({ offered }) => offered.coins.length < 2}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {({ offered, owned }) => (
        <FlashForm
          key={`${from} ${to}`}
          choices={choicesOf(offered.coins, owned)}
          wish={{ from, to }}
          onPlaced={setPlaced}
        />
      )}
    </ScreenFrame>
  );
}

const choicesOf = (offered: readonly Omit<CoinChoice, 'available'>[], owned: readonly CoinBalance[]): CoinChoice[] =>
  offered.map((one) => ({ ...one, available: owned.find(({ coin }) => coin === one.coin)?.available ?? '0' }));

const icons = { settling: Hourglass, completed: Check, failed: CircleX };
const tones = {
  settling: 'bg-surface text-ink-2',
  completed: 'bg-good-soft text-good',
  failed: 'bg-warn-soft text-warn',
};

/** Follows an order until it has ended. */
function Placed({ first, onAgain }: { first: FlashOrder; onAgain: () => void }) {
  const t = useTranslations('flash');
  const format = useFormat();
  const { redirect } = useNavigation();
  const [isSettling, setSettling] = useState(true);
  const order = useFlashOrder(first.orderNo, isSettling).data ?? first;
  if (isSettling && order.status !== 'settling') setSettling(false);
  const Icon = icons[order.status];
  return (
    <ScreenFrame
      title={t('title')}
      footer={
        <>
          <Button kind="secondary" onPress={() => redirect(paths.flash.history.href())}>
            {t('history')}
          </Button>
          <Button onPress={onAgain}>{t('again')}</Button>
        </>
      }
    >
      <div role="status" className="flex flex-col items-center px-6 pt-6 text-center">
        <span className={`grid size-18 place-items-center rounded-full ${tones[order.status]}`}>
          <Icon aria-hidden className="size-9" strokeWidth={2} />
        </span>
        <h2 className="text-heading mt-4 font-bold">{t(`result.${order.status}`)}</h2>
        <p className="text-ink-2 mt-1 max-w-80 text-balance">
          {t(`result.${order.status}Text`, {
            paid: `${format.coin(order.fromAmount, order.fromCoin)} ${order.fromCoin}`,
            got: `${format.coin(order.toAmount, order.toCoin)} ${order.toCoin}`,
          })}
        </p>
      </div>
      <div className="px-4 pt-5">
        <FlashFacts order={order} />
      </div>
    </ScreenFrame>
  );
}

function FormSkeleton() {
  return (
    <div className="space-y-5 px-4 pt-3">
      {Array.from({ length: 2 }, (_, item) => (
        <div key={item} className="space-y-1.5">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="rounded-m h-[2.875rem] w-full" />
        </div>
      ))}
      <Skeleton className="rounded-m h-34 w-full" />
      <Skeleton className="rounded-m h-12 w-full" />
    </div>
  );
}

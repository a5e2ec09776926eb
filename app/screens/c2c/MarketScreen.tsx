/** The C2C market: adverts that can be taken now, by coin, currency, amount and way of paying. */
import { ChevronDown, Ellipsis, ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ADVERT_ROW_HEIGHT, AdvertRow } from '@/components/c2c/AdvertRow';
import { MarketFilters, type Filters } from '@/components/c2c/MarketFilters';
import { UnpaidStrip } from '@/components/c2c/UnpaidStrip';
import { Loaded } from '@/components/layout/Loaded';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { IconButton } from '@/components/ui/IconButton';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import { toast } from '@/components/ui/toast';
import { useObstacle } from '@/components/c2c/useObstacle';
import type { Advert } from '@/lib/api/c2cShapes';
import { useMarket, useMarketHead, useOpenOrders, type MarketWish } from '@/lib/c2c/hooks';
import { COINS } from '@/lib/c2c/rules';
import { chooseCoin, useC2cChoice } from '@/lib/c2c/state';
import { useUnreadTalks } from '@/lib/c2c/talk';
import { useFormat } from '@/lib/format/useFormat';
import { useAskedState, useEntryState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePrice } from '@/components/c2c/usePrice';

const loadMenu = () => import('@/components/c2c/MarketMenu').then((file) => file.MarketMenu);

const SIDES = ['buy', 'sell'] as const;
const NO_FILTERS: Filters = { amount: null, payType: null, sort: 'price', online: false };

export function MarketScreen() {
  const t = useTranslations('c2c.market');
  const { push } = useNavigation();
  const { coin, fiat } = useC2cChoice();
  const { side: asked } = useParams(paths.c2c.adverts);
  const [side, setSide] = useAskedState('side', asked, SIDES, 'buy');
  const [filters, setFilters] = useEntryState<Filters>('filters', NO_FILTERS);
  const { amount, payType, sort, online } = filters;
  const wish: MarketWish = { coin, fiat, side, sort, online, ...(amount && { amount }), ...(payType && { payType }) };
  const adverts = useMarket(wish);
  const waiting = (useOpenOrders().data?.list ?? []).length;
  const unread = (useUnreadTalks().data ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        <>
          <button
            type="button"
            aria-label={t('fiat', { fiat })}
            onClick={() => push(paths.c2c.fiat.href())}
            className="press flex h-11 items-center gap-0.5 px-1.5 font-semibold"
          >
            {fiat}
            <ChevronDown aria-hidden className="text-ink-3 size-4" />
          </button>
          <Menu />
          <IconButton
            icon={ReceiptText}
            label={[
              waiting > 0 ? t('ordersOpen', { count: waiting }) : t('orders'),
              ...(unread > 0 ? [t('unread', { count: unread })] : []),
            ].join(' ')}
            dot={waiting + unread > 0}
            onPress={() => push(paths.c2c.orders.href())}
          />
        </>
      }
    >
      <div className="flex items-center gap-1 pl-4">
        <div className="w-28 shrink-0 min-[22.5rem]:w-38">
          <Segmented
            label={t('side')}
            look="trade"
            value={side}
            onChange={setSide}
            items={[
              { value: 'buy', label: t('buy') },
              { value: 'sell', label: t('sell') },
            ]}
          />
        </div>
        <div className="min-w-0">
          <Tabs
            label={t('coin')}
            value={coin}
            onChange={chooseCoin}
            items={COINS.map((value) => ({ value, label: value }))}
          />
        </div>
      </div>
      <MarketFilters fiat={fiat} filters={filters} onChange={setFilters} />
      <IndexLine wish={wish} />
      <UnpaidStrip />
      <RecordPages
        pages={adverts}
        label={t('title')}
        rowHeight={ADVERT_ROW_HEIGHT}
        keyOf={(row) => row.advertId}
        empty={useEmptiness(wish, () => setFilters(NO_FILTERS))}
      >
        {(row) => <Row advert={row} filters={filters} />}
      </RecordPages>
    </ScreenFrame>
  );
}

function Menu() {
  const t = useTranslations('c2c.menu');
  const { push } = useNavigation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const go = (href: string) => {
    close();
    push(href);
  };
  return (
    <>
      <IconButton icon={Ellipsis} label={t('title')} onPress={() => setOpen(true)} />
      {isOpen && <Loaded load={loadMenu} onFail={close} props={{ onGo: go, onClose: close }} />}
    </>
  );
}

function Row({ advert, filters: { amount } }: { advert: Advert; filters: Filters }) {
  const { push } = useNavigation();
  const obstacle = useObstacle();
  const { advertId } = advert;
  const take = () =>
    advert.obstacle ? toast.error(obstacle(advert.obstacle)) : push(paths.c2c.trade.href({ advertId }));
  return <AdvertRow advert={advert} amount={amount} onTake={take} />;
}

/** An empty list says why, and offers the filter to loosen. */
function useEmptiness(wish: MarketWish, onLoosen: () => void) {
  const t = useTranslations('c2c.market');
  const { push } = useNavigation();
  const { fiat, coin, amount, payType, online } = wish;
  if (amount !== undefined || payType !== undefined || online)
    return {
      title: t('emptyFiltered'),
      text: t('emptyFilteredText'),
      action: { label: t('loosen'), onPress: onLoosen },
    };
  return {
    title: t('empty', { fiat, coin }),
    text: t('emptyText'),
    action: { label: t('otherFiat'), onPress: () => push(paths.c2c.fiat.href()) },
  };
}

function IndexLine({ wish }: { wish: MarketWish }) {
  const t = useTranslations('c2c.market');
  const format = useFormat();
  const showPrice = usePrice();
  const { push } = useNavigation();
  const head = useMarketHead(wish).data;
  return (
    <div className="bg-surface text-caption text-ink-2 num flex min-h-9 items-center px-4">
      {head?.index ? (
        <span>
          {t('index')} <b className="font-semibold">{showPrice(head.index)}</b> {wish.fiat} ·{' '}
          {format.clock(head.indexAt)}
        </span>
      ) : (
        <span>{head ? t('noIndex') : ''}</span>
      )}
      <button
        type="button"
        onClick={() => push(paths.c2c.quick.href({ side: wish.side }))}
        className="text-brand press -my-1 ml-auto h-11 font-semibold"
      >
        {t(wish.side === 'buy' ? 'quickBuy' : 'quickSell')} ›
      </button>
    </div>
  );
}

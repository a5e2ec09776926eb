/** Ticket and book side by side, on a phone; wide windows take the parts. */
import { Calculator as CalculatorIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { OrderBook } from '@/components/trading/OrderBook';
import { Countdown } from '@/components/ui/Countdown';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import type { PerpetualTicker } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { formatAge } from '@/lib/format/times';
import { mul } from '@/lib/money/decimal';
import { usePerpetualScope } from '@/lib/perpetual/desk';
import { usePerpetualDepth, useTicker } from '@/lib/perpetual/hooks';
import { perpetualDraft } from '@/lib/perpetual/state';
import { type PerpetualScope, sideOf } from '@/lib/perpetual/ticket';
import { Loaded } from '@/components/layout/Loaded';
import { TicketDesk } from './TicketDesk';

const loadCalculator = () => import('./CalculatorSheet').then(({ CalculatorSheet }) => CalculatorSheet);

export function TradeDesk({ market }: { market: PerpetualMarket }) {
  return (
    <>
      <ClosedNote market={market} />
      <div className="grid grid-cols-[1fr_minmax(7rem,36%)] gap-3.5 px-4 py-2 large-text:grid-cols-1">
        <TicketDesk market={market} />
        <PerpetualBook market={market} />
      </div>
    </>
  );
}

/** The book with what belongs to perpetual prices: mark, funding, and the calculator. */
export function PerpetualBook({ market, inColumn = false }: { market: PerpetualMarket; inColumn?: boolean }) {
  const t = useTranslations('perpetual');
  const format = useFormat();
  const { data: depth, failed } = usePerpetualDepth(market.symbol);
  const ticker = useTicker(market.symbol);
  const scope = usePerpetualScope(market);
  return (
    <OrderBook
      market={market}
      depth={depth}
      failed={failed}
      onPick={(price) => perpetualDraft.takePrice(price, scope)}
      head={<Funding ticker={ticker} />}
      corner={<Calculator market={market} scope={scope} />}
      beneathPrice={
        <span className="num text-caption text-ink-3 block truncate">
          {t('mark')} {format.price(ticker?.mark, market.priceDigits)}
        </span>
      }
      inColumn={inColumn}
    />
  );
}

function Calculator({ market, scope }: { market: PerpetualMarket; scope: PerpetualScope }) {
  const t = useTranslations('perpetual.calculator');
  const { side } = perpetualDraft.useDraft();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('open')}
        onClick={() => setOpen(true)}
        className="press text-ink-2 relative before:absolute before:-inset-3"
      >
        <CalculatorIcon aria-hidden className="size-4" />
      </button>
      {open && (
        <Loaded
          load={loadCalculator}
          onFail={() => setOpen(false)}
          props={{
            market,
            start: { side: sideOf(side), leverage: scope.leverage ?? market.defaultLeverage, price: scope.mark },
            onClose: () => setOpen(false),
          }}
        />
      )}
    </>
  );
}

function Funding({ ticker }: { ticker: PerpetualTicker | null }) {
  const t = useTranslations('perpetual');
  const format = useFormat();
  const rate = ticker?.fundingRate;
  return (
    <dl className="text-caption text-ink-3 mb-1.5 flex justify-between gap-2">
      <div className="min-w-0">
        <dt className="truncate">{t('funding')}</dt>
        <dd className="num text-ink">{rate ? format.percent(mul(rate, '100'), 4) : format.amount(null)}</dd>
      </div>
      <div className="shrink-0 text-right">
        <dt>{t('countdown')}</dt>
        <dd className="num text-ink">
          {ticker ? <Countdown until={ticker.nextFundingAt} key={ticker.nextFundingAt} /> : format.amount(null)}
        </dd>
      </div>
    </dl>
  );
}

/** Nothing fills and nothing is liquidated: why, and since when. */
export function ClosedNote({ market }: { market: PerpetualMarket }) {
  const t = useTranslations('perpetual.closed');
  const ticker = useTicker(market.symbol);
  const isHalted = market.status === 'halted';
  if (!isHalted && !ticker?.stale) return null;
  return (
    <p role="status" className="bg-warn-soft text-warn text-label mx-4 mt-2 rounded-m px-3 py-2">
      {isHalted ? t('halted') : t('stale', { time: formatAge(ticker?.ts ?? null) })}
    </p>
  );
}

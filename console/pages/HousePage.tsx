/** What the house stands for: its accounts, what people have open in each market and what the house has against it, and the stop of withdrawals. */
import { useState } from 'react';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { formatCoin } from '@/lib/format/numbers';
import { formatDateTime } from '@/lib/format/times';
import { abs, type Decimal, div, gt, isZero, mul, toFixed } from '@/lib/money/decimal';
import { useAnswer } from '../data/useAnswer';
import { CallForm } from '../registry/CallForm';
import { Button } from '../ui/Button';
import { Page } from '../ui/Page';
import { Failed, Waiting } from '../ui/States';
import { useWords } from '../words';

type Report = ReplyOf<typeof api.operator.exposureReport>;

export function HousePage() {
  const words = useWords();
  const { data, error, isPending, refetch } = useAnswer(api.operator.exposureReport, {}, { everyMs: 30_000 });
  return (
    <Page title={words('pages.house')} about={words('house.about')}>
      <Withdrawals />
      {isPending ? (
        <Waiting />
      ) : error ? (
        <Failed error={error} onRetry={refetch} />
      ) : (
        <div className="grid gap-6">
          <Accounts report={data} />
          <Markets report={data} />
        </div>
      )}
    </Page>
  );
}

function Withdrawals() {
  const words = useWords();
  const [act, setAct] = useState<'suspend' | 'resume' | null>(null);
  return (
    <section className="grid max-w-[34rem] gap-3 pb-6">
      <h2 className="text-body font-bold">{words('house.withdrawals')}</h2>
      <div className="flex gap-2">
        <Button look="danger" aria-pressed={act === 'suspend'} onClick={() => setAct('suspend')}>
          {words('house.suspend')}
        </Button>
        <Button aria-pressed={act === 'resume'} onClick={() => setAct('resume')}>
          {words('house.resume')}
        </Button>
      </div>
      {act && (
        <CallForm
          key={act}
          call={act === 'suspend' ? api.operator.suspendWithdrawals : api.operator.resumeWithdrawals}
          label={words(`house.${act}`)}
          onDone={() => setAct(null)}
        />
      )}
    </section>
  );
}

const HEAD = 'border-b border-line py-1.5 pr-4 text-left font-medium text-ink-3';
const CELL = 'border-b border-line py-1.5 pr-4';

function Accounts({ report }: { report: Report }) {
  const words = useWords();
  return (
    <section className="grid gap-2">
      <h2 className="flex items-baseline text-body font-bold">
        {words('house.accounts')}
        <small className="ml-auto text-fine font-normal text-ink-3">
          {words('house.since', { from: formatDateTime(report.since), to: formatDateTime(report.at) })}
        </small>
      </h2>
      <table className="w-full border-collapse text-fine">
        <thead>
          <tr>
            {(['account', 'balance', 'received', 'paid'] as const).map((name) => (
              <th key={name} className={`${HEAD} ${name === 'account' ? '' : 'text-right'}`}>
                {words(`names.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.accounts.map(({ account, balance, received, paid }) => (
            <tr key={account}>
              <td className={`${CELL} font-semibold`}>{words(`choices.${account}`)}</td>
              {[balance, received, paid].map((amount, index) => (
                <td key={index} className={`${CELL} text-right`}>
                  {formatCoin(amount, 'USDT')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How much of its limit the house has used, in percent of 0 to 100; null where there is none. */
function usedOf({ house, limit }: Report['markets'][number]): Decimal | null {
  if (limit === null || isZero(limit)) return null;
  const share = mul(div(abs(house), limit, 6, 'up'), '100');
  return gt(share, '100') ? '100' : toFixed(share, 1, 'up');
}

function Markets({ report }: { report: Report }) {
  const words = useWords();
  return (
    <section className="grid gap-2">
      <h2 className="text-body font-bold">{words('house.markets')}</h2>
      <table className="w-full border-collapse text-fine">
        <thead>
          <tr>
            {(['product', 'symbol', 'unit', 'long', 'short', 'house', 'limit', 'worth'] as const).map((name, index) => (
              <th key={name} className={`${HEAD} ${index > 2 ? 'text-right' : ''}`}>
                {words(`names.${name}`)}
              </th>
            ))}
            <th className={`${HEAD} w-40`}>{words('house.used')}</th>
          </tr>
        </thead>
        <tbody>
          {report.markets.map((market) => {
            const used = usedOf(market);
            return (
              <tr key={`${market.product}:${market.symbol}`}>
                <td className={CELL}>{words(`choices.${market.product}`)}</td>
                <td className={`${CELL} font-semibold`}>{market.symbol}</td>
                <td className={CELL}>{words(`choices.${market.unit}` as never)}</td>
                {[market.long, market.short, market.house, market.limit, market.worth].map((amount, index) => (
                  <td key={index} className={`${CELL} text-right`}>
                    {formatCoin(amount, undefined)}
                  </td>
                ))}
                <td className={CELL}>{used === null ? '–' : <Bar used={used} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** From four fifths on it is amber. */
function Bar({ used }: { used: Decimal }) {
  return (
    <span className="flex items-center gap-2">
      <meter className="sr-only" min={0} max={100} value={Number(used)}>{`${used}%`}</meter>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-24" aria-hidden="true">
        <rect width="100" height="6" rx="3" className="fill-surface" />
        <rect width={used} height="6" rx="3" className={gt(used, '80') ? 'fill-warn' : 'fill-ink'} />
      </svg>
      {used}%
    </span>
  );
}

/** What the house stands for: its accounts, what people have open in each market and what the house has against it, and the stop of withdrawals. */
import { useState } from 'react';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { formatCoin } from '@/lib/format/numbers';
import { formatDateTime, formatFullTime } from '@/lib/format/times';
import { abs, type Decimal, div, gt, isZero, mul, toFixed } from '@/lib/money/decimal';
import { useAnswer } from '../data/useAnswer';
import { CallForm } from '../registry/CallForm';
import { Answered } from '../ui/Answered';
import { Button } from '../ui/Button';
import { Page } from '../ui/Page';
import { Table } from '../ui/Table';
import { useWords } from '../words';

type Report = ReplyOf<typeof api.operator.exposureReport>;

export function HousePage() {
  const words = useWords();
  const exposure = useAnswer(api.operator.exposureReport, {}, { everyMs: 30_000 });
  return (
    <Page title={words('pages.house')} about={words('house.about')}>
      <Withdrawals />
      <StoppedChain />
      <Answered of={exposure}>
        {(report) => (
          <div className="grid gap-6">
            <Accounts report={report} />
            <Markets report={report} />
          </div>
        )}
      </Answered>
    </Page>
  );
}

/** Only what can be done now is offered. */
function Withdrawals() {
  const words = useWords();
  const health = useAnswer(api.operator.healthReport, {}, { everyMs: 15_000 });
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid max-w-[34rem] gap-3 pb-6">
      <h2 className="text-body font-bold">{words('house.withdrawals')}</h2>
      <Answered of={health} lines={1}>
        {({ withdrawals: { suspended, since, reason } }) => {
          const act = suspended ? 'resume' : 'suspend';
          return (
            <>
              <p className={suspended ? 'font-semibold text-warn' : 'text-ink-2'}>
                {words(suspended ? 'overview.suspended' : 'overview.open')}
                {since !== null && ` · ${words('overview.since', { time: formatFullTime(since) })}`}
                {reason !== null && ` · ${reason}`}
              </p>
              <Button
                look={suspended ? 'quiet' : 'danger'}
                className="justify-self-start"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {words(`house.${act}`)}
              </Button>
              {isOpen && (
                <CallForm
                  key={act}
                  call={suspended ? api.operator.resumeWithdrawals : api.operator.suspendWithdrawals}
                  label={words(`house.${act}`)}
                  onDone={() => setOpen(false)}
                />
              )}
            </>
          );
        }}
      </Answered>
    </section>
  );
}

/** Shown while the chain is not read. */
function StoppedChain() {
  const words = useWords();
  const { data } = useAnswer(api.operator.healthReport, {}, { everyMs: 15_000 });
  if (!data?.chain?.stopped) return null;
  return (
    <section className="grid max-w-[34rem] gap-3 pb-6">
      <h2 className="text-body font-bold">{words('house.chain')}</h2>
      <p className="font-semibold text-warn">
        {words('house.chainStopped')} · {data.chain.stopped}
      </p>
      <CallForm call={api.operator.resumeChain} label={words('house.readOn')} />
    </section>
  );
}

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
      <Table
        head={(['account', 'balance', 'received', 'paid'] as const).map((name) => words(`names.${name}`))}
        numbersFrom={1}
        none={words('registry.none')}
        rows={report.accounts.map(({ account, ...amounts }) => ({
          key: account,
          cells: [
            <b key="account">{words(`choices.${account}`)}</b>,
            ...[amounts.balance, amounts.received, amounts.paid].map((amount) => formatCoin(amount, 'USDT')),
          ],
        }))}
      />
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
      <Table
        head={[
          ...(['product', 'symbol', 'unit', 'long', 'short', 'house', 'limit', 'worth'] as const).map((name) =>
            words(`names.${name}`),
          ),
          words('house.used'),
        ]}
        numbersFrom={3}
        none={words('registry.none')}
        rows={report.markets.map((market) => {
          const used = usedOf(market);
          return {
            key: `${market.product}:${market.symbol}`,
            cells: [
              words(`choices.${market.product}`),
              <b key="symbol">{market.symbol}</b>,
              market.unit === 'USDT' ? market.unit : words(`choices.${market.unit}`),
              ...[market.long, market.short, market.house, market.limit, market.worth].map((amount) =>
                formatCoin(amount, undefined),
              ),
              used === null ? '–' : <Bar key="used" used={used} />,
            ],
          };
        })}
      />
      {report.markets.some(({ product }) => product === 'dual') && (
        <p className="text-fine text-ink-3">{words('house.dualRows')}</p>
      )}
    </section>
  );
}

/** From four fifths on it is amber. */
function Bar({ used }: { used: Decimal }) {
  return (
    <span className="inline-flex items-center gap-2">
      <meter className="sr-only" min={0} max={100} value={Number(used)}>{`${used}%`}</meter>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-24" aria-hidden="true">
        <rect width="100" height="6" rx="3" className="fill-surface" />
        <rect width={used} height="6" rx="3" className={gt(used, '80') ? 'fill-warn' : 'fill-ink'} />
      </svg>
      {used}%
    </span>
  );
}

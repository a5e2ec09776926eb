/** How the exchange is, at a glance: what would stop somebody's money, what waits and how long, and whether the books add up. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { QueueName } from '@/lib/api/operator/operatorQueues';
import { formatCoin } from '@/lib/format/numbers';
import { formatClock, formatDateTime } from '@/lib/format/times';
import { isZero } from '@/lib/money/decimal';
import { useAnswer } from '../data/useAnswer';
import { useNow } from '../times';
import { Answered } from '../ui/Answered';
import { Page } from '../ui/Page';
import { Rest } from '../ui/Rest';
import { Table } from '../ui/Table';
import { useWords, type Words, wordOr } from '../words';
import { ActivityCharts } from './ActivityCharts';

type Health = ReplyOf<typeof api.operator.healthReport>;
type Queues = ReplyOf<typeof api.operator.queues>;
type Reserve = ReplyOf<typeof api.operator.reserveReport>;

export function OverviewPage() {
  const words = useWords();
  const health = useAnswer(api.operator.healthReport, {}, { everyMs: 15_000 });
  const queues = useAnswer(api.operator.queues, {}, { everyMs: 15_000 });
  const reserve = useAnswer(api.operator.reserveReport, {}, { everyMs: 60_000 });
  return (
    <Page title={words('pages.overview')} about={words('overview.about')}>
      <div className="grid gap-7">
        <Answered of={health} lines={2}>
          {(told) => <HealthCards health={told} />}
        </Answered>
        {queues.data && <QueueAges queues={queues.data} />}
        <ActivityCharts />
        <Answered of={reserve} lines={4}>
          {(told) => <Books reserve={told} />}
        </Answered>
      </div>
    </Page>
  );
}

function Card({ name, value, about, isBad }: { name: string; value: string; about?: ReactNode; isBad: boolean }) {
  return (
    <div
      className={`grid content-start gap-1 rounded-m border p-3 ${isBad ? 'border-warn bg-warn-soft' : 'border-line'}`}
    >
      <p className="text-fine text-ink-3">{name}</p>
      <p className={`text-body font-bold ${isBad ? 'text-warn' : ''}`}>{value}</p>
      {about && <p className="text-fine break-words text-ink-2">{about}</p>}
    </div>
  );
}

/** A job that is later than this keeps somebody waiting. */
const LATE_MS = 5_000;

function HealthCards({ health }: { health: Health }) {
  const words = useWords();
  const { withdrawals, auditor, staleSymbols, jobDelayMs, openProposals, haltedMarkets, chain, node } = health;
  return (
    <section aria-label={words('overview.health')} className="grid grid-cols-4 gap-3">
      <Card
        name={words('overview.books')}
        value={auditor === null ? words('overview.notYet') : words('overview.findings', { count: auditor.findings })}
        about={auditor && (auditor.first ?? words('overview.at', { time: formatClock(auditor.at) }))}
        isBad={auditor !== null && auditor.findings > 0}
      />
      <Card
        name={words('overview.withdrawals')}
        value={words(withdrawals.suspended ? 'overview.suspended' : 'overview.open')}
        about={withdrawals.reason}
        isBad={withdrawals.suspended}
      />
      <Card
        name={words('overview.prices')}
        value={words('overview.stale', { count: staleSymbols.length })}
        about={staleSymbols.slice(0, 6).join(', ')}
        isBad={staleSymbols.length > 0}
      />
      <Card
        name={words('overview.halted')}
        value={String(haltedMarkets)}
        about={<PageLink to="/markets">{words('overview.toMarkets')}</PageLink>}
        isBad={haltedMarkets > 0}
      />
      <Card
        name={words('overview.chain')}
        value={chain === null ? words('overview.noChain') : words('overview.block', { block: chain.block })}
        about={chain && (chain.stopped ?? words('overview.heard', { time: formatClock(chain.heardAt) }))}
        isBad={chain !== null && chain.stopped !== null}
      />
      <Card
        name={words('overview.jobs')}
        value={words('overview.late', { seconds: Math.round(jobDelayMs / 1_000) })}
        isBad={jobDelayMs > LATE_MS}
      />
      <Card
        name={words('pages.proposals')}
        value={String(openProposals)}
        about={<PageLink to="/proposals">{words('overview.toProposals')}</PageLink>}
        isBad={false}
      />
      <Card
        name={words('overview.node')}
        value={words('overview.version', { version: node.version })}
        about={words('overview.since', { time: formatDateTime(node.startedAt) })}
        isBad={false}
      />
    </section>
  );
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="font-medium text-brand">
    {children}
  </Link>
);

/** As wide as the longest queue; what is overdue is amber. */
function QueueAges({ queues }: { queues: Queues }) {
  const words = useWords();
  const now = useNow(30_000);
  const most = Math.max(1, ...queues.map(({ waiting }) => waiting));
  return (
    <section className="grid gap-2">
      <h2 className="text-body font-bold">{words('overview.queues')}</h2>
      <ul className="m-0 grid list-none gap-1 p-0">
        {QueueName.options.map((queue) => {
          const { waiting, dueAt } = queues.find((one) => one.queue === queue) ?? { waiting: 0, dueAt: null };
          const isOver = dueAt !== null && dueAt < now;
          return (
            <li key={queue} className="grid grid-cols-[9rem_minmax(0,1fr)_12rem] items-center gap-3">
              <PageLink to={`/queues/${queue}`}>{words(`queues.${queue}`)}</PageLink>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2.5 w-full" aria-hidden="true">
                <rect width="100" height="6" className="fill-surface" />
                <rect width={(100 * waiting) / most} height="6" className={isOver ? 'fill-warn' : 'fill-ink'} />
              </svg>
              <span className="flex gap-3">
                <b className="w-8 text-right">{waiting}</b>
                <span className={isOver ? 'font-semibold text-warn' : 'text-ink-3'}>
                  {dueAt !== null && <Rest dueAt={dueAt} />}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** An account of the house: `house:offline` is what lies at banks. */
function houseName(words: Words, account: string): string {
  const name = account.replace('house:', '');
  return wordOr(words, `houseAccounts.${name}`, name);
}

function Books({ reserve }: { reserve: Reserve }) {
  const words = useWords();
  const { books, chain, at } = reserve;
  return (
    <section className="grid gap-2">
      <h2 className="flex items-baseline text-body font-bold">
        {words('overview.ledger')}
        <small className="ml-auto text-fine font-normal text-ink-3">
          {words('overview.at', { time: formatClock(at) })}
        </small>
      </h2>
      {chain && (
        <p className="text-ink-2">
          {words(chain.simulated ? 'overview.heldSimulated' : 'overview.held', {
            amount: formatCoin(chain.heldUsdt, 'USDT'),
            block: chain.block,
          })}
        </p>
      )}
      <Table
        head={[words('names.coin'), words('overview.people'), words('overview.house'), words('overview.off')]}
        numbersFrom={1}
        none={words('overview.noBooks')}
        rows={books.map(({ asset, people, house, off }) => ({
          key: asset,
          cells: [
            <b key="asset">{asset}</b>,
            formatCoin(people, asset),
            <span
              key="house"
              title={house.map(({ account, total }) => `${houseName(words, account)} ${total}`).join('\n')}
            >
              {house
                .map(({ account, total }) => `${houseName(words, account)} ${formatCoin(total, asset)}`)
                .join(' · ')}
            </span>,
            isZero(off) ? words('overview.balanced') : formatCoin(off, asset),
          ],
        }))}
      />
    </section>
  );
}

/** A person's money, movements, sessions, log-ins and requests that wait. */
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import { formatCoin, formatDelta, leastPlaces } from '@/lib/format/numbers';
import { formatDateTime } from '@/lib/format/times';
import { Table } from '../ui/Table';
import { Tag } from '../ui/Tag';
import { useWords, wordOr } from '../words';

type Person = ReplyOf<typeof api.operator.viewUser>;
interface PersonProps {
  person: Person;
}

export function PersonMoney({ person: { accounts, totalUsdt, movements } }: PersonProps) {
  const words = useWords();
  const held = accounts.flatMap(({ account, coins }) => coins.map((coin) => ({ account, ...coin })));
  return (
    <>
      <section className="grid gap-2">
        <h2 className="flex items-baseline text-body font-bold">
          {words('users.money')}
          <small className="ml-auto text-fine font-normal text-ink-3">
            {words('users.worth', { amount: formatCoin(totalUsdt, 'USDT') })}
          </small>
        </h2>
        <Table
          head={[
            words('names.account'),
            words('names.coin'),
            words('users.available'),
            words('users.frozen'),
            words('users.valueUsdt'),
          ]}
          numbersFrom={2}
          none={words('users.noMoney')}
          rows={held.map(({ account, coin, available, frozen, valueUsdt }) => ({
            key: `${account}:${coin}`,
            cells: [
              wordOr(words, `accounts.${account}`, account),
              coin,
              formatCoin(available, coin),
              formatCoin(frozen, coin),
              formatCoin(valueUsdt, 'USDT'),
            ],
          }))}
        />
      </section>
      <section className="grid gap-2">
        <h2 className="text-body font-bold">{words('users.movements')}</h2>
        <Table
          head={[
            words('names.at'),
            words('users.movement'),
            words('names.account'),
            words('names.amount'),
            words('names.balance'),
          ]}
          numbersFrom={3}
          none={words('users.noMovements')}
          rows={movements.map(({ id, ts, type, account, coin, amount, balanceAfter }) => ({
            key: id,
            cells: [
              formatDateTime(ts),
              wordOr(words, `lines.${type}`, type),
              wordOr(words, `accounts.${account}`, account),
              `${formatDelta(amount, 8, leastPlaces(coin))} ${coin}`,
              formatCoin(balanceAfter, coin),
            ],
          }))}
        />
      </section>
    </>
  );
}

export function PersonLogIns({ person: { sessions, logIns } }: PersonProps) {
  const words = useWords();
  return (
    <>
      <section className="grid gap-2">
        <h2 className="text-body font-bold">{words('users.sessions')}</h2>
        <Table
          head={[words('users.device'), words('users.area'), words('users.began'), words('users.seen')]}
          none={words('users.noSessions')}
          rows={sessions.map(({ began, seen, device, area }, index) => ({
            key: String(index),
            cells: [device, area, formatDateTime(began), formatDateTime(seen)],
          }))}
        />
      </section>
      <section className="grid gap-2">
        <h2 className="text-body font-bold">{words('users.logIns')}</h2>
        <Table
          head={[words('names.at'), words('users.outcome'), words('users.device'), words('users.area')]}
          none={words('users.noLogIns')}
          rows={logIns.map(({ id, at, outcome, device, area, newDevice, unusual }) => ({
            key: id,
            cells: [
              formatDateTime(at),
              <span key="outcome" className="flex gap-2">
                {words(`users.outcomes.${outcome}`)}
                {newDevice && <Tag look="warn">{words('users.newDevice')}</Tag>}
                {unusual && <Tag look="warn">{words('users.unusual')}</Tag>}
              </span>,
              device,
              area,
            ],
          }))}
        />
      </section>
    </>
  );
}

export function WaitingRequests({ person: { waiting } }: PersonProps) {
  const words = useWords();
  if (waiting.length === 0) return null;
  return (
    <ul className="m-0 grid list-none gap-1.5 p-0">
      {waiting.map(({ queue, item, since }) => (
        <li key={`${queue}:${item}`}>
          <Link to={`/queues/${queue}/${item}`} className="flex rounded-m bg-warn-soft px-3 py-2 font-medium text-warn">
            {words('users.waits', { queue: words(`queues.${queue}`) })}
            <time className="ml-auto font-normal">{formatDateTime(since)}</time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * A withdrawal that was passed and is to be paid by bank transfer: what is paid, and, once it is asked for, to whom. Each look is written
 * down. Whoever begins the transfer takes it, so that no two make the same one.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '@/lib/api/index';
import type { ReplyOf } from '@/lib/api/endpoint';
import { formatClock, formatFullTime, formatShortTime } from '@/lib/format/times';
import { useAnswer, useLook } from '../data/useAnswer';
import { useClaim } from '../data/useClaim';
import { useOperator } from '../data/useOperator';
import { fiatMoney, money, payeeFacts } from '../queues/figures';
import { Answered } from '../ui/Answered';
import { Button } from '../ui/Button';
import { Copyable } from '../ui/Copyable';
import { Facts } from '../ui/Facts';
import { UserLink } from '../ui/UserLink';
import { useWords } from '../words';

type Row = ReplyOf<typeof api.bankReview.list>['list'][number];

export function BankTransfer({ row }: { row: Row }) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <div className="grid gap-3">
      <Facts
        facts={[
          { name: words('case.no'), value: <Copyable text={row.no} /> },
          { name: words('case.user'), value: <UserLink uid={row.uid} /> },
          { name: words('fields.receives'), value: fiatMoney(row.receives, row.currency) },
          { name: words('fields.amount'), value: money(row.amount, row.coin) },
          { name: words('names.passedAt'), value: formatFullTime(row.passedAt) },
          { name: words('names.decidedBy'), value: row.decidedBy ?? words('case.none') },
        ]}
      />
      <BegunBefore row={row} />
      <Maker row={row} onTaken={() => setShown(true)} />
      {isShown ? (
        <Payee no={row.no} />
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          <Button onClick={() => setShown(true)}>{words('registry.showPayee')}</Button>
          <small className="text-fine text-ink-3">{words('case.looksAreKept')}</small>
        </p>
      )}
    </div>
  );
}

/** Somebody had it, and put it back or let its hour pass: at the bank it may have been made. */
function BegunBefore({ row: { begunBy, begunUntil } }: { row: Row }) {
  const words = useWords();
  if (begunBy === null) return null;
  return (
    <p className="rounded-m bg-warn-soft px-3 py-2 text-warn">
      {words('registry.begunBefore', { name: begunBy, time: formatFullTime(begunUntil) })}
    </p>
  );
}

/** Who makes it: nobody yet, oneself, or somebody else until a time. Nobody begins one that somebody says did not arrive. */
function Maker({ row: { no, takenBy, takenUntil }, onTaken }: { row: Row; onTaken: () => void }) {
  const words = useWords();
  const said = useAnswer(api.operator.proposals, {}, { everyMs: 15_000 }).data?.list.find(
    ({ object }) => object === `bankWithdrawal:${no}`,
  );
  const { name, mayDecide } = useOperator();
  const queries = useQueryClient();
  const claim = useClaim('bankTransfer', () => queries.invalidateQueries({ queryKey: ['answer'] }));
  const isMine = takenBy === name;
  if (takenBy !== null && !isMine)
    return (
      <p className="rounded-m bg-warn-soft px-3 py-2 text-warn">
        {words('registry.madeByAnother', { name: takenBy, time: formatClock(takenUntil) })}
      </p>
    );
  if (said && !isMine)
    return (
      <p className="grid justify-items-start gap-1 rounded-m bg-warn-soft px-3 py-2 text-warn">
        {words('registry.saidToFail', { name: said.by, time: formatShortTime(said.at) })}
        <Link to="/proposals" className="font-semibold text-brand">
          {words('registry.toProposal')}
        </Link>
      </p>
    );
  if (!mayDecide) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Button
        look={isMine ? 'quiet' : 'step'}
        isBusy={claim.isPending}
        onClick={() => claim.mutate({ item: no, isMine }, { onSuccess: isMine ? () => undefined : onTaken })}
      >
        {words(isMine ? 'decide.putBack' : 'registry.beginTransfer')}
      </Button>
      <small className="text-fine text-ink-2">
        {isMine ? words('decide.mine', { time: formatClock(takenUntil) }) : words('registry.beginHint')}
      </small>
    </p>
  );
}

function Payee({ no }: { no: string }) {
  const words = useWords();
  return (
    <Answered of={useLook(api.bankReview.view, { no })}>
      {({ account }) => (
        <Facts
          // What is typed again at the bank is typed wrongly one day.
          facts={payeeFacts(account, words).map(({ name, value }) => ({
            name,
            value: typeof value === 'string' && value !== words('case.none') ? <Copyable text={value} /> : value,
          }))}
        />
      )}
    </Answered>
  );
}

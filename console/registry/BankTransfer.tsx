/** A withdrawal that was passed and is to be paid by bank transfer: what is paid, and, once it is asked for, to whom. Each look is written down. */
import { useState } from 'react';
import { api } from '@/lib/api/index';
import type { ReplyOf } from '@/lib/api/endpoint';
import { formatFullTime } from '@/lib/format/times';
import { useLook } from '../data/useAnswer';
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

function Payee({ no }: { no: string }) {
  const words = useWords();
  return (
    <Answered of={useLook(api.bankReview.view, { no })}>
      {({ account }) => <Facts facts={payeeFacts(account, words)} />}
    </Answered>
  );
}

/** The audit log: searched by thing and by operator, page by page, and taken away as a table. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { formatDateTime } from '@/lib/format/times';
import { ask } from '../data/ask';
import { saveCsv } from '../data/csv';
import { useAnswer } from '../data/useAnswer';
import { useTell } from '../shell/Toasts';
import { Answered } from '../ui/Answered';
import { detailText } from '../ui/AuditTrail';
import { Button } from '../ui/Button';
import { TextField } from '../ui/Fields';
import { Page } from '../ui/Page';
import { Pager } from '../ui/Pager';
import { Table } from '../ui/Table';
import { actionText, useWords } from '../words';

type Line = ReplyOf<typeof api.operator.audit>['list'][number];
const PAGE = 50;
/** As many lines as one table takes; a longer log is narrowed first. */
const MOST_LINES = 5_000;

interface Filter {
  object?: string;
  operator?: string;
}

const filterOf = (search: URLSearchParams): Filter => {
  const [object, operator] = [search.get('object'), search.get('operator')];
  return { ...(object && { object }), ...(operator && { operator }) };
};

export function AuditPage() {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const pageNum = Math.max(1, Number(search.get('page') ?? '1') || 1);
  const log = useAnswer(api.operator.audit, { ...filter, pageNum, pageSize: PAGE });
  const turn = (page: number) => setSearch({ ...filter, page: String(page) });
  return (
    <Page title={words('pages.audit')} about={words('audit.about')} actions={<Download filter={filter} />}>
      <AuditSearch filter={filter} onSearch={setSearch} />
      <Answered of={log}>
        {({ list, total }) => (
          <>
            <AuditTable lines={list} />
            {total > 0 && <Pager page={pageNum} size={PAGE} total={total} onTurn={turn} />}
          </>
        )}
      </Answered>
    </Page>
  );
}

function AuditSearch({ filter, onSearch }: { filter: Filter; onSearch: (search: Record<string, string>) => void }) {
  const words = useWords();
  const [given, setGiven] = useState({ object: filter.object ?? '', operator: filter.operator ?? '' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== '')));
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-3 pb-4">
      <div className="w-72">
        <TextField
          label={words('audit.object')}
          placeholder={words('audit.example')}
          value={given.object}
          onChange={({ target }) => setGiven({ ...given, object: target.value })}
        />
      </div>
      <div className="w-48">
        <TextField
          label={words('audit.operator')}
          value={given.operator}
          onChange={({ target }) => setGiven({ ...given, operator: target.value })}
        />
      </div>
      <Button type="submit">{words('audit.search')}</Button>
    </form>
  );
}

function AuditTable({ lines }: { lines: readonly Line[] }) {
  const words = useWords();
  return (
    <Table
      head={(['at', 'operator', 'action', 'object', 'detail'] as const).map((name) => words(`audit.${name}`))}
      none={words('audit.none')}
      rows={lines.map(({ id, at, operator, action, object, detail }) => ({
        key: id,
        cells: [
          <span key="at" className="whitespace-nowrap">
            {formatDateTime(at)}
          </span>,
          <b key="operator">{operator ?? words('audit.nobody')}</b>,
          actionText(words, action),
          <span key="object" className="break-all">
            {object}
          </span>,
          <span key="detail" className="text-ink-2">
            {detailText(detail)}
          </span>,
        ],
      }))}
    />
  );
}

function Download({ filter }: { filter: Filter }) {
  const words = useWords();
  const { tell, tellError } = useTell();
  const [done, setDone] = useState(0);
  const fetchAll = useMutation({
    mutationFn: async () => {
      const lines: Line[] = [];
      for (let pageNum = 1; lines.length < MOST_LINES; pageNum += 1) {
        const { list, hasMore } = await ask(api.operator.audit, { ...filter, pageNum, pageSize: 100 });
        lines.push(...list);
        setDone(lines.length);
        if (!hasMore) return { lines, isAll: true };
      }
      return { lines, isAll: false };
    },
    onSuccess: ({ lines, isAll }) => {
      const head = ['at', 'operator', 'action', 'object', 'detail'];
      const rows = lines.map(({ at, operator, action, object, detail }) => [
        new Date(at).toISOString(),
        operator ?? '',
        action,
        object,
        detailText(detail),
      ]);
      saveCsv('audit.csv', [head, ...rows]);
      tell(words(isAll ? 'audit.saved' : 'audit.savedPart', { count: lines.length }));
    },
    onError: tellError,
  });
  return (
    <Button isBusy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
      {fetchAll.isPending ? words('audit.fetching', { count: done }) : words('audit.download')}
    </Button>
  );
}

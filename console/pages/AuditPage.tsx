/** The audit log: searched by thing and by operator, page by page, and taken away as a table. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReplyOf, SentOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { formatDateTime } from '@/lib/format/times';
import { ask } from '../data/ask';
import { saveCsv } from '../data/csv';
import { useAnswer } from '../data/useAnswer';
import { useTell } from '../shell/Toasts';
import { Answered } from '../ui/Answered';
import { Button } from '../ui/Button';
import { Choice, TextField } from '../ui/Fields';
import { Page } from '../ui/Page';
import { Pager } from '../ui/Pager';
import { Table } from '../ui/Table';
import { detailText } from '../objects';
import { ObjectName } from '../ui/ObjectName';
import { actionText, useWords, type Words, wordOr } from '../words';
import en from '../words/en.json';

type Line = ReplyOf<typeof api.operator.audit>['list'][number];
const PAGE = 50;
/** As many lines as one table takes; a longer log is narrowed first. */
const MOST_LINES = 5_000;

/** As it stands in the address; days are those of the reader's zone. */
const FIELDS = ['object', 'operator', 'action', 'from', 'to'] as const;
type Typed = Partial<Record<(typeof FIELDS)[number], string>>;

const typedIn = (search: URLSearchParams): Typed =>
  Object.fromEntries(FIELDS.map((name) => [name, search.get(name)?.trim() ?? '']).filter(([, text]) => text !== ''));

const DAY = /^\d{4}-\d\d-\d\d$/;
/** When a day begins, so many days later; nothing where it is none. */
function dayStart(day: string | undefined, later = 0): number | undefined {
  if (day === undefined || !DAY.test(day)) return undefined;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + later).getTime();
}

type Filter = SentOf<typeof api.operator.audit>;

function filterOf({ from, to, ...exact }: Typed): Filter {
  const [begin, end] = [dayStart(from), dayStart(to, 1)];
  return { ...exact, ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

export function AuditPage() {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const typed = typedIn(search);
  const filter = filterOf(typed);
  const pageNum = Math.max(1, Number(search.get('page') ?? '1') || 1);
  const log = useAnswer(api.operator.audit, { ...filter, pageNum, pageSize: PAGE });
  const turn = (page: number) => setSearch({ ...typed, page: String(page) });
  return (
    <Page title={words('pages.audit')} about={words('audit.about')} actions={<Download filter={filter} />}>
      <AuditSearch key={search.toString()} typed={typed} onSearch={setSearch} />
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

/** What operators do, by the part of the exchange that it is done to: how its actions begin. */
const actionKinds = (words: Words): { value: string; name: string }[] =>
  [...new Set(Object.keys(en.actions).map((action) => action.split('_')[0] ?? ''))].map((kind) => ({
    value: `${kind}.`,
    name: wordOr(words, `objects.${kind}`, kind),
  }));

function AuditSearch({ typed, onSearch }: { typed: Typed; onSearch: (search: Typed) => void }) {
  const words = useWords();
  const [given, setGiven] = useState<Typed>(typed);
  const field = (name: keyof Typed) => ({
    label: words(`audit.${name}`),
    value: given[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setGiven({ ...given, [name]: target.value }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== '')));
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3 pb-4">
      <div className="w-56">
        <TextField {...field('object')} placeholder={words('audit.example')} />
      </div>
      <div className="w-36">
        <TextField {...field('operator')} />
      </div>
      <div className="w-44">
        <Choice {...field('action')} options={[{ value: '', name: words('audit.any') }, ...actionKinds(words)]} />
      </div>
      <div className="w-36">
        <TextField {...field('from')} type="date" />
      </div>
      <div className="w-36">
        <TextField {...field('to')} type="date" />
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
            <ObjectName object={object} />
          </span>,
          <span key="detail" className="text-ink-2">
            {detailText(words, object, detail)}
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
        detailText(words, object, detail),
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

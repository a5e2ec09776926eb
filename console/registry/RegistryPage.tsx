/** A page of registries: one table at a time, and beside it the chosen line with what can be done with it. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askByPath } from '../data/ask';
import { answerKey } from '../data/useAnswer';
import { Answered } from '../ui/Answered';
import { Button } from '../ui/Button';
import { Pager } from '../ui/Pager';
import { Nothing } from '../ui/States';
import { TabRow } from '../ui/TabRow';
import { useWords } from '../words';
import { LinePanel } from './LinePanel';
import { RegistryTable } from './RegistryTable';
import type { AnyRegistry, Chosen } from './spec';
import { usePending } from './usePending';

const PAGE = 50;

export function RegistryPage({ title, registries }: { title: string; registries: readonly AnyRegistry[] }) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const registry = registries.find(({ name }) => name === search.get('tab')) ?? registries[0];
  if (!registry) return null;
  return (
    <main className="flex h-full min-h-0 flex-col">
      <header className="px-6 pt-4">
        <h1 className="pb-3 text-heading font-bold">{title}</h1>
        <TabRow
          tabs={registries.map(({ name }) => ({ value: name, name: words(`registries.${name}` as never) }))}
          chosen={registry.name}
          onChoose={(tab) => setSearch({ tab })}
          isLined
        />
      </header>
      <OneRegistry key={registry.name} registry={registry} />
    </main>
  );
}

interface Read {
  rows: never[];
  total: number;
}

async function read(registry: AnyRegistry, pageNum: number): Promise<Read> {
  const body = { ...registry.asks, ...(registry.isPaged && { pageNum, pageSize: PAGE }) };
  const reply = (await askByPath(registry.list.path, body)) as never[] | { list: never[]; total?: number };
  if (Array.isArray(reply)) return { rows: reply, total: reply.length };
  return { rows: reply.list, total: reply.total ?? reply.list.length };
}

function OneRegistry({ registry }: { registry: AnyRegistry }) {
  const words = useWords();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Chosen>(null);
  const lines = useQuery({
    queryKey: answerKey(registry.list.path, { ...registry.asks, page }),
    queryFn: () => read(registry, page),
    ...(registry.everyMs !== undefined && { refetchInterval: registry.everyMs, staleTime: 0 }),
  });
  const pendingOf = usePending(registry);
  const { data } = lines;
  return (
    <div
      className={`grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_24rem] ${chosen === null ? 'max-xl:grid-cols-1 max-xl:[&>aside]:hidden' : ''}`}
    >
      <section className="min-h-0 overflow-auto border-r border-line px-6 py-3">
        <div className="flex items-center gap-2 pb-3">
          {registry.fresh?.map(({ label }, index) => (
            <Button key={label} onClick={() => setChosen({ fresh: index })}>
              {words(`acts.${label}` as never)}
            </Button>
          ))}
          <span className="ml-auto text-fine text-ink-3">{data && words('registry.rows', { count: data.total })}</span>
        </div>
        <Answered of={lines}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Nothing>{words('registry.none')}</Nothing>
            ) : (
              <RegistryTable
                registry={registry}
                rows={rows}
                chosen={chosen}
                pendingOf={pendingOf}
                onChoose={setChosen}
              />
            )
          }
        </Answered>
        {data && data.total > PAGE && <Pager page={page} size={PAGE} total={data.total} onTurn={setPage} />}
      </section>
      <LinePanel
        registry={registry}
        rows={data?.rows ?? []}
        chosen={chosen}
        pendingOf={pendingOf}
        onDone={() => setChosen(null)}
      />
    </div>
  );
}

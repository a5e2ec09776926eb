/** The queues with how many wait and until when, and the pages. */
import { NavLink } from 'react-router-dom';
import { api } from '@/lib/api/index';
import { QueueName } from '@/lib/api/operator/operatorQueues';
import { useAnswer } from '../data/useAnswer';
import { Rest } from '../ui/Rest';
import { useWords } from '../words';
import { PAGES } from '../pages/Pages';

const row = ({ isActive }: { isActive: boolean }): string =>
  `flex h-8 items-center rounded-sm px-2 font-medium ${isActive ? 'bg-brand-soft font-semibold text-brand' : 'text-ink-2 hover:bg-surface'}`;

const EVERY_MS = 15_000;

/** What waits for an operator beside the queues: a second person, and money that was promised to banks. */
function useWaitingOnPages(): Partial<Record<(typeof PAGES)[number]['name'], number>> {
  const proposals = useAnswer(api.operator.proposals, {}, { everyMs: EVERY_MS }).data;
  const toPay = useAnswer(api.bankReview.list, { status: 'passed', pageSize: 1 }, { everyMs: EVERY_MS }).data;
  return { proposals: proposals?.list.length ?? 0, channels: toPay?.total ?? 0 };
}

export function Sidebar() {
  const words = useWords();
  const { data } = useAnswer(api.operator.queues, {}, { everyMs: EVERY_MS });
  const waiting = useWaitingOnPages();
  return (
    <nav aria-label={words('shell.nav')} className="min-h-0 overflow-y-auto border-r border-line px-2 py-2.5">
      <h2 className="flex px-2 pt-2.5 pb-1 text-caption font-semibold text-ink-3">
        {words('shell.queues')}
        <span className="mr-[1.625rem] ml-auto font-normal">{words('shell.firstDue')}</span>
      </h2>
      {QueueName.options.map((queue) => {
        const glance = data?.find((one) => one.queue === queue);
        return (
          <NavLink key={queue} to={`/queues/${queue}`} className={row}>
            <span className="truncate">{words(`queues.${queue}`)}</span>
            {glance?.dueAt != null && <Rest dueAt={glance.dueAt} isShort className="ml-auto pl-1 text-fine" />}
            <b className={`w-[1.625rem] flex-none text-right font-semibold ${glance?.dueAt == null ? 'ml-auto' : ''}`}>
              {glance && glance.waiting > 0 ? glance.waiting : ''}
            </b>
          </NavLink>
        );
      })}
      <h2 className="px-2 pt-2.5 pb-1 text-caption font-semibold text-ink-3">{words('shell.pages')}</h2>
      {PAGES.map(({ name }) => (
        <NavLink key={name} to={`/${name}`} className={row}>
          {words(`pages.${name}`)}
          {(waiting[name] ?? 0) > 0 && <b className="ml-auto font-semibold">{waiting[name]}</b>}
        </NavLink>
      ))}
    </nav>
  );
}

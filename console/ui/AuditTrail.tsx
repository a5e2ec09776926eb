/** What was done with one thing, newest first, as the audit log has it. */
import { api } from '@/lib/api/index';
import { formatShortTime } from '@/lib/format/times';
import { useAnswer } from '../data/useAnswer';
import { detailText } from '../objects';
import { actionText, useWords } from '../words';

/** The question for the log of one thing. */
export const auditOf = (object: string) => ({ object, pageSize: 20 });

export function AuditTrail({ object }: { object: string }) {
  const words = useWords();
  const { data } = useAnswer(api.operator.audit, auditOf(object), { everyMs: 15_000 });
  const lines = data?.list ?? [];
  return (
    <section className="grid gap-1 pt-4">
      <h3 className="flex items-baseline font-semibold">
        {words('case.trail')}
        <small className="ml-auto text-fine font-normal text-ink-3">{words('case.looksAreKept')}</small>
      </h3>
      <table className="w-full border-collapse text-fine">
        <tbody>
          {lines.map(({ id, at, operator, action, detail }) => (
            <tr key={id} className="border-t border-line align-top">
              <td className="w-32 py-1.5 whitespace-nowrap text-ink-2">{formatShortTime(at)}</td>
              <td className="w-24 py-1.5 font-semibold">{operator ?? words('audit.nobody')}</td>
              <td className="py-1.5">
                {actionText(words, action)}
                <span className="text-ink-3"> {detailText(words, object, detail)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

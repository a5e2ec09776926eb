/** What the first of two persons proposed, and the button by which the second one makes the very same call. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api, endpoints } from '@/lib/api/index';
import { askByPath } from '../data/ask';
import { fieldsOf } from '../registry/fields';
import { fieldName } from '../registry/FieldInputs';
import { useTell } from '../shell/Toasts';
import { detailOf, partsOf } from '../objects';
import { useWords } from '../words';
import { Button } from './Button';

export type Proposal = ReplyOf<typeof api.operator.proposals>['list'][number];

/** In the order in which the form asks for them: what was kept has none. */
function inOrder({ path, body }: NonNullable<Proposal['call']>): [field: string, value: unknown][] {
  const call = endpoints.find(({ endpoint }) => endpoint.path === path)?.endpoint;
  const names = call ? fieldsOf(call).map(([name]) => name) : [];
  return Object.entries(body).toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other));
}

/** Whose reason is read by the person as well as kept. */
const TOLD: Readonly<Record<string, 'users.toldReason' | 'decide.reason'>> = {
  [api.operator.adjust.path]: 'users.toldReason',
  [api.operator.bankRefused.path]: 'decide.reason',
};

type Named = Readonly<Record<string, unknown>>;

/** What would be replaced in a field, as it stood when it was proposed; with the markets that have it, where they differ. */
function replacedIn(terms: string, field: string): { value: unknown; symbols: string[] }[] {
  const { was, each = [] } = JSON.parse(terms) as { was?: Named | null; each?: readonly Named[] };
  if (was && field in was) return [{ value: was[field], symbols: [] }];
  const found: { value: unknown; symbols: string[] }[] = [];
  for (const { symbol, ...one } of each.filter((line) => field !== 'symbol' && field in line)) {
    const like = found.find(({ value }) => JSON.stringify(value) === JSON.stringify(one[field]));
    if (like) like.symbols.push(String(symbol));
    else found.push({ value: one[field], symbols: [String(symbol)] });
  }
  return found;
}

/** The fields of what was proposed, with what they replace; or its terms as they were kept by an older version. */
export function ProposalTerms({ proposal: { call, terms, object } }: { proposal: Proposal }) {
  const words = useWords();
  const told = call && TOLD[call.path];
  const text = (field: string, value: unknown): string => detailOf(words, partsOf(object).kind, field, value);
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {(call === null ? Object.entries({ terms }) : inOrder(call)).map(([field, value]) => (
        <div key={field} className="contents">
          <dt className="text-ink-3">{told && field === 'reason' ? words(told) : fieldName(words, field)}</dt>
          <dd className="m-0 break-words whitespace-pre-line">
            {replacedIn(terms, field)
              .map((one) => ({ ...one, text: text(field, one.value) }))
              .filter((one) => one.text !== text(field, value))
              .map((one) => (
                <del key={one.text} className="mb-0.5 block rounded-sm bg-danger-soft px-1 text-danger no-underline">
                  {words('proposals.was', { value: [one.text, ...one.symbols].join(' · ') })}
                </del>
              ))}
            {text(field, value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ConfirmProps {
  proposal: Proposal;
  onDone?: () => unknown;
}

/** The screen may move under a press: one press asks, a second one confirms. */
export function ConfirmProposal({ proposal: { id, call }, onDone }: ConfirmProps) {
  const words = useWords();
  const { tell, tellError } = useTell();
  const queries = useQueryClient();
  const [isSure, setSure] = useState(false);
  const confirm = useMutation({
    mutationFn: async () => (call === null ? null : askByPath(call.path, call.body, id)),
    onSuccess: () => {
      tell(words('proposals.done'));
      return onDone?.();
    },
    onError: tellError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['answer'] }),
  });
  return (
    <Button
      look="step"
      isBusy={confirm.isPending}
      onClick={() => (isSure ? confirm.mutate() : setSure(true))}
      onBlur={() => setSure(false)}
    >
      {words(isSure ? 'proposals.sure' : 'proposals.confirm')}
    </Button>
  );
}

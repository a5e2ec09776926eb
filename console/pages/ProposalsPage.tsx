/** Decisions that wait for a second person: what was proposed, by whom, and the button that makes the same call. */
import { api } from '@/lib/api/index';
import { useAnswer } from '../data/useAnswer';
import { Answered } from '../ui/Answered';
import { Page } from '../ui/Page';
import { ProposalCard } from '../ui/ProposalCard';
import { Nothing } from '../ui/States';
import { useWords } from '../words';

export function ProposalsPage() {
  const words = useWords();
  const proposals = useAnswer(api.operator.proposals, {}, { everyMs: 15_000 });
  return (
    <Page title={words('pages.proposals')} about={words('proposals.about')}>
      <Answered of={proposals}>
        {({ list }) =>
          list.length === 0 ? (
            <Nothing>{words('proposals.none')}</Nothing>
          ) : (
            <ul className="m-0 grid list-none gap-3 p-0">
              {list.map((proposal) => (
                <li key={proposal.id}>
                  <ProposalCard proposal={proposal} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Page>
  );
}

/** The fund password and the second factor, why the last try was refused, and that its outcome is being asked for. */
import { CodeField } from '@/components/ui/CodeField';
import { FormError } from '@/components/ui/FormError';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { useBroughtIntoView } from '@/components/ui/useBroughtIntoView';
import type { useFundForm } from '@/lib/auth/useFundForm';
import { ProofFields } from './ProofFields';

interface Props {
  form: ReturnType<typeof useFundForm>;
  label: string;
  /** Where nobody knows what became of the last try. */
  unknown: string | null;
  /** While its outcome is asked for. */
  checking: string | null;
}

export function FundFields({ form, label, unknown, checking }: Props) {
  // The later one first: of two faults the upper one stays in sight.
  const proof = useBroughtIntoView<HTMLDivElement>(form.proofFault !== null);
  const fundPassword = useBroughtIntoView<HTMLDivElement>(form.fundPasswordFault !== null);
  return (
    <>
      <div className="space-y-4">
        <div ref={fundPassword}>
          <CodeField
            label={label}
            value={form.fundPassword}
            onChange={form.setFundPassword}
            error={form.fundPasswordFault}
            secret
          />
        </div>
        {form.proof && (
          <div ref={proof}>
            <ProofFields state={form.proof} error={form.proofFault} />
          </div>
        )}
        <FormError text={unknown ?? form.refusal} />
      </div>
      <OutcomeStatus action={{ checking: checking !== null, error: null }}>{checking}</OutcomeStatus>
    </>
  );
}

/** The fund password and the second factor, why the last try was refused, and that its outcome is being asked for. */
import { CodeField } from '@/components/ui/CodeField';
import { FormError } from '@/components/ui/FormError';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
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
  return (
    <>
      <div className="space-y-4">
        <CodeField
          label={label}
          value={form.fundPassword}
          onChange={form.setFundPassword}
          error={form.fundPasswordFault}
          secret
        />
        {form.proof && <ProofFields state={form.proof} error={form.proofFault} />}
        <FormError text={unknown ?? form.refusal} />
      </div>
      <OutcomeStatus checking={checking !== null}>{checking}</OutcomeStatus>
    </>
  );
}

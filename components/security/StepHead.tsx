/** The head of a form about one's account; while registering, which step of how many it is. */
import { useTranslations } from 'next-intl';
import { StepBar } from '@/components/ui/StepBar';

interface Props {
  title: string;
  text: string;
  step?: { step: number; of: number } | null;
  /** What skipping the step costs; absent where it cannot be skipped. */
  cost?: string | null;
}

export function StepHead({ title, text, step, cost }: Props) {
  const t = useTranslations('shell');
  return (
    <div className="pt-2 pb-5">
      {step && (
        <>
          <p className="text-label text-ink-3">{t('step', { step: step.step, of: step.of })}</p>
          <div className="mt-1.5 mb-4">
            <StepBar done={step.step} of={step.of} />
          </div>
        </>
      )}
      <h2 className="text-heading font-bold">{title}</h2>
      <p className="text-ink-2 mt-1">{text}</p>
      {cost && <p className="text-label text-ink-3 mt-1.5">{cost}</p>}
    </div>
  );
}

/** The head of a form about one's account; while registering, which step of how many it is. */
import { useTranslations } from 'next-intl';

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
          <div aria-hidden className="mt-1.5 mb-4 flex gap-1">
            {Array.from({ length: step.of }, (_, index) => (
              <span key={index} className={`h-1 flex-1 rounded-full ${index < step.step ? 'bg-brand' : 'bg-line'}`} />
            ))}
          </div>
        </>
      )}
      <h2 className="text-heading font-bold">{title}</h2>
      <p className="text-ink-2 mt-1">{text}</p>
      {cost && <p className="text-label text-ink-3 mt-1.5">{cost}</p>}
    </div>
  );
}

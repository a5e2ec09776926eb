import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from './Button';
import { type Question, answer, useQuestion } from './dialog';
import { useModal } from './useModal';

/** Draws the present question. */
export function DialogHost() {
  const asked = useQuestion();
  return asked && <Dialog key={asked.id} question={asked.question} onAnswer={(agreed) => answer(asked.id, agreed)} />;
}

function Dialog({ question, onAnswer }: { question: Question; onAnswer: (agreed: boolean) => void }) {
  const t = useTranslations('shell');
  const ref = useModal(() => onAnswer(false));
  const title = useId();
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={title}
      className="text-ink bg-page rounded-[20px] fade m-auto w-[min(20rem,calc(100vw-3rem))] p-5 text-center backdrop:bg-black/45"
    >
      <h2 id={title} className="text-title font-semibold [overflow-wrap:anywhere]">
        {question.title}
      </h2>
      {question.text && <p className="text-ink-2 mt-2 [overflow-wrap:anywhere]">{question.text}</p>}
      {/* One beneath the other where their words do not fit beside each other. */}
      <div className="mt-5 flex flex-wrap gap-2.5 *:grow *:basis-[calc(50%-0.3125rem)] *:px-3">
        {question.cancel !== null && (
          <Button kind="secondary" onPress={() => onAnswer(false)}>
            {question.cancel ?? t('cancel')}
          </Button>
        )}
        <Button kind={question.danger ? 'danger' : 'primary'} onPress={() => onAnswer(true)}>
          {question.confirm ?? t('confirm')}
        </Button>
      </div>
    </dialog>
  );
}

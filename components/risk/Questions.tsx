/** The five questions, one below the other; what was answered wrongly is explained where it stands. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { AnswerId, QuestionId } from '@/lib/api/risk';
import { useErrorText } from '@/lib/i18n/errorText';
import { useAnswerQuestions } from '@/lib/risk/hooks';

export function Questions({ triesLeft }: { triesLeft: number }) {
  const t = useTranslations('risk.questions');
  const errorText = useErrorText();
  const answer = useAnswerQuestions();
  const [chosen, setChosen] = useState<Partial<Record<QuestionId, AnswerId>>>({});
  const [wrong, setWrong] = useState<readonly QuestionId[]>([]);
  const isComplete = QuestionId.options.every((question) => chosen[question] !== undefined);
  const submit = async () => {
    const reply = await answer.run({ answers: chosen as Record<QuestionId, AnswerId> });
    if (reply) setWrong(reply.wrong);
  };
  const choose = (question: QuestionId, option: AnswerId) => {
    setChosen((before) => ({ ...before, [question]: option }));
    setWrong((before) => before.filter((one) => one !== question));
  };
  return (
    <section className="px-4 pb-6">
      <h2 className="text-title font-semibold">{t('title')}</h2>
      <p className="text-label text-ink-3 mt-0.5">{t('text')}</p>
      {QuestionId.options.map((question, nr) => (
        <fieldset key={question} className="mt-5">
          <legend className="font-medium">{`${nr + 1}. ${t(`${question}.ask`)}`}</legend>
          <div role="radiogroup" aria-label={t(`${question}.ask`)} className="mt-1">
            {AnswerId.options.map((option) => (
              <label key={option} className="hairline-b flex min-h-11 cursor-pointer items-center gap-3 py-2">
                <input
                  type="radio"
                  name={question}
                  checked={chosen[question] === option}
                  onChange={() => choose(question, option)}
                  className="accent-brand size-5 shrink-0"
                />
                <span className="text-label">{t(`${question}.${option}`)}</span>
              </label>
            ))}
          </div>
          {wrong.includes(question) && (
            <p role="alert" className="text-label text-danger mt-2">
              {t(`${question}.why`)}
            </p>
          )}
        </fieldset>
      ))}
      <div className="mt-5">
        <FormError text={answer.error && errorText(answer.error)} />
        <Button onPress={() => void submit()} busy={answer.busy} disabled={!isComplete || triesLeft === 0}>
          {t('submit')}
        </Button>
        <p className="text-caption text-ink-3 mt-2 text-center">{t('tries', { count: triesLeft })}</p>
      </div>
    </section>
  );
}

/** The five questions, one below the other; what was answered wrongly is explained where it stands. */
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { AnswerId, QuestionId } from '@/lib/api/risk';
import { useErrorText } from '@/lib/i18n/errorText';
import { useSession } from '@/lib/auth/session';
import { useAnswerQuestions } from '@/lib/risk/hooks';
import { type Chosen, keepAnswers, keptAnswers } from './keptAnswers';

export function Questions({ triesLeft }: { triesLeft: number }) {
  const t = useTranslations('risk.questions');
  const errorText = useErrorText();
  const answer = useAnswerQuestions();
  const { uid } = useSession();
  const [chosen, setChosen] = useState<Chosen>(() => keptAnswers(uid));
  const [wrong, setWrong] = useState<readonly QuestionId[]>([]);
  const [missing, setMissing] = useState<readonly QuestionId[]>([]);
  const list = useRef<HTMLElement>(null);
  /** The button stands below all questions: what it has to say stands where the answer is, out of sight. */
  const show = (questions: readonly QuestionId[]) => {
    const at = QuestionId.options.findIndex((question) => questions.includes(question));
    const field = list.current?.querySelectorAll('fieldset')[at];
    field?.scrollIntoView?.({ block: 'center' });
    field?.querySelector('input')?.focus({ preventScroll: true });
  };
  const submit = async () => {
    const open = QuestionId.options.filter((question) => chosen[question] === undefined);
    setMissing(open);
    if (open.length > 0) return show(open);
    const reply = await answer.run({ answers: chosen as Record<QuestionId, AnswerId> });
    if (!reply) return;
    if (reply.isSuitable) keepAnswers(uid, null);
    setWrong(reply.wrong);
    show(reply.wrong);
  };
  const choose = (question: QuestionId, option: AnswerId) => {
    const next = { ...chosen, [question]: option };
    setChosen(next);
    keepAnswers(uid, next);
    setWrong((before) => before.filter((one) => one !== question));
    setMissing((before) => before.filter((one) => one !== question));
  };
  return (
    <section ref={list} className="px-4 pb-6">
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
          {(wrong.includes(question) || missing.includes(question)) && (
            <p role="alert" className="text-label text-danger mt-2">
              {missing.includes(question) ? t('missing') : t(`${question}.why`)}
            </p>
          )}
        </fieldset>
      ))}
      <div className="mt-5">
        <FormError text={answer.error && errorText(answer.error)} />
        <Button onPress={() => void submit()} busy={answer.busy} disabled={triesLeft === 0}>
          {t('submit')}
        </Button>
        <p className="text-caption text-ink-3 mt-2 text-center">{t('tries', { count: triesLeft })}</p>
      </div>
    </section>
  );
}

/** Answers that are kept, put into the form in the language of the person. */
import { api } from '@/lib/api/index';
import type { Language } from '@/lib/i18n/languages';
import { useAnswer } from '../data/useAnswer';
import { Choice } from '../ui/Fields';
import { useWords } from '../words';

interface SavedAnswersProps {
  language: Language;
  onChoose: (text: string) => void;
}

export function SavedAnswers({ language, onChoose }: SavedAnswersProps) {
  const words = useWords();
  const { data } = useAnswer(api.operator.savedAnswers, {});
  if (!data || data.length === 0) return null;
  const choose = (id: string): void => {
    const answer = data.find((one) => one.id === id);
    if (answer) onChoose(answer.texts[language]);
  };
  return (
    <Choice
      label={words('talk.saved')}
      hint={words('talk.savedHint')}
      defaultValue=""
      onChange={({ target }) => choose(target.value)}
      options={[{ value: '', name: words('form.none') }, ...data.map(({ id, name }) => ({ value: id, name }))]}
    />
  );
}

/** A few words about an order: with a rating, or in answer to one. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import { TextArea } from '@/components/ui/TextArea';
import { toast } from '@/components/ui/toast';
import { useAnswerRating, useRateOrder } from '@/lib/c2c/hooks';
import { useForm } from '@/lib/form/useForm';

const LONGEST = 200;

interface Props {
  orderNo: string;
  what: 'good' | 'bad' | 'answer';
  onClose: () => void;
  onDone: () => void;
}

export function WordsSheet({ orderNo, what, onClose, onDone }: Props) {
  const t = useTranslations('c2c.words');
  const [words, setWords] = useState('');
  const [rate, answer] = [useRateOrder(), useAnswerRating()];
  const action = what === 'answer' ? answer : rate;
  const form = useForm({
    values: { words },
    faults: { words: what === 'answer' && words.trim() === '' ? t('missing') : null },
    error: action.error,
  });
  const send = async () => {
    const done = await form.submit(async () =>
      what === 'answer' ? answer.run({ orderNo, words }) : rate.run({ orderNo, good: what === 'good', words }),
    );
    if (!done) return;
    toast.done(t(`done.${what}`));
    onDone();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`title.${what}`)}
      footer={
        <Button busy={action.busy} onPress={() => void send()}>
          {t(`submit.${what}`)}
        </Button>
      }
    >
      <TextArea
        label={t(what === 'answer' ? 'answer' : 'words')}
        value={words}
        onChange={setWords}
        error={form.fault('words')}
        hint={t('hint')}
        maxLength={LONGEST}
        rows={3}
      />
      <FormError text={form.refusal} />
    </Sheet>
  );
}

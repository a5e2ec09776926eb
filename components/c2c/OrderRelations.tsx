/** What the two said about one another, and blocking the other side. */
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { C2cOrderDetail, Rating } from '@/lib/api/c2cShapes';
import { useBlock } from '@/lib/c2c/hooks';

const loadWords = () => import('./WordsSheet').then((file) => file.WordsSheet);

export function OrderRelations({ order, onChanged }: { order: C2cOrderDetail; onChanged: () => Promise<void> }) {
  const t = useTranslations('c2c.relations');
  const [isAnswering, setAnswering] = useState(false);
  const close = () => setAnswering(false);
  const { rating, ratedBy, allowed, orderNo, counterparty } = order;
  const done = () => {
    close();
    void onChanged();
  };
  return (
    <section className="px-4 pt-5">
      {(rating ?? ratedBy) && <h3 className="pb-1 font-semibold">{t('title')}</h3>}
      {rating && <Said title={t('yours')} rating={rating} answerOf={counterparty.name} />}
      {ratedBy && <Said title={t('theirs', { name: counterparty.name })} rating={ratedBy} answerOf={t('you')} />}
      {allowed.includes('answer') && (
        <Button kind="text" inline onPress={() => setAnswering(true)}>
          {t('answer')}
        </Button>
      )}
      <Block order={order} onChanged={onChanged} />
      {isAnswering && (
        <Loaded load={loadWords} onFail={close} props={{ orderNo, what: 'answer', onClose: close, onDone: done }} />
      )}
    </section>
  );
}

export function Said({ title, rating, answerOf }: { title: string; rating: Rating; answerOf: string }) {
  const t = useTranslations('c2c.relations');
  const { good, words, answer } = rating;
  const Icon = good ? ThumbsUp : ThumbsDown;
  return (
    <div className="py-1.5">
      <p className="text-label text-ink-2 flex items-center gap-1.5">
        <Icon aria-hidden className="size-4 shrink-0" />
        {title} · {t(good ? 'good' : 'bad')}
      </p>
      {words !== '' && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{words}</p>}
      {answer !== null && (
        <p className="border-line text-label mt-1 border-l-2 pl-2.5 [overflow-wrap:anywhere] whitespace-pre-line">
          <span className="text-ink-3">{t('answered', { name: answerOf })}</span> {answer}
        </p>
      )}
    </div>
  );
}

/** The other is not told. */
function Block({ order, onChanged }: { order: C2cOrderDetail; onChanged: () => Promise<void> }) {
  const t = useTranslations('c2c.block');
  const block = useBlock();
  const { orderNo, isBlocked, counterparty } = order;
  const change = async () => {
    const question = {
      title: t('sure', { name: counterparty.name }),
      text: t('sureText'),
      confirm: t('block'),
      danger: true,
    };
    if (!isBlocked && !(await dialog.confirm(question))) return;
    if (!(await block.run({ orderNo, isBlocked: !isBlocked }))) return;
    toast.done(t(isBlocked ? 'lifted' : 'done'));
    await onChanged();
  };
  return (
    <div className="pt-2">
      {isBlocked && <p className="text-label text-ink-2">{t('isBlocked', { name: counterparty.name })}</p>}
      <button
        type="button"
        onClick={() => void change()}
        className="press text-label text-ink-2 -ml-1 min-h-11 px-1 underline underline-offset-2"
      >
        {t(isBlocked ? 'lift' : 'blockThis')}
      </button>
    </div>
  );
}

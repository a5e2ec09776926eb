/** What keeps somebody from sending now: what has to be set up first, with the way there, or until when they wait. */
import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { Countdown } from '@/components/ui/Countdown';
import { useFormat } from '@/lib/format/useFormat';

/** What is missing, and where it is put right. */
export function SetUpFirst({ what, onGo }: { what: 'identity' | 'fundPassword' | 'factor'; onGo: () => void }) {
  const t = useTranslations('transfers.first');
  return (
    <section className="bg-surface mx-4 mt-3 rounded-[16px] px-4 py-3.5">
      <h2 className="font-semibold">{t(`${what}.title`)}</h2>
      <p className="text-label text-ink-2 mt-1 mb-3">{t(`${what}.text`)}</p>
      <Button onPress={onGo}>{t(`${what}.go`)}</Button>
    </section>
  );
}

export function WaitNote({
  wait,
  until,
  onEnd,
}: {
  wait: 'suspended' | 'coolingOff' | 'held';
  until: number | null;
  onEnd: () => void;
}) {
  const t = useTranslations('transfers.wait');
  const format = useFormat();
  return (
    <p
      role="status"
      className="bg-warn-soft text-warn rounded-m text-label mx-4 mt-3 flex items-start gap-2.5 px-3 py-2.5"
    >
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        <b className="block font-semibold">{t(`${wait}.title`)}</b>
        {t(`${wait}.text`)}
        {until !== null && (
          <span className="num block">
            {format.dateTime(until)} (<Countdown until={until} onEnd={onEnd} />)
          </span>
        )}
      </span>
    </p>
  );
}

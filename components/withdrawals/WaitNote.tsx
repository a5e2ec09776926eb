/** Why nothing can leave now and until when. On the simulated chain the withdrawal hold can be ended. */
import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { Countdown } from '@/components/ui/Countdown';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { useFormat } from '@/lib/format/useFormat';
import { useEndHold } from '@/lib/withdrawals/hooks';

export type Wait = 'suspended' | 'coolingOff' | 'held';

/** The first thing that keeps money in, in the order of the exchange's checks. */
export function waitOf({
  coolingOffUntil,
  heldUntil,
  channels,
}: WithdrawalTerms): { wait: Wait; until: number | null } | null {
  if (coolingOffUntil !== null) return { wait: 'coolingOff', until: coolingOffUntil };
  if (heldUntil !== null) return { wait: 'held', until: heldUntil };
  return channels.some(({ state }) => state === 'suspended') ? { wait: 'suspended', until: null } : null;
}

export function WaitNote({
  wait,
  until,
  isSimulated,
  onEnd,
}: {
  wait: Wait;
  until: number | null;
  isSimulated: boolean;
  onEnd: () => void;
}) {
  const t = useTranslations('withdrawals.wait');
  const format = useFormat();
  const end = useEndHold();
  return (
    <section role="status" className="bg-warn-soft text-warn rounded-m text-label px-3 py-2.5">
      <p className="flex items-start gap-2.5">
        <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">
          <b className="block font-semibold">{t(`${wait}.title`)}</b>
          {t(`${wait}.text`)}
          {until !== null && (
            <span className="num block">
              {t('until', { time: format.dateTime(until) })} (<Countdown until={until} onEnd={onEnd} />)
            </span>
          )}
        </span>
      </p>
      {wait === 'held' && isSimulated && (
        <span className="block pl-4">
          <Button kind="text" inline busy={end.busy} onPress={() => void end.run({}).then((done) => done && onEnd())}>
            {t('skip')}
          </Button>
        </span>
      )}
    </section>
  );
}

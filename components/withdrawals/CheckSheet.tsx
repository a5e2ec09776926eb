/** The last look before the proofs: all that will happen, and at the first use of an address each of its groups to be ticked off. */
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AddressText } from '@/components/ui/AddressText';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { AddressCheck } from '@/lib/api/withdrawals';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import type { Channel } from '@/lib/withdrawals/form';
import { groupsOf } from '@/lib/withdrawals/rules';

interface Props {
  check: AddressCheck;
  channel: Channel;
  amount: Decimal;
  receives: Decimal;
  onClose: () => void;
  onDone: () => void;
}

export function CheckSheet({ check, channel, amount, receives, onClose, onDone }: Props) {
  const t = useTranslations('withdrawals.check');
  const format = useFormat();
  const groups = groupsOf(check.address);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [wasSent, setSent] = useState(false);
  const { coin } = channel;
  const isDone = !check.firstUse || ticked.size === groups.length;
  const toggle = (place: number) =>
    setTicked((now) => new Set(now.has(place) ? [...now].filter((one) => one !== place) : [...now, place]));
  const go = () => {
    setSent(true);
    if (isDone) onDone();
  };
  return (
    <Sheet open onClose={onClose} title={t('title')} footer={<Button onPress={go}>{t('next')}</Button>}>
      {check.firstUse ? (
        <>
          <p className="text-label text-ink-2 pb-2">{t('text')}</p>
          <div role="group" aria-label={t('groups')} className="grid grid-cols-3 gap-2 min-[22.5rem]:grid-cols-4">
            {groups.map((group, place) => (
              <Group key={place} text={group} isTicked={ticked.has(place)} onToggle={() => toggle(place)} />
            ))}
          </div>
          <p role="status" className={`text-caption min-h-5 pt-1 ${wasSent && !isDone ? 'text-danger' : 'text-ink-2'}`}>
            {t(wasSent && !isDone ? 'missing' : 'count', { done: ticked.size, all: groups.length })}
          </p>
        </>
      ) : (
        <AddressText address={check.address} className="text-[1.0625rem] leading-7" />
      )}
      <KeyValue
        rows={[
          ...(check.label === null ? [] : [{ name: t('label'), value: check.label }]),
          { name: t('network'), value: channel.network },
          { name: t('amount'), value: `${format.coin(amount, coin)} ${coin}` },
          { name: t('fee'), value: `${format.coin(channel.fee, coin)} ${coin}` },
          { name: t('receives'), value: `${format.coin(receives, coin)} ${coin}`, strong: true },
        ]}
      />
      <p className="bg-surface rounded-m text-label text-ink-2 mt-2 px-3 py-2.5">{t('final')}</p>
    </Sheet>
  );
}

function Group({ text, isTicked, onToggle }: { text: string; isTicked: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isTicked}
      onClick={onToggle}
      className={`press rounded-m flex h-11 items-center justify-center gap-1 font-mono font-semibold ${isTicked ? 'bg-brand-soft text-brand' : 'bg-surface text-ink'}`}
    >
      {text}
      {isTicked && <Check aria-hidden className="size-4" />}
    </button>
  );
}

/** Numbers, changes, tags, receipts, notes. */
import { useEffect, useState } from 'react';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { CopyButton } from '@/components/ui/CopyButton';
import { Countdown } from '@/components/ui/Countdown';
import { EyeToggle } from '@/components/ui/EyeToggle';
import { KeyValue } from '@/components/ui/KeyValue';
import { OfflineNote, StaleNote } from '@/components/ui/Notes';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Sparkline } from '@/components/ui/Sparkline';
import { Tag } from '@/components/ui/Tag';
import { AmountText, ChangeTag, ChangeText, PriceText } from '@/components/ui/Texts';
import { Timeline } from '@/components/ui/Timeline';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { Sample } from './Sample';

const HUGE = '123456789.12345678';

function Ticking() {
  const [price, setPrice] = useState<Decimal>('64218.40');
  useEffect(() => {
    const timer = setInterval(() => setPrice(price === '64218.40' ? '64219.10' : '64218.40'), 2000);
    return () => clearInterval(timer);
  }, [price]);
  return <PriceText value={price} digits={2} tone="up" className="text-heading font-semibold" />;
}

export function TextSamples() {
  const format = useFormat();
  const [until] = useState(() => Date.now() + 90_000_000);
  const steps = [
    { title: '已提交', note: format.fullTime(1_770_000_000_000), state: 'done' as const },
    { title: '審核中', note: <Countdown until={until} />, state: 'now' as const },
    { title: '完成', state: 'next' as const },
  ];
  return (
    <>
      <Sample name="Numbers">
        <div className="text-label text-ink-3 flex items-center gap-2">
          總資產估值 <EyeToggle /> <SimulatedTag what="market" />
        </div>
        <AmountText value={HUGE} places={8} unit="USDT" className="text-hero block font-bold" />
        <ChangeText value="1.50" /> <ChangeText value="-3.06" /> <ChangeText value="0.00" /> <ChangeText value={null} />
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Ticking />
          <ChangeTag value="2.31" />
          <ChangeTag value="-1.17" />
          <ChangeTag value={null} />
          <ChangeTag value="123.45" />
        </div>
        <p className="num mt-2">
          {format.compact('842123456.7')} · {format.compact('1234567890123.4')} · {format.compact(HUGE)} ·{' '}
          {format.compact('0.00001234')} · {format.fiat(null)}
        </p>
      </Sample>
      <Sample name="CoinIcon, Sparkline, Tag">
        <div className="flex flex-wrap items-center gap-2">
          {['BTC', 'ETH', 'USDT', 'SOL', 'DOGE', 'XAU', 'EUR'].map((coin) => (
            <CoinIcon key={coin} coin={coin} />
          ))}
          <Sparkline points={['5', '6', '5', '7', '8', '7', '9', '10']} />
          <Sparkline points={['9', '8', '8', '7', '7', '5', '6', '4']} />
          <Tag tone="up">限價買入</Tag>
          <Tag tone="down">市價賣出</Tag>
          <Tag>已取消</Tag>
          <Tag tone="brand">進行中</Tag>
          <Tag tone="good">已完成</Tag>
          <Tag tone="bad">已拒絕</Tag>
          <Tag tone="warn">待審核</Tag>
        </div>
      </Sample>
      <Sample name="KeyValue, Timeline, notes">
        <KeyValue
          rows={[
            {
              name: '訂單編號',
              value: (
                <>
                  20261121064109123456 <CopyButton text="20261121064109123456" />
                </>
              ),
            },
            { name: '手續費約', value: '0.0000200 BTC' },
            { name: '最壞情況', value: `-${format.amount(HUGE)} USDT`, strong: true },
          ]}
        />
        <div className="mt-3">
          <Timeline steps={steps} />
        </div>
        <div className="-mx-4 mt-3">
          <OfflineNote at={1_770_000_000_000} />
        </div>
        <StaleNote at={1_770_000_000_000} />
      </Sample>
    </>
  );
}

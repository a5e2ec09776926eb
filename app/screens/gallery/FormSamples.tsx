/** Fields, sliders, choices. */
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Checkbox } from '@/components/ui/Checkbox';
import { Chips } from '@/components/ui/Chips';
import { PasswordField } from '@/components/ui/PasswordField';
import { Select } from '@/components/ui/Select';
import { StepSlider } from '@/components/ui/StepSlider';
import { Switch } from '@/components/ui/Switch';
import { Segmented, Tabs } from '@/components/ui/Tabs';
import { TextField } from '@/components/ui/TextField';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { steppedPrice } from '@/lib/market/priceSteps';
import { Sample } from './Sample';

const tabs = [
  { value: 'a', label: '自選' },
  { value: 'b', label: '漲幅榜' },
  { value: 'c', label: '跌幅榜' },
  { value: 'd', label: '成交額' },
  { value: 'e', label: '新幣' },
];
const sides = [
  { value: 'buy', label: '買入' },
  { value: 'sell', label: '賣出' },
];
const intervals = ['分時', '15分', '1小時', '4小時', '日線', '週線', '月線'].map((label) => ({ value: label, label }));
const types = [
  { value: 'limit', label: '限價委託', hint: '按你定的價格或更好的價格成交' },
  { value: 'market', label: '市價委託' },
];

export function FormSamples() {
  const [text, setText] = useState('trader@example.com');
  const [password, setPassword] = useState('secret1');
  const [price, setPrice] = useState<Typed>('64200.00');
  const [amount, setAmount] = useState<Typed>('5');
  const [share, setShare] = useState(25);
  const [choice, setChoice] = useState({ tab: 'b', side: 'buy', interval: '1小時', type: 'limit' });
  const [on, setOn] = useState(true);
  return (
    <>
      <Sample name="Fields">
        <div className="space-y-3">
          <TextField label="帳號 Account" value={text} onChange={setText} hint="6 至 30 個字元" />
          <PasswordField
            label="密碼 Password"
            value={password}
            onChange={setPassword}
            error="密碼為 6 至 12 位字母或數字"
          />
          <AmountInput
            label="價格 Price"
            value={price}
            onChange={setPrice}
            places={2}
            unit="USDT"
            onStep={(direction) => setPrice((now) => steppedPrice(typedDecimal(now) ?? '64000', '0.1', direction))}
          />
          <AmountInput
            label="金額 Amount"
            value={amount}
            onChange={setAmount}
            places={8}
            unit="USDT"
            onUseAll={() => setAmount('123456789.12345678')}
            error="最少 10 USDT"
          />
          <Select
            label="委託類型 Order type"
            items={types}
            value={choice.type}
            onChange={(type) => setChoice({ ...choice, type })}
          />
        </div>
      </Sample>
      <Sample name="StepSlider">
        <StepSlider value={share} onChange={setShare} />
      </Sample>
      <Sample name="Tabs, Segmented, Chips">
        <div className="-mx-4">
          <Tabs items={tabs} value={choice.tab} onChange={(tab) => setChoice({ ...choice, tab })} label="Boards" />
          <div className="px-4 py-2">
            <Segmented
              items={sides}
              value={choice.side}
              onChange={(side) => setChoice({ ...choice, side })}
              label="Side"
              look="trade"
            />
          </div>
          <Chips
            items={intervals}
            value={choice.interval}
            onChange={(interval) => setChoice({ ...choice, interval })}
            label="Interval"
          />
        </div>
      </Sample>
      <Sample name="Checkbox, Switch">
        <div className="flex items-center justify-between">
          <Checkbox checked={on} onChange={setOn}>
            我已閱讀並同意服務條款
          </Checkbox>
          <Switch on={on} onChange={setOn} label="Switch" />
        </div>
      </Sample>
    </>
  );
}

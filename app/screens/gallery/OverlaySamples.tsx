/** Toast, dialog, sheet, keypad. */
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Keypad } from '@/components/ui/Keypad';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import { Sample } from './Sample';

export function OverlaySamples() {
  const [open, setOpen] = useState<'order' | 'keypad' | null>(null);
  const [digits, setDigits] = useState('');
  const ask = async () => {
    const agreed = await dialog.confirm({
      title: '撤銷這張委託？',
      text: '未成交的 0.0060 BTC 會退回可用餘額。',
      danger: true,
    });
    if (agreed) toast.done('已撤銷');
  };
  return (
    <Sample name="Overlays">
      <div className="grid grid-cols-2 gap-2.5">
        <Button kind="secondary" onPress={() => toast.done('委託已提交')}>
          Toast
        </Button>
        <Button kind="secondary" onPress={() => void ask()}>
          Dialog
        </Button>
        <Button kind="secondary" onPress={() => setOpen('order')}>
          Sheet
        </Button>
        <Button kind="secondary" onPress={() => setOpen('keypad')}>
          Keypad
        </Button>
      </div>
      <Sheet
        open={open === 'order'}
        onClose={() => setOpen(null)}
        title="確認買入"
        footer={
          <Button kind="buy" onPress={() => setOpen(null)}>
            買入 BTC
          </Button>
        }
      >
        <KeyValue
          rows={[
            { name: '價格', value: '64,200.00 USDT' },
            { name: '數量', value: '0.0250 BTC' },
            { name: '手續費約', value: '0.0000250 BTC' },
            { name: '最多支付', value: '1,605.00 USDT', strong: true },
          ]}
        />
      </Sheet>
      <Sheet open={open === 'keypad'} onClose={() => setOpen(null)} title="資金密碼">
        <Keypad
          value={digits}
          onChange={setDigits}
          onFull={() => {
            setDigits('');
            setOpen(null);
          }}
        />
      </Sheet>
    </Sample>
  );
}

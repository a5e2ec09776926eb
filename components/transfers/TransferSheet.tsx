/** All about one transfer, and taking it back while it waits. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Countdown } from '@/components/ui/Countdown';
import { dialog } from '@/components/ui/dialog';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { AmountText } from '@/components/ui/Texts';
import { toast } from '@/components/ui/toast';
import type { UserTransfer } from '@/lib/api/transfersShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useCancelTransfer } from '@/lib/transfers/hooks';
import { TransferTag } from './TransferRow';

interface Props {
  transfer: UserTransfer;
  onClose: () => void;
  /** The time to cancel is over: what is shown is asked for again. */
  onStale: () => void;
}

export function TransferSheet({ transfer, onClose, onStale }: Props) {
  const t = useTranslations('transfers.detail');
  const format = useFormat();
  const cancel = useCancelTransfer();
  const { coin, amount, name, status, arrivesAt, endedAt, cancelledBy } = transfer;
  const ask = async () => {
    const what = { title: t('sure'), text: t('sureText', { amount: format.coin(amount, coin), coin }) };
    if (!(await dialog.confirm({ ...what, confirm: t('cancel'), cancel: t('keep'), danger: true }))) return;
    if (await cancel.run({ transferNo: transfer.transferNo })) toast.done(t('cancelled'));
    onStale();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        transfer.allowed.includes('cancel') ? (
          <Button kind="danger" busy={cancel.busy} onPress={() => void ask()}>
            {t('cancel')}
          </Button>
        ) : undefined
      }
    >
      <KeyValue
        rows={[
          { name: t('state'), value: <TransferTag status={status} /> },
          { name: t(transfer.direction === 'sent' ? 'to' : 'from'), value: name, strong: true },
          { name: t('amount'), value: <AmountText value={amount} coin={coin} unit={coin} />, strong: true },
          { name: t('created'), value: format.fullTime(transfer.createdAt) },
          ...(status === 'pending' && arrivesAt !== null
            ? [{ name: t('arrivesIn'), value: <Countdown until={arrivesAt} isShort onEnd={onStale} /> }]
            : []),
          ...(endedAt === null ? [] : [{ name: t('ended'), value: format.fullTime(endedAt) }]),
          {
            name: t('number'),
            value: (
              <span className="num">
                {transfer.transferNo} <CopyButton text={transfer.transferNo} />
              </span>
            ),
          },
        ]}
      />
      {cancelledBy !== null && (
        <p className="bg-surface rounded-m text-label text-ink-2 mt-2 px-3 py-2.5">{t(`by.${cancelledBy}`)}</p>
      )}
    </Sheet>
  );
}

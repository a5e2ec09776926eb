/** What the person may do with an order now: one strong button, and at most one beside it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { Button } from '@/components/ui/Button';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import type { SecurityStatus } from '@/lib/api/security';
import { useConfirmReason } from '@/lib/c2c/hooks';
import { isOpen } from '@/lib/c2c/rules';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const loadPay = () => import('./PaySheet').then((file) => file.PaySheet);
const loadWords = () => import('./WordsSheet').then((file) => file.WordsSheet);
const loadRelease = () => import('./ReleaseSheet').then((file) => file.ReleaseSheet);

/** `payee`: whom to pay and nothing else. `created`: it has just been made. */
export type Focus = 'order' | 'created' | 'payee';

interface Props {
  order: C2cOrderDetail;
  focus: Focus;
  security: SecurityStatus | null;
  /** The seller has ticked everything off. */
  isChecked: boolean;
  onUnchecked: () => void;
  onChanged: () => Promise<void>;
}

const ACTS = ['cancel', 'cancelPaid', 'pay', 'release', 'confirmReason', 'rate'] as const;

/** Whether there is any button: who waits has none. */
export const hasActs = ({ allowed, status }: C2cOrderDetail): boolean =>
  !isOpen(status) || status === 'inAppeal' || allowed.includes('appeal') || ACTS.some((act) => allowed.includes(act));

export function OrderActs({ order, focus, security, isChecked, onUnchecked, onChanged }: Props) {
  const t = useTranslations('c2c.acts');
  const { push, redirect } = useNavigation();
  const [opened, setOpened] = useState<'pay' | 'release' | null>(null);
  const { allowed, orderNo } = order;
  const close = () => setOpened(null);
  const done = () => {
    close();
    void onChanged();
  };
  const release = () => (isChecked ? setOpened('release') : onUnchecked());
  const cancel = allowed.includes('cancel') || allowed.includes('cancelPaid');
  return (
    <>
      {cancel && (
        <Button kind="secondary" onPress={() => push(paths.c2c.cancel.href({ orderNo }))}>
          {t('cancel')}
        </Button>
      )}
      {allowed.includes('pay') &&
        (focus === 'created' ? (
          <Button onPress={() => redirect(paths.c2c.pay.href({ orderNo }))}>{t('toPay')}</Button>
        ) : (
          <Button onPress={() => setOpened('pay')}>{t('pay')}</Button>
        ))}
      {(allowed.includes('appeal') || allowed.includes('reopen') || order.status === 'inAppeal') && (
        <Button kind="secondary" onPress={() => push(paths.c2c.appeal.href({ orderNo }))}>
          {t(order.status === 'inAppeal' ? 'seeAppeal' : 'appeal')}
        </Button>
      )}
      {allowed.includes('release') && <Button onPress={release}>{t('release')}</Button>}
      {allowed.includes('confirmReason') && <ConfirmReason order={order} onChanged={onChanged} />}
      {allowed.includes('rate') && <Rate order={order} onChanged={onChanged} />}
      {order.status === 'completed' && !allowed.includes('rate') && (
        <Button kind="secondary" onPress={() => push(paths.c2c.adverts.href())}>
          {t('market')}
        </Button>
      )}
      {(order.status === 'cancelled' || order.status === 'timedOut') && !allowed.includes('confirmReason') && (
        <Button kind="secondary" onPress={() => push(paths.c2c.adverts.href())}>
          {t('market')}
        </Button>
      )}
      {opened === 'pay' && <Loaded load={loadPay} onFail={close} props={{ order, onClose: close, onDone: done }} />}
      {opened === 'release' && security && (
        <Loaded load={loadRelease} onFail={close} props={{ order, status: security, onClose: close, onDone: done }} />
      )}
    </>
  );
}

function ConfirmReason({ order: { orderNo }, onChanged }: Pick<Props, 'order' | 'onChanged'>) {
  const t = useTranslations('c2c.acts');
  const confirm = useConfirmReason();
  const ask = async () => {
    const question = { title: t('askedTitle'), text: t('askedText'), confirm: t('askedYes'), cancel: t('askedNo') };
    if (!(await dialog.confirm(question))) return;
    if (await confirm.run({ orderNo })) toast.done(t('askedDone'));
    await onChanged();
  };
  return (
    <Button busy={confirm.busy} onPress={() => void ask()}>
      {t('asked')}
    </Button>
  );
}

/** A press opens the sheet in which words can be added. */
function Rate({ order: { orderNo }, onChanged }: Pick<Props, 'order' | 'onChanged'>) {
  const t = useTranslations('c2c.acts');
  const [what, setWhat] = useState<'good' | 'bad' | null>(null);
  const close = () => setWhat(null);
  const done = () => {
    close();
    void onChanged();
  };
  return (
    <>
      {(['bad', 'good'] as const).map((one) => (
        <Button key={one} kind="secondary" onPress={() => setWhat(one)}>
          {t(one)}
        </Button>
      ))}
      {what && <Loaded load={loadWords} onFail={close} props={{ orderNo, what, onClose: close, onDone: done }} />}
    </>
  );
}

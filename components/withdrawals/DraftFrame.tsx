/** The two pages that prove a withdrawal: what is proved stands above; where it was lost, as after a reload, the way back. */
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AddressText } from '@/components/ui/AddressText';
import { EmptyState } from '@/components/ui/EmptyState';
import { KeyValue } from '@/components/ui/KeyValue';
import type { Load } from '@/lib/client/useCall';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { FEE, receivesOf } from '@/lib/withdrawals/rules';
import { withdrawalDraft } from '@/lib/withdrawals/state';

const COIN = 'USDT';

export function DraftFrame<T>({
  title,
  id,
  load,
  children,
}: {
  title: string;
  /** Names the attempt that the page is for. */
  id: string | null;
  load: Load<T>;
  children: (data: T) => ReactNode;
}) {
  const t = useTranslations('withdrawals.lost');
  const { redirect } = useNavigation();
  const draft = withdrawalDraft.useDraft();
  // What was sent is forgotten before the next page is there.
  const [isKnown] = useState(id !== null && draft.id === id);
  const { sent } = draft;
  if (!isKnown && sent !== null && sent.id === id)
    return (
      <ScreenFrame title={title}>
        <EmptyState
          title={t('sent')}
          text={t('sentText')}
          action={{
            label: t('toDetail'),
            onPress: () => redirect(paths.assets.movement.href({ id: sent.withdrawalNo, kind: 'withdrawal' })),
          }}
        />
      </ScreenFrame>
    );
  if (!isKnown)
    return (
      <ScreenFrame title={title}>
        <EmptyState
          title={t('title')}
          text={t('text')}
          action={{ label: t('again'), onPress: () => redirect(paths.assets.withdraw.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={title} load={load}>
      {(data) => (
        <div className="space-y-5 px-4 pt-1">
          <Summary />
          {children(data)}
        </div>
      )}
    </ScreenFrame>
  );
}

function Summary() {
  const t = useTranslations('withdrawals.check');
  const format = useFormat();
  const draft = withdrawalDraft.useDraft();
  const amount = typedDecimal(draft.amount);
  return (
    <section className="bg-surface rounded-m px-3 py-1.5">
      <KeyValue
        rows={[
          { name: t('amount'), value: `${format.coin(amount, COIN)} ${COIN}` },
          {
            name: t('receives'),
            value: `${format.coin(amount && receivesOf(amount, FEE), COIN)} ${COIN}`,
            strong: true,
          },
          { name: t('to'), value: <AddressText address={draft.address} className="justify-end" /> },
        ]}
      />
    </section>
  );
}

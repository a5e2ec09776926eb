/** Confirms what was filled in on the page before, at the terms of now. Without that there is nothing to confirm. */
import { useTranslations } from 'next-intl';
import { ConfirmBuy } from '@/components/earn/ConfirmBuy';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { joinLoads } from '@/lib/client/joinLoads';
import { useEarnPreview, useEarnProduct } from '@/lib/earn/hooks';
import { earnDraft } from '@/lib/earn/state';
import { typedDecimal } from '@/lib/format/typing';
import type { Decimal } from '@/lib/money/decimal';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function EarnConfirmScreen() {
  const t = useTranslations('earn.confirm');
  const { redirect } = useNavigation();
  const { id } = useParams(paths.earn.confirm);
  const { amount: typed, autoRenew } = earnDraft.useDraft(id);
  const amount = typedDecimal(typed);
  return amount === null ? (
    <ScreenFrame title={t('title')}>
      <EmptyState
        title={t('empty')}
        text={t('emptyText')}
        action={{ label: t('enter'), onPress: () => redirect(paths.earn.buy.href({ id })) }}
      />
    </ScreenFrame>
  ) : (
    <Confirming productId={id} amount={amount} autoRenew={autoRenew} />
  );
}

function Confirming({ productId, amount, autoRenew }: { productId: string; amount: Decimal; autoRenew: boolean }) {
  const t = useTranslations('earn.confirm');
  const { redirect } = useNavigation();
  const load = joinLoads({ found: useEarnProduct(productId), preview: useEarnPreview({ productId, amount }) });
  return (
    <ScreenFrame title={t('title')} load={load}>
      {({ found, preview }) => (
        <ConfirmBuy
          product={found.product}
          preview={preview}
          autoRenew={autoRenew}
          onChanged={() => void load.reload()}
          onBought={({ orderNo }) => {
            redirect(paths.earn.order.href({ orderNo }));
            earnDraft.clear();
          }}
        />
      )}
    </ScreenFrame>
  );
}

/** One savings order in a list. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { Tag, type TagTone } from '@/components/ui/Tag';
import { AmountText } from '@/components/ui/Texts';
import type { EarnOrder, EarnStatus } from '@/lib/api/earnShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { paths } from '@/lib/paths';
import { EarnTags } from './EarnName';

export const EARN_ROW_HEIGHT = 80;

const tones: Record<EarnStatus, TagTone> = {
  subscribed: 'neutral',
  accruing: 'brand',
  matured: 'brand',
  redeeming: 'warn',
  earlyRedeeming: 'warn',
  redeemed: 'neutral',
  earlyRedeemed: 'neutral',
  refunded: 'neutral',
  renewed: 'neutral',
};

export function EarnStatusTag({ status }: { status: EarnStatus }) {
  const t = useTranslations('earn.status');
  return <Tag tone={tones[status]}>{t(status)}</Tag>;
}

export function EarnOrderRow({ order }: { order: EarnOrder }) {
  const t = useTranslations('earn.row');
  const format = useFormat();
  const own = useOwnFormat();
  const { orderNo, coin, amount, status, maturesAt, arrivesAt, endedAt, earned, forfeited, paid } = order;
  const when = () => {
    if (endedAt !== null) return t('ended', { time: format.date(endedAt) });
    // What was asked back no longer waits for its term.
    if (arrivesAt !== null) return t('arrives', { time: format.date(arrivesAt) });
    return maturesAt === null ? t('anytime') : t('matures', { time: format.date(maturesAt) });
  };
  const isLost = status === 'earlyRedeemed' || status === 'earlyRedeeming';
  return (
    <Link
      to={paths.earn.order.href({ orderNo })}
      className="press hairline-b flex min-h-20 items-center gap-3 px-4 py-2.5"
    >
      <CoinIcon coin={coin} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1.5 font-semibold">
          {coin} <EarnTags product={order} />
        </span>
        <span className="text-caption text-ink-3 num mt-1 block">{when()}</span>
      </span>
      <span className="text-right">
        <AmountText value={amount} coin={coin} className="block font-semibold" />
        <span className="text-caption text-ink-3 block">
          {isLost ? (
            t('forfeited', { amount: own.coin(forfeited, coin) })
          ) : (
            <>
              +<AmountText value={endedAt === null ? earned : paid} coin={coin} />
            </>
          )}
        </span>
        <EarnStatusTag status={status} />
      </span>
    </Link>
  );
}

/** How the total is spread over the accounts: one bar, then a row each. */
import { ArrowDownUp, HandCoins, PiggyBank } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { AmountText } from '@/components/ui/Texts';
import type { Account, assets } from '@/lib/api/assets';
import type { ReplyOf } from '@/lib/api/endpoint';
import { hasNothing, useShownAccounts } from '@/lib/assets/accounts';
import { shownParts } from '@/lib/assets/shown';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, div, isPositive, max, neg, toDrawing } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

type Total = ReplyOf<typeof assets.total>;

const colours: Record<Account, string> = {
  spot: 'bg-account-1',
  perpetual: 'bg-account-2',
  fx: 'bg-account-3',
  fund: 'bg-account-4',
  c2c: 'bg-account-5',
  loan: 'bg-account-6',
};

export function AccountSplit({ total }: { total: Total }) {
  const t = useTranslations('assets');
  const { isHidden } = useOwnFormat();
  const shares = useShownAccounts()(total.byAccount, hasNothing).map((row) => ({
    ...row,
    share: isPositive(total.totalUsdt) ? div(row.totalUsdt, total.totalUsdt, 6, 'halfUp') : null,
  }));
  return (
    <section aria-label={t('accounts')}>
      <div aria-hidden className="bg-surface mx-4 flex h-2 gap-0.5 overflow-hidden rounded-full">
        {!isHidden &&
          shares.map(
            ({ account, share }) =>
              share !== null && (
                <span
                  key={account}
                  className={colours[account]}
                  style={{ width: `${toDrawing(max('0', share)) * 100}%` }}
                />
              ),
          )}
      </div>
      {shares.map((row) => (
        <AccountRow key={row.account} row={row} share={row.share} isAlone={shares.length === 1} />
      ))}
    </section>
  );
}

function AccountRow({
  row,
  share,
  isAlone,
}: {
  row: Total['byAccount'][number];
  share: Decimal | null;
  isAlone: boolean;
}) {
  const t = useTranslations('assets');
  const own = useOwnFormat();
  const amount = (value: Decimal) => own.amount(value, 2, 2);
  const { account } = row;
  const shown = shownParts(row);
  return (
    <div className="flex items-center pr-1">
      <Link
        to={paths.assets.ledger.href({ account })}
        className="press flex min-h-15 min-w-0 flex-1 items-center gap-2.5 py-2 pl-4"
      >
        <span aria-hidden className={`size-2 shrink-0 rounded-full ${colours[account]}`} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t(`account.${account}`)}</span>
          <span className="num text-caption text-ink-3 block">
            {t('split', { available: amount(shown.available), frozen: amount(shown.frozen) })}
          </span>
          {shown.unrealized !== undefined && (
            <span className="num text-caption text-ink-3 block">
              {shown.unrealized === null
                ? t('unrealizedUnknown')
                : account === 'loan'
                  ? t('owed', { amount: amount(neg(shown.unrealized)) })
                  : t('unrealized', { amount: own.delta(shown.unrealized, 2, 2) })}
            </span>
          )}
        </span>
        <span className="text-right">
          <AmountText value={shown.total} places={2} least={2} className="block font-semibold" />
          <span className="num text-caption text-ink-3">{own.share(share)}</span>
        </span>
      </Link>
      {isAlone ? <span className="w-3" /> : <AccountAct account={account} />}
    </div>
  );
}

/** What goes in and out of savings and loans goes by way of a product; every other account by a transfer. */
function AccountAct({ account }: { account: Account }) {
  const t = useTranslations('assets');
  const offers = useOffers();
  const acts = {
    fund: { icon: PiggyBank, to: paths.earn.overview, href: paths.earn.overview.href(), label: t('openEarn') },
    loan: { icon: HandCoins, to: paths.loan.orders, href: paths.loan.orders.href(), label: t('seeLoans') },
  };
  const transfer = {
    icon: ArrowDownUp,
    to: paths.assets.transfer,
    href: paths.assets.transfer.href({ from: account }),
    label: t('transferFrom', { account: t(`account.${account}`) }),
  };
  const { icon: Icon, to, href, label } = account === 'fund' || account === 'loan' ? acts[account] : transfer;
  if (!offers(to)) return <span className="w-3" />;
  return (
    <Link to={href} aria-label={label} className="press text-ink-2 grid size-11 shrink-0 place-items-center">
      <Icon aria-hidden className="size-5" strokeWidth={1.7} />
    </Link>
  );
}

/** What came in and went out, newest first, a tab for each kind. */
import { useTranslations } from 'next-intl';
import { BankList } from '@/components/bank-withdrawals/BankList';
import { DepositList } from '@/components/deposits/DepositList';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { OfflineList } from '@/components/offline/OfflineList';
import { Tabs } from '@/components/ui/Tabs';
import { WithdrawalList } from '@/components/withdrawals/WithdrawalList';
import { useAskedState } from '@/lib/navigation/entryState';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

/** In the order of the tabs. */
const lists = { deposit: DepositList, offline: OfflineList, withdrawal: WithdrawalList, bank: BankList };
type Kind = keyof typeof lists;
const needs = { deposit: 'deposits', offline: 'offline', withdrawal: 'withdrawals', bank: 'bankWithdrawals' };

export function MovementsScreen() {
  const t = useTranslations('deposits');
  const { kind: asked } = useParams(paths.assets.movements);
  const offers = useOffers();
  const kinds = (Object.keys(lists) as Kind[]).filter((one) => offers({ needs: [needs[one]] }));
  const [kind, setKind] = useAskedState<Kind>('kind', asked, kinds, kinds[0] ?? 'deposit');
  const List = lists[kind];
  return (
    <ScreenFrame title={t('movements')}>
      {kinds.length > 1 && (
        <Tabs
          label={t('kinds.label')}
          value={kind}
          onChange={setKind}
          items={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
      )}
      <List />
    </ScreenFrame>
  );
}

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

/** In the order of the tabs. */
const lists = { deposit: DepositList, offline: OfflineList, withdrawal: WithdrawalList, bank: BankList };
type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as Kind[];

export function MovementsScreen() {
  const t = useTranslations('deposits');
  const { kind: asked } = useParams(paths.assets.movements);
  const [kind, setKind] = useAskedState<Kind>('kind', asked, kinds, 'deposit');
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

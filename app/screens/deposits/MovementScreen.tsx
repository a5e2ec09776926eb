/** One deposit or withdrawal. Each kind has a page of its own; an address that names none is that of a deposit on the chain. */
import { BankDetail } from '@/components/bank-withdrawals/BankDetail';
import { DepositDetail } from '@/components/deposits/DepositDetail';
import { OfflineDetail } from '@/components/offline/OfflineDetail';
import { WithdrawalDetail } from '@/components/withdrawals/WithdrawalDetail';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const pages = { deposit: DepositDetail, offline: OfflineDetail, withdrawal: WithdrawalDetail, bank: BankDetail };

const isKind = (kind: string | null): kind is keyof typeof pages => kind !== null && Object.hasOwn(pages, kind);

export function MovementScreen() {
  const { id, kind } = useParams(paths.assets.movement);
  const Page = pages[isKind(kind) ? kind : 'deposit'];
  return <Page key={`${kind} ${id}`} id={id} />;
}

/** The pages of one order: all of it, whom to pay, that it was made, and what the seller confirms. */
import type { Focus } from '@/components/c2c/OrderActs';
import { OrderView } from '@/components/c2c/OrderView';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

function Order({ orderNo, focus = 'order' }: { orderNo: string; focus?: Focus }) {
  const security = useSecurity().data;
  return <OrderView key={orderNo} orderNo={orderNo} focus={focus} security={security} />;
}

export const OrderScreen = () => <Order orderNo={useParams(paths.c2c.order).orderNo} />;
export const PayScreen = () => <Order orderNo={useParams(paths.c2c.pay).orderNo} />;
export const ConfirmationScreen = () => <Order orderNo={useParams(paths.c2c.confirm).orderNo} />;
export const CreatedScreen = () => <Order orderNo={useParams(paths.c2c.created).orderNo} focus="created" />;
export const PayeeScreen = () => <Order orderNo={useParams(paths.c2c.payee).orderNo} focus="payee" />;

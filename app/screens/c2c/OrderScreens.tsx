/** The pages of one order: all of it, whom to pay, that it was made, and what the seller confirms. */
import { OrderView } from '@/components/c2c/OrderView';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export const OrderScreen = () => <OrderView orderNo={useParams(paths.c2c.order).orderNo} />;
export const PayScreen = () => <OrderView orderNo={useParams(paths.c2c.pay).orderNo} />;
export const ConfirmationScreen = () => <OrderView orderNo={useParams(paths.c2c.confirm).orderNo} />;
export const CreatedScreen = () => <OrderView orderNo={useParams(paths.c2c.created).orderNo} focus="created" />;
export const PayeeScreen = () => <OrderView orderNo={useParams(paths.c2c.payee).orderNo} focus="payee" />;

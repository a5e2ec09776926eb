/** Offence: the kernel names a domain. */
import { pruneOrders } from '../spot/service';

export const housekeeping = { housekeeping: pruneOrders };

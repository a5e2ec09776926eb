/** The accounts by which people pay one another outside the exchange. */
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Domain } from '../domain';
import { methodLetter } from './letters';
import type { MethodParts } from './parts';
import { paymentMethodsHandlers } from './service';
import { addDemoTypes } from './types/demo';
import { payTypeHandlers } from './types/review';

export const paymentMethodsDomain = (parts: MethodParts & { db: Db; clock: Clock }): Domain => ({
  handlers: [...paymentMethodsHandlers(parts), ...payTypeHandlers],
  letters: [methodLetter],
  ...(parts.sandbox && {
    background: { open: () => addDemoTypes(parts.db, parts.clock.now()), stop: async () => undefined },
  }),
});

/** The real exchange with the sandbox's simulated chain, which follows the test's clock. */
import { api } from '@/lib/api/index';
import { exchange, type ExchangeOptions, type Person } from '../harness/exchange';

export async function depositRoom(options: ExchangeOptions = {}) {
  const x = await exchange(options);
  return {
    ...x,
    /** So many blocks pass, and what they bring is read. */
    blocks: async (count: number): Promise<void> => {
      await x.clock.jump(count * 3_000);
      await x.deposits.watch();
    },
  };
}
export type Room = Awaited<ReturnType<typeof depositRoom>>;

export const placeOf = (person: Person) => person.call(api.deposits.place, {});
export const listOf = async (person: Person) => (await person.call(api.deposits.list, {})).list;

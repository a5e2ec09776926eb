/** Somebody who pays by one of the sandbox's channels. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Person } from './exchange';
import { photo } from './pictures';

export const HKD = 'demo-hkd-bank';
export const USD = 'demo-usd-bank';
export const NAME = 'Chan Tai Man';

let seeds = 100;
/** A picture that nobody has sent yet. */
export const proofPicture = (seed = (seeds += 1)): Promise<Buffer> => photo({ width: 320, height: 200, seed });
export const sendProof = async (who: Person, seed?: number): Promise<string> =>
  (await who.call(api.files.upload, { purpose: 'proof' }, { file: await proofPicture(seed) })).fileId;

export const messageOf = (who: Person, channelId = HKD) => who.call(api.offline.message, { channelId });

interface Paid {
  channelId?: string;
  amount?: Decimal;
  seed?: number;
}

/** All that a request says, with a fresh picture. */
export async function bodyFor(who: Person, { channelId = HKD, amount = '7830', seed = (seeds += 1) }: Paid = {}) {
  const { code, lockedRate: rate } = await messageOf(who, channelId);
  return { channelId, code, rate, amount, payerName: NAME, proofs: [await sendProof(who, seed)] };
}

export const ask = async (who: Person, of?: Paid) => who.call(api.offline.add, await bodyFor(who, of));

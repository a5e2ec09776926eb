/** Who may call what of deposits by channels; the rows of the authorisation matrix. */
import type { Person, TestExchange } from '../harness/exchange';
import { basicData } from '../harness/identities';
import { ask, bodyFor, HKD, USD } from '../harness/payOffline';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface OfflineWorld {
  /** Of the owner. */
  offlineNo: string;
  offlineBody: Awaited<ReturnType<typeof bodyFor>>;
  /** Of others: one to be passed, one to be rejected. */
  passedNo: string;
  rejectedNo: string;
}
type Row = RowOf<OfflineWorld>;

const own = (more: object = {}): Row => ({
  body: ({ offlineNo }) => ({ no: offlineNo, ...more }),
  id: { field: 'no', unknown: NO_ORDER },
});
const reviewed = (which: 'passedNo' | 'rejectedNo', more: object = {}): Row => ({
  body: (world) => ({ no: world[which], ...more }),
  id: { field: 'no', unknown: NO_ORDER },
});
const terms = {
  kind: 'bank',
  currency: 'EUR',
  names: { 'zh-hk': '歐元', 'zh-cn': '欧元', en: 'Euro' },
  payee: [{ field: 'iban', value: 'DE00 0000' }],
  min: '10',
  max: '1000',
  spread: '0',
  reviewMinutes: 60,
};
const reason = 'a test';

export const offlineRows: Readonly<Record<string, Row>> = {
  'offline.channels': { body: () => ({}) },
  'offline.message': { body: () => ({ channelId: HKD }) },
  'offline.add': { body: ({ offlineBody }) => offlineBody },
  'offline.list': { body: () => ({}) },
  'offline.detail': own(),
  'offline.cancel': own(),
  'offlineReview.list': { body: () => ({}) },
  'offlineReview.view': reviewed('passedNo'),
  'offlineReview.pass': reviewed('passedNo', { received: '500' }),
  'offlineReview.reject': reviewed('rejectedNo', { reason: 'notReceived' }),
  'operator.channels': { body: () => ({}) },
  'operator.saveChannel': { body: () => ({ channelId: 'eur-bank', ...terms, reason }) },
  'operator.freezeChannel': {
    body: () => ({ channelId: 'demo-hkd-wallet', isFrozen: true, reason }),
    id: { field: 'channelId', unknown: 'no-such-channel' },
  },
};

/** What waits for a review, and what the owner is about to send, under the name that will be verified. */
export async function payOffline(x: TestExchange, owner: Person): Promise<OfflineWorld> {
  const [one, other] = [await x.person(), await x.person()];
  return {
    offlineNo: (await ask(owner)).no,
    offlineBody: { ...(await bodyFor(owner, { channelId: USD, amount: '500' })), payerName: basicData.realName },
    passedNo: (await ask(one)).no,
    rejectedNo: (await ask(other)).no,
  };
}

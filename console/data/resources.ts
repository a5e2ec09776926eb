/** The lists of the agreement, by the names under which the console keeps them: how each is read, how one of it is looked at, and its key. */
import type { Endpoint } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';

export const resources = {
  identity: { list: api.identityReview.list, view: api.identityReview.view, key: 'id' },
  reset: { list: api.resetReview.list, view: api.resetReview.view, key: 'no' },
  offline: { list: api.offlineReview.list, view: api.offlineReview.view, key: 'no' },
  withdrawal: { list: api.withdrawalReview.list, view: api.withdrawalReview.view, key: 'no' },
  bankWithdrawal: { list: api.bankReview.list, view: api.bankReview.view, key: 'no' },
  merchant: { list: api.merchantReview.list, view: api.merchantReview.view, key: 'id' },
  appeal: { list: api.operator.appeals, view: api.operator.viewAppeal, key: 'orderNo' },
  support: { list: api.supportReview.threads, view: api.supportReview.thread, key: 'id' },
  audit: { list: api.operator.audit, view: null, key: 'id' },
} as const;

export type ResourceName = keyof typeof resources;

interface Resource {
  list: Pick<Endpoint, 'path'>;
  view: Pick<Endpoint, 'path'> | null;
  key: string;
}

export const resourceNamed = (name: string): Resource => {
  if (!Object.hasOwn(resources, name)) throw new Error(`there is no list named ${name}`);
  return resources[name as ResourceName];
};

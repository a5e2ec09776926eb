/** What operators do with merchants. */
import * as z from 'zod/mini';
import { MerchantStatus } from '../c2cMerchant';
import { endpoint, reads, writes } from '../endpoint';
import { Done, Id, Time, pageOf, pageRequest } from '../shapes';
import { Reason } from './shapes';

export const MerchantRejection = z.enum(['name', 'notNow', 'other']);

const Waiting = z.object({
  id: Id,
  uid: z.string(),
  name: z.string(),
  status: MerchantStatus,
  at: Time,
  decidedBy: z.nullable(z.string()),
});

export const merchantReview = {
  list: endpoint({
    path: 'operator/merchant/list',
    summary: 'Merchants by where they stand, those that wait longest first.',
    access: 'operator',
    ...reads('merchants'),
    request: z.strictObject({ status: z._default(MerchantStatus, 'applied'), ...pageRequest }),
    reply: pageOf(Waiting),
  }),
  view: endpoint({
    path: 'operator/merchant/view',
    summary: 'One merchant with what was noted. Each look is written down.',
    access: 'operator',
    ...writes('audit'),
    shows: ['merchants'],
    request: z.strictObject({ id: Id }),
    reply: z.object({ ...Waiting.shape, note: z.nullable(z.string()) }),
    errors: ['notFound'],
  }),
  pass: endpoint({
    path: 'operator/merchant/approve',
    summary: 'Approves somebody who applied; adverts are possible once the deposit is put down.',
    access: 'operator',
    ...writes('merchants', 'audit'),
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
  reject: endpoint({
    path: 'operator/merchant/reject',
    summary: 'Rejects an application for a reason that the person reads.',
    access: 'operator',
    ...writes('merchants', 'audit'),
    request: z.strictObject({
      id: Id,
      reason: MerchantRejection,
      note: z.optional(z.string().check(z.maxLength(300))),
    }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided', 'takenByAnother'],
  }),
};

export const merchantWatch = {
  suspendMerchant: endpoint({
    path: 'operator/merchant/suspend',
    summary: 'Hides all adverts of a merchant and allows no new ones, or lifts that; open orders go on.',
    access: 'operator',
    ...writes('merchants', 'audit'),
    request: z.strictObject({ id: Id, isSuspended: z.boolean(), reason: Reason }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided'],
  }),
};

/** Token offerings: made, withdrawn, and their markets opened. Nobody sets who gets how much. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { Offering } from '../launchpad';
import { AmountText, CoinCode, Done, Id, Nothing, Time } from '../shapes';
import { ByTwo, Reason } from './shapes';

const Texts = z.strictObject({
  'zh-hk': z.string().check(z.minLength(1), z.maxLength(4_000)),
  'zh-cn': z.string().check(z.minLength(1), z.maxLength(4_000)),
  en: z.string().check(z.minLength(1), z.maxLength(4_000)),
});

export const launchpadReview = {
  icoOfferings: endpoint({
    path: 'operator/ico/list',
    summary: 'All offerings with what was raised.',
    access: 'operator',
    ...reads('proposals'),
    request: Nothing,
    reply: z.array(Offering),
  }),
  createIco: endpoint({
    path: 'operator/ico/create',
    summary:
      'Makes an offering that opens at a future time, which takes two operators. After that nothing of it can be changed. A coin that trades already is refused: its markets are halted first.',
    access: 'operator',
    ...writes('proposals', 'audit', 'ico'),
    request: z.strictObject({
      icoId: Id,
      coin: CoinCode,
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      mode: z.enum(['buy', 'ration']),
      supply: AmountText,
      price: AmountText,
      cap: AmountText,
      softCap: z.nullable(AmountText),
      opensAt: Time,
      closesAt: Time,
      atListing: AmountText,
      unlockDays: z.int().check(z.minimum(0), z.maximum(1_000)),
      about: Texts,
      documents: z.array(z.strictObject({ title: Texts, text: Texts })).check(z.maxLength(10)),
      reason: Reason,
    }),
    reply: ByTwo,
    errors: ['needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided', 'duplicate'],
  }),
  cancelIco: endpoint({
    path: 'operator/ico/cancel',
    summary:
      'Withdraws an offering before its market opens, which takes two operators: everybody gets everything back.',
    access: 'operator',
    ...writes('proposals', 'audit', 'ico'),
    request: z.strictObject({ icoId: Id, reason: Reason }),
    reply: ByTwo,
    errors: ['notFound', 'icoState', 'needsAnotherPerson', 'otherProposalOpen', 'alreadyDecided'],
  }),
  openIcoMarket: endpoint({
    path: 'operator/ico/openMarket',
    summary: 'Opens the market of the token once the time to pay is over; the unlocking begins.',
    access: 'operator',
    ...writes('audit', 'ico', 'market'),
    request: z.strictObject({ icoId: Id, reason: Reason }),
    reply: Done,
    errors: ['notFound', 'icoState'],
  }),
};

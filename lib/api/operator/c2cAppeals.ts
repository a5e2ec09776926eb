/** Appeals of C2C: read as a whole by operators, and decided by two of them. Part of `api.operator`. */
import * as z from 'zod/mini';
import { C2cEvent, C2cStatus } from '../c2cShapes';
import { AppealReason } from '../c2cTalk';
import { endpoint, reads, writes } from '../endpoint';
import { AmountText, CoinCode, DecimalText, Done, Id, OrderNo, Time, pageOf, pageRequest } from '../shapes';
import { ByTwo } from './shapes';

const Party = z.enum(['buyer', 'seller', 'exchange']);
const Case = z.object({
  orderNo: OrderNo,
  status: C2cStatus,
  coin: CoinCode,
  qty: DecimalText,
  amount: DecimalText,
  fiat: z.string(),
  appellant: z.nullable(Party),
  beganAt: Time,
  decideBy: Time,
  /** The name of the operator who has taken it. */
  takenBy: z.nullable(z.string()),
});
const Words = z.string().check(z.trim(), z.minLength(10), z.maxLength(1_000));

export const appealReview = {
  appeals: endpoint({
    path: 'operator/appeal/list',
    summary: 'Orders in appeal, those whose time ends first; nothing of the two.',
    access: 'operator',
    ...reads('appeals'),
    request: z.strictObject(pageRequest),
    reply: pageOf(Case),
  }),
  viewAppeal: endpoint({
    path: 'operator/appeal/view',
    summary: 'All of one: both people, the talk, what both have shown, whom to reach. Each look is written down.',
    access: 'operator',
    ...writes('audit'),
    shows: ['appeals'],
    request: z.strictObject({ orderNo: OrderNo }),
    reply: z.object({
      ...Case.shape,
      buyerUid: z.string(),
      sellerUid: z.string(),
      /** Which of the two is the merchant. */
      merchant: z.enum(['buyer', 'seller']),
      deposit: DecimalText,
      proofs: z.array(Id),
      talk: z.array(
        z.object({
          author: Party,
          event: z.nullable(C2cEvent),
          text: z.string(),
          fileId: z.nullable(Id),
          at: Time,
        }),
      ),
      evidence: z.array(
        z.object({
          by: Party,
          reason: z.nullable(AppealReason),
          text: z.string(),
          contact: z.nullable(z.object({ name: z.string(), phone: z.string() })),
          files: z.array(Id),
          at: Time,
        }),
      ),
    }),
    errors: ['notFound'],
  }),
  takeAppeal: endpoint({
    path: 'operator/appeal/assign',
    summary: 'Takes an appeal, so that others see who is at it.',
    access: 'operator',
    ...writes('appeals', 'audit'),
    request: z.strictObject({ orderNo: OrderNo }),
    reply: Done,
    errors: ['notFound', 'alreadyDecided'],
  }),
  decideAppeal: endpoint({
    path: 'operator/appeal/decide',
    summary:
      'Decides for one of the two, with words for each; takes two operators with the same decision. Where the merchant lost, an amount of the deposit may go to the other.',
    access: 'operator',
    ...writes('appeals', 'proposals', 'audit'),
    request: z.strictObject({
      orderNo: OrderNo,
      winner: z.enum(['buyer', 'seller']),
      toBuyer: Words,
      toSeller: Words,
      /** In USDT. */
      compensation: z.optional(AmountText),
    }),
    reply: ByTwo,
    errors: [
      'notFound',
      'alreadyDecided',
      'takenByAnother',
      'needsAnotherPerson',
      'otherProposalOpen',
      'insufficientBalance',
    ],
  }),
};

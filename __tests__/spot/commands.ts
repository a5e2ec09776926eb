/** What people may do in a random run of trading, as generators. */
import fc from 'fast-check';
import { HOSTILE_VALUES } from '../harness/hostile';
import type { Duration, Side } from './referenceModel';

export type Command =
  | { kind: 'limit'; who: number; side: Side; duration: Duration; offset: number; steps: number }
  | { kind: 'market'; who: number; side: Side; steps: number }
  | { kind: 'spend'; who: number; cents: number }
  | { kind: 'cancel'; who: number; of: number; nth: number }
  | { kind: 'cancelAll'; who: number }
  | { kind: 'tick'; move: number }
  | { kind: 'hostile'; who: number; body: Record<string, unknown> };

const who = fc.nat(2);
const anySide = fc.constantFrom<Side>('buy', 'sell');
const hostileAmount = fc.oneof(
  fc.constantFrom(...HOSTILE_VALUES.filter((value) => typeof value !== 'object')),
  fc.constantFrom('0', '0.000001', '0.000000001', '1000000000', '0.00024'),
);
/** More than a fifth away from every price between 14,000 and 26,000, where the run keeps the market. */
const OUT_OF_BAND = ['11199', '31201'] as const;
const hostileBody = fc.oneof(
  fc.record({
    side: fc.constantFrom('buy', 'sell'),
    type: fc.constant('limit'),
    price: fc.constant('20000'),
    qty: hostileAmount,
  }),
  fc.record({
    side: fc.constantFrom('buy', 'sell'),
    type: fc.constant('limit'),
    price: fc.oneof(hostileAmount, fc.constantFrom('20000.001', ...OUT_OF_BAND)),
    qty: fc.constant('0.001'),
  }),
  fc.record({ side: fc.constant('buy'), type: fc.constant('market'), quoteAmount: hostileAmount }),
);
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('limit' as const),
      who,
      side: anySide,
      duration: fc.constantFrom<Duration>('gtc', 'gtc', 'gtc', 'gtc', 'ioc', 'postOnly'),
      offset: fc.oneof(
        fc.constant(0),
        fc.constant(0),
        fc.integer({ min: -3, max: 3 }),
        fc.integer({ min: -150, max: 150 }),
        fc.integer({ min: -600_000, max: 600_000 }),
      ),
      steps: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 500, max: 12_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('market' as const),
      who,
      side: anySide,
      steps: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 3_000, max: 30_000 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('spend' as const), who, cents: fc.integer({ min: 100, max: 1_500_000 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cancel' as const), who, of: who, nth: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelAll' as const), who }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      move: fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: -8_000, max: 8_000 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hostile' as const), who, body: hostileBody }) },
);

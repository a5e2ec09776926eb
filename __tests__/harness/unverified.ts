/** An exchange where newcomers have no identity yet: its operator, and somebody new for each test. */
import { type Operator, type Person, type TestExchange, exchange } from './exchange';

export interface Unverified {
  x: TestExchange;
  operator: Operator;
  who: Person;
}

/** Filled before the first test and before each. */
export function unverified(): Unverified {
  const here = {} as Unverified;
  beforeAll(async () => {
    here.x = await exchange({ config: { newcomerLevel: 'none' } });
    here.operator = await here.x.operator();
  });
  beforeEach(async () => {
    here.who = await here.x.person();
  });
  afterAll(() => here.x.close());
  return here;
}

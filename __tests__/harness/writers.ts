/** People who trade and move money without a pause over connections that may break, and who write down what they sent and what they were told. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { askOver, registerOver, uploadOver } from './programs';
import { comparePurse, isOwnTransfer, learn, nextOf, openPurse, type Purse } from './purses';
import { isStake, nextStake, openStakes, stakesThere } from './stakes';
import { SentLog, type Sent } from './sentLog';
import { RIGHT_ANSWERS } from './suitable';

interface Writer {
  account: string;
  uid: string;
  cookie: string;
  purse: Purse | null;
}

const symbol = 'BTCUSDT';
const toPerpetual = { type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT' };
interface Listed {
  orderNo: string;
  status: string;
}

const statuses = (list: readonly Listed[]): Map<string, string> =>
  new Map(list.map(({ orderNo, status }) => [orderNo, status]));

export class Writers extends SentLog<Writer> {
  private writers: Writer[] = [];
  private price = '';
  private stakes = 0;
  private moves = 0;

  get refused(): number {
    return this.log.filter(({ told }) => told !== null && told.code !== '200').length;
  }

  async register(names: readonly string[]): Promise<void> {
    for (const account of names) {
      const { cookie, data } = await registerOver(this.anywhere(), account);
      this.writers.push({ account, cookie, uid: String(data?.['uid']), purse: null });
      await this.prepare(cookie);
    }
    for (const [place, writer] of this.writers.entries()) {
      const next = this.writers[(place + 1) % this.writers.length]!;
      writer.purse = await openPurse(this.askAs(writer.cookie), next === writer ? null : next.uid);
    }
    const { data } = await askOver(this.anywhere(), api.market.tickers.path, { symbols: [symbol] });
    const last = (data as unknown as { last: string }[] | null)?.[0]?.last ?? '';
    // Well below the market: it rests.
    this.price = `${(BigInt(last.split('.')[0] ?? '0') * 9n) / 10n}`;
  }

  /** Passes the questions before risky products, and has money to trade them with. */
  private async prepare(cookie: string): Promise<void> {
    const ask = this.askAs(cookie);
    await ask(api.risk.answer.path, { answers: RIGHT_ANSWERS });
    const { noticeVersion } = (await ask(api.risk.state.path, {})) as { noticeVersion: string };
    await ask(api.risk.accept.path, { version: noticeVersion });
    await ask(api.assets.transfer.path, { ...toPerpetual, amount: '2000' });
    await openStakes(ask);
  }

  begin(): void {
    this.stopped = false;
    this.working = this.writers.map((writer) => this.work(writer));
  }

  private async work(writer: Writer): Promise<void> {
    const resting: string[] = [];
    while (!this.stopped) {
      const cancelled = resting.length > 2 ? resting.shift() : undefined;
      const sent = await this.next(writer, cancelled);
      this.log.push(sent);
      await this.send(sent);
      const order = sent.told?.code === '200' ? (sent.told.data as { orderNo?: string; status?: string } | null) : null;
      if (order?.orderNo && order.status === 'submitted') resting.push(order.orderNo);
      if (writer.purse && sent.told?.code === '200') learn(writer.purse, { path: sent.path, data: sent.told.data });
      // A pause, because asking a dead node again at once proves nothing.
      if (sent.told === null) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  private async next(writer: Writer, cancelled: string | undefined): Promise<Sent<Writer>> {
    const [path, body] =
      cancelled === undefined
        ? ((await this.ofPurse(writer)) ?? (await this.ofStakes(writer)) ?? this.something())
        : ([api.spot.updateOrder.path, { orderNo: cancelled, action: 'cancel' }] as const);
    return { who: writer, path, body, key: randomUUID(), told: null };
  }

  /** Every third time; null where what it takes cannot be asked for now, as from a node that is gone. */
  private async ofPurse({ purse, cookie }: Writer) {
    if (!purse || this.chance() > 1 / 3) return null;
    const upload = (picture: Buffer) => uploadOver(this.anywhere(), cookie, picture);
    this.moves += 1;
    return nextOf(purse, { turn: this.moves, chance: this.chance() }, this.askAs(cookie), upload).catch(() => null);
  }

  /** Every third time; null as above. */
  private async ofStakes({ cookie }: Writer) {
    if (this.chance() > 1 / 3) return null;
    this.stakes += 1;
    return nextStake(this.stakes, this.askAs(cookie)).catch(() => null);
  }

  private something(): readonly [path: string, body: Record<string, unknown>] {
    const order = { symbol, side: 'buy' };
    const chance = this.chance();
    if (chance < 0.35) return [api.spot.placeOrder.path, { ...order, type: 'market', quoteAmount: '10' }];
    if (chance < 0.6) return [api.spot.placeOrder.path, { ...order, type: 'limit', price: this.price, qty: '0.001' }];
    if (chance < 0.75) return [api.assets.transfer.path, { ...toPerpetual, amount: '1' }];
    const side = chance < 0.88 ? 'long' : 'short';
    const terms = { marginMode: 'isolated', leverage: 5, orderType: 'market', qty: '0.001' };
    return [api.perpetual.placeOrder.path, { symbol, side, ...terms }];
  }

  /** Compares the answers with the database: what is lost, and what is there without having been confirmed. */
  async compare(): Promise<string[]> {
    const wrong: string[] = [];
    for (const writer of this.writers) {
      const there = new Map([...(await this.ordersOf(writer)), ...(await this.perpetualOrdersOf(writer))]);
      const done = this.log.filter((sent) => sent.who === writer && sent.told?.code === '200');
      const numberOf = ({ told }: Sent<Writer>) => String((told?.data as { orderNo: string }).orderNo);
      const orders = done
        .filter(({ path }) => path === api.spot.placeOrder.path || path === api.perpetual.placeOrder.path)
        .map(numberOf);
      const told = done.map((sent) => ({ path: sent.path, data: sent.told?.data ?? null }));
      const moved = told.filter(isOwnTransfer).length;
      const came = await this.transfersOf(writer);
      // One came before anybody traded.
      if (came !== moved + 1) wrong.push(`${writer.account} was told of ${moved} transfers, and ${came - 1} are there`);
      const list = async (path: string, body: Record<string, unknown> = {}) =>
        (await this.listOf(writer, path, body)) as unknown as Record<string, unknown>[];
      for (const one of await comparePurse(list, told)) wrong.push(`${writer.account} ${one}`);
      const staked = done.filter(({ path }) => isStake(path)).map(numberOf);
      const stakes = await stakesThere((path) => this.listOf(writer, path), this.askAs(writer.cookie));
      if (staked.toSorted().join() !== [...new Set(stakes)].toSorted().join())
        wrong.push(`${writer.account} was told of the stakes ${staked.join()}, and ${stakes.join()} are there`);
      const placed = new Set(orders);
      if (placed.size < orders.length) wrong.push(`${writer.account} was told of one order under two keys`);
      for (const orderNo of placed) if (!there.has(orderNo)) wrong.push(`${orderNo} was told and is lost`);
      for (const orderNo of there.keys())
        if (!placed.has(orderNo)) wrong.push(`${orderNo} is there and was never told`);
      for (const sent of done)
        if (sent.path === api.spot.updateOrder.path && there.get(numberOf(sent)) !== 'cancelled')
          wrong.push(`${numberOf(sent)} was cancelled and is not`);
    }
    return wrong;
  }

  /** Every order of a person with its status, as the exchange lists them. */
  private async ordersOf(writer: Writer): Promise<Map<string, string>> {
    const open = await this.listOf(writer, api.spot.openOrders.path);
    const ended = await this.listOf(writer, api.spot.orderHistory.path);
    return statuses([...open, ...ended]);
  }

  private async perpetualOrdersOf(writer: Writer): Promise<Map<string, string>> {
    const lists = [];
    for (const open of [true, false]) lists.push(...(await this.listOf(writer, api.perpetual.orders.path, { open })));
    return statuses(lists);
  }

  /** How often money came to the perpetual account. */
  private async transfersOf(writer: Writer): Promise<number> {
    return (await this.listOf(writer, api.assets.ledger.path, { account: 'perpetual', type: 'transfer' })).length;
  }

  private async listOf({ cookie }: Writer, path: string, body: Record<string, unknown> = {}): Promise<Listed[]> {
    const found: Listed[] = [];
    for (let pageNum = 1, more = true; more; pageNum += 1) {
      const asked = { ...body, pageNum, pageSize: 50 };
      const { code, data } = await askOver(this.anywhere(), path, asked, { cookie });
      if (code !== '200') throw new Error(`${path} cannot be listed: ${code}`);
      const page = data as unknown as { list: Listed[]; hasMore: boolean };
      found.push(...page.list);
      more = page.hasMore;
    }
    return found;
  }
}

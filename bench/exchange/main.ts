/**
 * The exchange under load, on this machine: nodes, database and load side by side. `--seconds` a measurement (default 15), `--quick`
 * leaves out the long ones. Figures move with the machine; what counts are the ratios and where the time goes.
 */
import { parseArgs } from 'node:util';
import { api } from '@/lib/api/index';
import { forgetTimes, openCluster, timeByPurpose, type BenchDatabase } from './database';
import { engineLines } from './engine';
import { commissionLines } from './commission';
import { expiryFigures } from './expiries';
import { loanLines } from './loans';
import { offeringLines } from './offerings';
import { Caller, measure, percentile, timed, type Measured } from './load';
import { chatLines } from './chat';
import { buildNode, forgetScratch, memoryOf, processorTime, startNode, type Clockwork, type Node } from './nodes';
import { round, tradedPairs, type Pair } from './orders';
import { growLedger } from './size';
import { listen } from './streams';
import { marketLines } from './market';
import { ms, percent, print, rate, type Line } from './table';
import { jobLateness } from './timers';
import { watchLines } from './watching';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const PEOPLE = 32;
const wanted = (part: string): boolean => values.only === '' || values.only.split(',').includes(part);

/** People of this run; one name serves on every node. */
async function people(node: Node, count: number, name: string): Promise<Caller[]> {
  const callers = Array.from({ length: count }, () => new Caller(node.url));
  for (const [i, caller] of callers.entries()) await caller.register(`${name}${String(i).padStart(4, '0')}`);
  return callers;
}

/** Everybody on a market of their own, over all nodes in turn. */
const traders = (callers: readonly Caller[], nodes: readonly Node[], pairs: readonly Pair[]) =>
  callers.map((caller, i) => {
    const own = caller.at(nodes[i % nodes.length]!.url);
    return () => round(own, pairs[i % pairs.length]!);
  });

function readers(callers: readonly Caller[], pairs: readonly Pair[]) {
  return callers.map((caller, i) => {
    let turn = i;
    return async () => {
      const { symbol } = pairs[(turn += 1) % pairs.length]!.market;
      const reads = [
        () => caller.call(api.market.tickers, { symbols: [symbol] }),
        () => caller.call(api.market.depth, { symbol, levels: 20 }),
        () => caller.call(api.market.candles, { symbol, interval: '15m', limit: 100 }),
        () => caller.call(api.market.trades, { symbol, limit: 30 }),
        () => caller.call(api.spot.openOrders, { symbol, pageNum: 1, pageSize: 20 }),
        () => caller.call(api.assets.pair, { symbol }),
      ];
      return [await timed(reads[turn % reads.length]!)];
    };
  });
}

interface Run extends Measured {
  spent: Clockwork;
}

async function run(
  what: string,
  nodes: readonly Node[],
  databasePid: number | null,
  workers: readonly (() => Promise<number[]>)[],
  duration = seconds,
): Promise<Run> {
  process.stderr.write(`  measuring ${what} …\n`);
  await measure(Math.min(3, duration), workers);
  const before = processorTime(nodes, databasePid);
  const measured = await measure(duration, workers);
  const after = processorTime(nodes, databasePid);
  if (measured.failed > 0) console.log(`  (${measured.failed} refused: ${measured.reasons.join('; ')})`);
  return {
    ...measured,
    spent: {
      load: after.load - before.load,
      nodes: after.nodes - before.nodes,
      database: after.database - before.database,
    },
  };
}

/** Processor time of one call, by who spent it. */
const costOf = ({ spent, done }: Run): string => {
  const each = (total: number): string => ms((1_000 * total) / done);
  return `nodes ${each(spent.nodes)}, database ${each(spent.database)}, load ${each(spent.load)}`;
};

const orderLines = (what: string, figures: Run, least: number | null, latest: number | null): Line[] => [
  {
    what: `${what}: orders`,
    figure: rate(figures.perSecond),
    ...(least !== null && { budget: `goal ${least}`, ok: figures.perSecond >= least }),
  },
  {
    what: `${what}: p50 / p99`,
    figure: `${ms(figures.p50)} / ${ms(figures.p99)}`,
    ...(latest !== null && { budget: `p99 <= ${latest} ms`, ok: figures.p99 <= latest }),
  },
  { what: `${what}: processor time of one`, figure: costOf(figures) },
];

async function readLines(
  one: Node,
  cluster: BenchDatabase,
  callers: readonly Caller[],
  pairs: readonly Pair[],
): Promise<Line[]> {
  const twice = [...callers, ...callers.map((caller) => caller.at(one.url))];
  const reads = await run('reads', [one], cluster.pid, readers(twice, pairs));
  return [
    {
      what: 'reads',
      figure: rate(reads.perSecond),
      budget: 'goal 3000, never below 1500',
      ok: reads.perSecond >= 3_000,
    },
    {
      what: 'reads: p50 / p99',
      figure: `${ms(reads.p50)} / ${ms(reads.p99)}`,
      budget: 'p99 <= 50 ms',
      ok: reads.p99 <= 50,
    },
    { what: 'reads: processor time of one', figure: costOf(reads) },
  ];
}

const LEAST_OF_PGBENCH = 0.14;

/** pgbench before and after the orders, because what the machine can do changes from minute to minute. */
const pgbenchLines = (before: number | null, orders: number, after: number | null): Line[] => {
  if (before === null || after === null)
    return [{ what: 'pgbench (TPC-B)', figure: 'not installed: there is nothing to compare with' }];
  const transactions = (before + after) / 2;
  const ratio = orders / transactions;
  return [
    { what: 'pgbench (TPC-B) before / after', figure: `${rate(before)} / ${rate(after)}` },
    {
      what: 'many pairs against pgbench',
      figure: ratio.toFixed(2),
      budget: `>= ${LEAST_OF_PGBENCH}`,
      ok: ratio >= LEAST_OF_PGBENCH,
    },
  ];
};

async function orderFigures(
  url: string,
  one: Node,
  cluster: BenchDatabase,
  callers: readonly Caller[],
  pairs: readonly Pair[],
): Promise<Line[]> {
  const hot = pairs.filter(({ market }) => market.symbol === 'BTCUSDT');
  const pgbench = (): number | null => cluster.pgbench(PEOPLE, Math.max(1, Math.round(seconds / 2)));
  const before = pgbench();
  await forgetTimes(url);
  const many = await run('orders', [one], cluster.pid, traders(callers, [one], pairs));
  const purposes = await timeByPurpose(url);
  const after = pgbench();
  const all = [...purposes.values()].reduce((total, time) => total + time, 0);
  return [
    ...orderLines('many pairs, one node', many, 400, 250),
    ...pgbenchLines(before, many.perSecond, after),
    {
      what: 'many pairs: in the database',
      figure: [...purposes]
        .sort(([, a], [, b]) => b - a)
        .map(([purpose, time]) => `${purpose} ${percent(time / all)}`)
        .join(', '),
    },
    ...orderLines(
      'one hot pair, one node',
      await run('orders on one pair', [one], cluster.pid, traders(callers, [one], hot)),
      200,
      null,
    ),
    ...(await twoNodes(url, one, cluster, callers, pairs)),
  ];
}

async function twoNodes(
  url: string,
  one: Node,
  cluster: BenchDatabase,
  callers: readonly Caller[],
  pairs: readonly Pair[],
): Promise<Line[]> {
  const hot = pairs.filter(({ market }) => market.symbol === 'BTCUSDT');
  const two = await startNode({ DATABASE_URL: url });
  // Measured in turns, so that other load on the machine affects both alike.
  const again = await run('orders again', [one, two], cluster.pid, traders(callers, [one], pairs));
  const both = await run('orders on two nodes', [one, two], cluster.pid, traders(callers, [one, two], pairs));
  const onHot = await run('orders on one pair, two nodes', [one, two], cluster.pid, traders(callers, [one, two], hot));
  await two.stop();
  const ratio = both.perSecond / again.perSecond;
  return [
    ...orderLines('many pairs, two nodes', both, null, 250),
    { what: 'two nodes against one', figure: ratio.toFixed(2), budget: '>= 0.95', ok: ratio >= 0.95 },
    ...orderLines('one hot pair, two nodes', onHot, null, null),
  ];
}

async function ordersAndReads(cluster: BenchDatabase): Promise<void> {
  const url = cluster.create('orders');
  const one = await startNode({ DATABASE_URL: url }, values.profile);
  const callers = await people(one, PEOPLE, 'trader');
  const pairs = await tradedPairs(callers[0]!);
  const lines = [
    ...(wanted('reads') ? await readLines(one, cluster, callers, pairs) : []),
    ...(wanted('orders') ? await orderFigures(url, one, cluster, callers, pairs) : []),
  ];
  await one.stop();
  print('Orders and reads through HTTP on PostgreSQL', lines);
}

async function embedded(): Promise<void> {
  const began = performance.now();
  const node = await startNode({});
  const firstStart = performance.now() - began;
  const callers = await people(node, PEOPLE, 'embedded');
  const pairs = await tradedPairs(callers[0]!);
  const work = await run('orders on the embedded engine', [node], null, traders(callers.slice(0, 16), [node], pairs));
  const times: number[] = [];
  const reader = new Caller(node.url);
  const mixed = await measure(seconds, [
    ...traders(callers.slice(0, 16), [node], pairs),
    async () => {
      times.push(await timed(() => reader.call(api.market.tickers, { symbols: ['BTCUSDT'] })));
      times.push(await timed(() => reader.call(api.market.depth, { symbol: 'BTCUSDT', levels: 20 })));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return [];
    },
  ]);
  await node.stop();
  const reads = percentile(times, 0.99);
  print('Embedded engine (one machine, demo)', [
    { what: 'first start, empty folder', figure: ms(firstStart), budget: '<= 5000 ms', ok: firstStart <= 5_000 },
    { what: 'orders', figure: rate(work.perSecond), budget: 'goal 180', ok: work.perSecond >= 180 },
    { what: 'orders: p50 / p99', figure: `${ms(work.p50)} / ${ms(work.p99)}` },
    {
      what: 'reads under order load: p50 / p99',
      figure: `${ms(percentile(times, 0.5))} / ${ms(reads)}`,
      budget: 'p99 <= 30 ms',
      ok: reads <= 30,
    },
    { what: 'orders meanwhile', figure: rate(mixed.perSecond) },
    { what: 'processor time of one', figure: costOf(work) },
  ]);
}

async function streams(cluster: BenchDatabase): Promise<void> {
  const url = cluster.create('streams');
  const node = await startNode({ DATABASE_URL: url, LOG_LEVEL: 'error' });
  const [trader] = await people(node, 1, 'streamer');
  const [pair] = (await tradedPairs(trader!)).filter(({ market }) => market.symbol === 'BTCUSDT');
  const idle = memoryOf(node.pid);
  const count = 2_000;
  const listeners = await listen(node.url, count, 'quotes=BTCUSDT,ETHUSDT,SOLUSDT&book=BTCUSDT&trades=BTCUSDT');
  // A fill in every frame keeps all four frames of a second busy.
  let trading = true;
  const trade = (async () => {
    while (trading)
      await Promise.all([round(trader!, pair!).catch(() => {}), new Promise((resolve) => setTimeout(resolve, 200))]);
  })();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const [before, framesBefore, begin] = [processorTime([node], null), listeners.frames(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const took = (performance.now() - begin) / 1_000;
  const [after, frames] = [processorTime([node], null), listeners.frames() - framesBefore];
  trading = false;
  await trade;
  const core = (after.nodes - before.nodes) / took;
  print(`Streams: ${count} clients`, [
    { what: 'frames a second and client', figure: (frames / took / count).toFixed(1), budget: '4' },
    { what: 'node', figure: `${core.toFixed(2)} cores`, budget: '<= 0.5 cores', ok: core <= 0.5 },
    { what: 'memory before / with them', figure: `${idle.toFixed(0)} / ${memoryOf(node.pid).toFixed(0)} MB` },
    {
      what: 'a fill is seen after, p50 / p99 (frames are 250 ms apart)',
      figure: `${ms(listeners.lateness(0.5))} / ${ms(listeners.lateness(0.99))}`,
    },
  ]);
  listeners.close();
  await node.stop();
}

async function timers(cluster: BenchDatabase): Promise<void> {
  const late = await jobLateness(cluster.create('timers'), 10_000, 60_000);
  print('Timed jobs: 10,000 within one minute, each one posting', [
    { what: 'done', figure: String(late.done), budget: '10000', ok: late.done === 10_000 },
    {
      what: 'late by p50 / p99',
      figure: `${ms(late.p50)} / ${ms(late.p99)}`,
      budget: 'p99 <= 100 ms',
      ok: late.p99 <= 100,
    },
  ]);
}

async function expiries(cluster: BenchDatabase): Promise<void> {
  const orders = 10_000;
  const figures = await expiryFigures(cluster.create('expiries'), orders);
  print('Fixed-time contracts: 10,000 ending in one second, two nodes, the settling one killed', [
    { what: 'ended when it was killed', figure: String(figures.atKill) },
    {
      what: 'ended / postings that ended one',
      figure: `${figures.ended} / ${figures.postings}`,
      budget: '10000 / 10000',
      ok: figures.ended === orders && figures.postings === orders,
    },
    { what: 'the first after', figure: ms(figures.first), budget: '<= 1000 ms', ok: figures.first <= 1_000 },
    { what: 'half of them after', figure: ms(figures.p50) },
    { what: 'the last after', figure: ms(figures.last), budget: '<= 10000 ms', ok: figures.last <= 10_000 },
    { what: 'what the auditor finds', figure: String(figures.findings), budget: '0', ok: figures.findings === 0 },
  ]);
}

async function size(cluster: BenchDatabase): Promise<void> {
  const entries = 10_000_000;
  const [small, large] = [cluster.create('small'), cluster.create('large')];
  const nodes = [await startNode({ DATABASE_URL: small }), await startNode({ DATABASE_URL: large })] as const;
  const sets = await Promise.all(nodes.map((node) => people(node, 4, 'size')));
  const began = performance.now();
  await growLedger(large, entries);
  const grown = (performance.now() - began) / 1_000;
  const pairs = await tradedPairs(sets[0]![0]!);
  const each: [number[], number[]] = [[], []];
  // In turn, several times, so that both meet the same machine.
  for (let turn = 0; turn < 6; turn += 1) {
    for (const which of [0, 1] as const) {
      const before = processorTime([nodes[which]], cluster.pid);
      const done = await measure(Math.max(4, seconds / 3), traders(sets[which]!, [nodes[which]], pairs));
      const after = processorTime([nodes[which]], cluster.pid);
      if (turn > 0)
        each[which].push((1_000 * (after.nodes + after.database - before.nodes - before.database)) / done.done);
    }
  }
  for (const node of nodes) await node.stop();
  const [empty, full] = each.map((list) => percentile(list, 0.5)) as [number, number];
  print('An order on a long ledger', [
    { what: 'processor time, empty ledger', figure: ms(empty) },
    {
      what: `processor time, ${entries.toLocaleString('en')} entries (grown in ${grown.toFixed(0)} s)`,
      figure: ms(full),
    },
    { what: 'ratio', figure: (full / empty).toFixed(2), budget: '<= 1.20', ok: full / empty <= 1.2 },
  ]);
}

async function main(): Promise<void> {
  await buildNode();
  const cluster = openCluster();
  try {
    if (wanted('orders') || wanted('reads')) await ordersAndReads(cluster);
    if (wanted('orders') || wanted('embedded')) await embedded();
    if (wanted('streams')) await streams(cluster);
    if (wanted('jobs') && !values.quick) await timers(cluster);
    if (wanted('positions'))
      print(
        'Perpetual: 10,000 isolated positions over 60 markets, 1,000 cross accounts',
        await engineLines(cluster.create('engine'), seconds),
      );
    if (wanted('market')) print('The C2C market', await marketLines(cluster.create('market')));
    if (wanted('chat')) print('C2C: 1,000 chats open', await chatLines(cluster.create('chat'), Math.max(30, seconds)));
    if (wanted('commission'))
      print(
        'Commission: a million people, a million fees in a day',
        await commissionLines(cluster.create('commission')),
      );
    if (wanted('loans')) print('Pledged loans: 10,000 of them', await loanLines(cluster.create('loans')));
    if (wanted('offerings'))
      print('An offering by ration: 100,000 people', await offeringLines(cluster.create('offerings')));
    if (wanted('chain')) print('Reading a chain', await watchLines(cluster.create('chain')));
    if (wanted('expiries') && !values.quick) await expiries(cluster);
    if (wanted('size') && !values.quick) await size(cluster);
  } finally {
    cluster.stop();
    forgetScratch();
  }
}

await main();
process.exit(0);

/** Two presses in a row decide one request: the next one, which stands in its place by then, has not been read yet. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Decision } from '@/console/queues/Decision';
import { specNamed } from '@/console/queues/Specs';
import type { Waiting } from '@/console/queues/useQueue';
import { translatorOf } from '@/console/words';
import { api } from '@/lib/api/index';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
const present = globalThis.fetch;
let passed: string[] = [];
let confirmed: (string | null)[] = [];
let proposal: Waiting['proposal'] = null;

beforeEach(() => {
  jest.useFakeTimers();
  [passed, confirmed, proposal] = [[], [], null];
  globalThis.fetch = async (_, init) => {
    confirmed.push(new Headers(init?.headers).get('x-confirms'));
    passed.push((JSON.parse(String(init?.body)) as { no: string }).no);
    return new Response(JSON.stringify({ code: '200', msg: '', data: { state: 'done' } }));
  };
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  globalThis.fetch = present;
});

const waiting = (item: string): Waiting => ({
  item,
  uid: '10000001',
  title: '620.00',
  unit: 'USDT',
  about: 'UID 10000001',
  since: 0,
  dueAt: 0,
  takesTwo: false,
  isBeyondDay: false,
  marks: [],
  takenBy: null,
  takenUntil: null,
  proposedBy: proposal?.by ?? null,
  proposedAt: proposal?.at ?? null,
  proposal,
});

/** As the queue does: what is decided makes room for the next one. */
function Desk({ queue, opened }: { queue: string; opened: object }) {
  const [item, setItem] = useState('1');
  const next = async (): Promise<void> => setItem((last) => String(Number(last) + 1));
  return (
    <Decision
      key={item}
      spec={specNamed(queue)!}
      waiting={waiting(item)}
      opened={opened}
      onClaim={() => undefined}
      onDecided={next}
      onStale={async () => undefined}
    />
  );
}

async function sitDown(queue: string, opened: object): Promise<void> {
  renderConsole(<Desk queue={queue} opened={opened} />);
  await wait(1_500);
}
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const pressKeys = () => fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
const choose = () => fireEvent.keyDown(document.body, { key: 'a' });
const confirm = () => screen.getByRole('button', { name: new RegExp(`^${words('decide.confirm')}`) });

test.each([
  ['by mouse', () => fireEvent.click(confirm())],
  ['by keyboard', pressKeys],
])('%s', async (_, press) => {
  await sitDown('withdrawal', {});
  choose();
  press();
  await wait(330);
  press();
  await wait(330);
  expect(passed).toEqual(['1']);
  // Later it is meant for the one that stands there now.
  await wait(1_000);
  choose();
  press();
  await wait(100);
  expect(passed).toEqual(['1', '2']);
});

test('nothing is passed before somebody has chosen to, however slowly it is pressed', async () => {
  await sitDown('withdrawal', {});
  pressKeys();
  screen.getByText(words('decide.lacks.verdict'));
  choose();
  expect(screen.queryByText(words('decide.lacks.verdict'))).toBeNull();
  pressKeys();
  await wait(2_000);
  pressKeys();
  await wait(2_000);
  pressKeys();
  expect(passed).toEqual(['1']);
});

test('whoever is the second says what is confirmed: taken back meanwhile, it is not passed alone', async () => {
  const { path } = api.withdrawalReview.pass;
  proposal = {
    id: '7',
    action: 'withdrawal.pass',
    object: 'withdrawal:1',
    terms: '{}',
    by: 'ben',
    at: 0,
    call: { path, body: {} },
  };
  await sitDown('withdrawal', {});
  choose();
  fireEvent.click(confirm());
  await wait(100);
  expect([passed, confirmed]).toEqual([['1'], ['7']]);
});

test('what came is told in USDT before it is credited, and where it is not what the person says, that is told too', async () => {
  await sitDown('offline', { currency: 'HKD', amount: '7830', rate: '7.83' });
  choose();
  fireEvent.click(confirm());
  screen.getByText(words('decide.lacks.received'));
  const field = screen.getByLabelText(words('decide.received', { currency: 'HKD' }));
  fireEvent.change(field, { target: { value: '7830' } });
  screen.getByText(words('decide.credits', { usdt: '1,000.00' }));
  fireEvent.change(field, { target: { value: '78300' } });
  screen.getByText(words('decide.creditsOther', { amount: '78,300.00', currency: 'HKD', usdt: '10,000.00' }));
  screen.getByText(words('decide.afterPass'));
  // More than one operator may pass alone.
  fireEvent.change(field, { target: { value: '78301' } });
  screen.getByText(words('decide.afterFirst'));
  fireEvent.change(field, { target: { value: '7830x' } });
  expect(screen.queryByText(/USDT/)).toBeNull();
  expect(passed).toEqual([]);
});

test('the second person reads what the first one filled in, and that another amount confirms nothing', async () => {
  const { path } = api.offlineReview.pass;
  const call = { path, body: { no: '1', received: '78300' } };
  proposal = { id: '7', action: 'offline.pass', object: 'offline:1', terms: '{}', by: 'ben', at: 0, call };
  await sitDown('offline', { currency: 'HKD', amount: '7830', rate: '7.83' });
  choose();
  screen.getByText(
    words('decide.firstReceived', { name: 'ben', amount: '78,300.00', currency: 'HKD', usdt: '10,000.00' }),
  );
  const field = screen.getByLabelText(words('decide.received', { currency: 'HKD' }));
  fireEvent.change(field, { target: { value: '7830' } });
  screen.getByText(words('decide.firstDiffers', { name: 'ben' }));
  fireEvent.change(field, { target: { value: '78,300' } });
  expect(screen.queryByText(words('decide.firstDiffers', { name: 'ben' }))).toBeNull();
});

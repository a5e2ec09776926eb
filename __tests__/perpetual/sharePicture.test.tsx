/** The picture of a closed position: no amount leaves unless somebody says so, and it promises nothing. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import type { ClosedPosition } from '@/lib/api/perpetualShapes';
import { formatDate } from '@/lib/format/times';
import type { Language } from '@/lib/i18n/languages';
import { paths } from '@/lib/paths';
import { type Measure, PICTURE, type PictureWords, layOut, pictureFacts } from '@/lib/perpetual/sharePicture';
import type { Person } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { type Room, open, positions, tradingRoom } from './trader';

const NOTE = 'One closed trade. It says nothing about the next.';

/** What was written on the canvas last; jsdom has none, so that one of the test's own takes its place. */
let painted: string[] = [];
let canvasWorks = true;
/** Makes pictures wait for it, as on a slow phone. */
let slowness: Promise<void> | null = null;
function giveCanvas(): void {
  const pen = {
    measureText: (text: string) => ({ width: text.length * 20 }),
    fillText: (text: string) => void painted.push(text),
    // The ground is painted first: a new picture begins.
    fillRect: () => void (painted = []),
  };
  const nothing = (): void => undefined;
  const context = new Proxy(pen, { get: (own, name) => Reflect.get(own, name) ?? nothing, set: () => true });
  HTMLCanvasElement.prototype.getContext = (() => (canvasWorks ? context : null)) as never;
  HTMLCanvasElement.prototype.toBlob = (done: BlobCallback, type?: string) =>
    void Promise.resolve(slowness).then(() => done(new Blob(['picture'], type ? { type } : {})));
  Reflect.set(globalThis, 'Path2D', jest.fn());
}

let x: Room;
let person: Person;
let gain: ClosedPosition;
let loss: ClosedPosition;
beforeAll(async () => {
  giveCanvas();
  x = await tradingRoom();
  person = await x.trader();
  for (const [leverage, price] of [
    [5, 59_000],
    [4, 61_000],
  ] as const) {
    await open(person, { side: 'short', qty: '0.1', leverage });
    const [opened] = await positions(person);
    await x.move(price);
    await person.call(api.perpetual.close, { positionId: opened!.positionId, orderType: 'market' });
    await x.move(60_000);
  }
  [loss, gain] = (await person.call(api.perpetual.history, {})).list as [ClosedPosition, ClosedPosition];
});
beforeEach(() => {
  [canvasWorks, slowness] = [true, null];
  painted = [];
});
afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  jest.restoreAllMocks();
});
afterAll(() => x.close());

const OPEN: Record<Language, string> = { en: 'Share picture', 'zh-hk': '分享圖片', 'zh-cn': '分享图片' };

async function openSheet(closed: ClosedPosition, language: Language = 'en'): Promise<HTMLElement> {
  await renderScreen(paths.perpetual.order.href({ orderNo: closed.positionId }), { exchange: x, as: person, language });
  await userEvent.click(await screen.findByRole('button', { name: OPEN[language] }));
  return screen.findByRole('dialog', { name: OPEN[language] });
}

/** What the picture says, seen and heard: both must tell the same. */
async function said(sheet: HTMLElement): Promise<string> {
  const alt = (await within(sheet).findByRole('img')).getAttribute('alt')!;
  for (const text of painted) expect(alt).toContain(text);
  return alt;
}

const cents = (text: string) => text.replace(/(\.\d\d).*$/, '$1');
const saveButton = (sheet: HTMLElement) => within(sheet).getByRole('button', { name: 'Save picture' });

test('the picture tells facts without amounts, one sober sentence, and nothing of whose it is', async () => {
  expect(gain.netPnl).not.toMatch(/^-/);
  const sheet = await openSheet(gain);
  const alt = await said(sheet);
  const roe = `+${cents(String(Number(gain.roe) * 100))}%`;
  for (const part of [
    'BTC/USDT',
    'Short 5x',
    `ROE ${roe.slice(0, -2)}`,
    'Entry price 5',
    'Closing price 5',
    'Closed 2',
  ])
    expect(alt).toContain(part);
  expect(alt).toContain('Simulated');
  expect(alt.endsWith(NOTE)).toBe(true);
  expect(painted).toContain('Avocet');
  // Neither profit nor quantity, no name and no number by which somebody could be found.
  for (const secret of [cents(gain.netPnl), gain.positionId, person.account, 'Net profit', 'Largest amount', ' BTC'])
    expect(`${alt} ${painted.join(' ')}`.replaceAll('BTC/USDT', '')).not.toContain(secret);
  expect(within(sheet).getByRole('switch', { name: 'Show amounts' })).toHaveAttribute('aria-checked', 'false');
});

test('amounts come with the switch, and go with it', async () => {
  const sheet = await openSheet(loss);
  const without = await said(sheet);
  expect(without).toMatch(/ROE -\d/);
  await userEvent.click(await within(sheet).findByRole('switch', { name: 'Show amounts' }));
  await waitFor(async () => expect(await said(sheet)).toMatch(/Net profit -\d[\d,.]+ USDT, Largest amount 0\.1 BTC,/));
  expect(painted).toContain('0.1 BTC');
  // By the words beside it, as many would.
  await userEvent.click(await within(sheet).findByText('Show amounts'));
  await waitFor(async () => expect(await said(sheet)).toBe(without));
  expect(painted).not.toContain('0.1 BTC');
});

test.each(['zh-hk', 'zh-cn'] as const)('in %s it says the same', async (language) => {
  const alt = await said(await openSheet(gain, language));
  expect(alt).toMatch(/回[報报]率 \+\d/);
  expect(alt).toMatch(/不代表下一[筆笔]的[結结]果$/);
});

/** The links that were pressed to save something. */
function watchSaves(): HTMLAnchorElement[] {
  const links: HTMLAnchorElement[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    links.push(this);
  });
  return links;
}

test('a press right after amounts were taken away never saves the picture that still has them', async () => {
  const links = watchSaves();
  const sheet = await openSheet(gain);
  const amounts = within(sheet).getByRole('switch', { name: 'Show amounts' });
  await userEvent.click(amounts);
  await waitFor(async () => expect(await said(sheet)).toContain('0.1 BTC'));
  let goOn: () => void = () => undefined;
  slowness = new Promise((resolve) => (goOn = resolve));
  await userEvent.click(amounts);
  expect(saveButton(sheet)).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(saveButton(sheet));
  expect(links).toEqual([]);
  goOn();
  await waitFor(() => expect(saveButton(sheet)).not.toHaveAttribute('aria-busy'));
  expect(await said(sheet)).not.toContain('0.1 BTC');
  await userEvent.click(saveButton(sheet));
  expect(links).toHaveLength(1);
});

test('where a browser cannot share files, it saves a PNG whose name tells no more than the picture', async () => {
  const links = watchSaves();
  const sheet = await openSheet(gain);
  await said(sheet);
  expect(within(sheet).queryByRole('button', { name: 'Share' })).toBeNull();
  await userEvent.click(saveButton(sheet));
  expect(links.map(({ download }) => download)).toEqual([`avocet-BTCUSDT-${formatDate(gain.closedAt)}.png`]);
  expect(within(sheet).getByText(/press and hold the picture/)).toBeInTheDocument();
});

test('where it can, the picture alone is handed over; a failure is said, thinking better of it is none', async () => {
  const share = jest.fn<Promise<void>, [ShareData]>().mockResolvedValue(undefined);
  Object.assign(navigator, { canShare: () => true, share });
  const sheet = await openSheet(gain);
  await said(sheet);
  const press = async () => userEvent.click(await within(sheet).findByRole('button', { name: 'Share' }));
  await press();
  const [sent] = share.mock.calls[0]!;
  expect(Object.keys(sent)).toEqual(['files']);
  expect(sent.files!.map(({ name, type }) => [name.slice(-4), type])).toEqual([['.png', 'image/png']]);
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await press();
  expect(within(sheet).queryByText(/couldn’t be shared/)).toBeNull();
  share.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'));
  await press();
  expect(
    await within(sheet).findByText('The picture couldn’t be shared. You can save it instead.'),
  ).toBeInTheDocument();
  expect(saveButton(sheet)).toBeEnabled();
});

test('a browser that cannot draw says so and offers nothing to save', async () => {
  canvasWorks = false;
  const sheet = await openSheet(gain);
  expect(await within(sheet).findByText('This browser can’t draw the picture.')).toBeInTheDocument();
  expect(within(sheet).queryByRole('button', { name: 'Save picture' })).toBeNull();
});

describe('the layout', () => {
  /** Letters that are wider than those of any font in use. */
  const measure: Measure = ({ text, size }) => text.length * size * 0.7;
  const row = (value: string, direction: 'up' | 'down' | 'flat' = 'flat') => ({
    name: 'Entry price',
    value,
    direction,
  });
  const words = (over: Partial<PictureWords> = {}): PictureWords => ({
    brand: 'Avocet',
    product: 'Perpetual',
    simulated: 'Simulated',
    symbol: 'BTC/USDT',
    side: 'long',
    tag: 'Long 20x',
    roe: { name: 'ROE', value: '+12.34%', direction: 'up' },
    rows: pictureFacts(true).map(() => row('1.00')),
    note: NOTE,
    ...over,
  });

  test('amounts are named only where they are asked for', () => {
    expect(pictureFacts(false)).toEqual(['entry', 'close', 'closed']);
    expect(pictureFacts(true)).toEqual(['net', 'qty', 'entry', 'close', 'closed']);
  });

  test('nothing leaves the picture or meets its neighbour, however long it is', () => {
    const long = words({
      symbol: '1000000MOGCAT/USDT',
      roe: { name: 'ROE', value: '-1,234,567.89%', direction: 'down' },
      rows: pictureFacts(true).map(() => row('-123,456,789.12345678 1000000MOGCAT')),
    });
    const shapes = layOut(long, measure);
    for (const shape of shapes) {
      const width = shape.kind === 'text' ? measure(shape) : shape.kind === 'box' ? shape.width : shape.size;
      const left = shape.kind === 'text' && shape.align === 'right' ? shape.x - width : shape.x;
      expect(left).toBeGreaterThanOrEqual(90);
      expect(left + width).toBeLessThanOrEqual(PICTURE.width - 90);
      expect(shape.y).toBeLessThanOrEqual(PICTURE.height - 90);
    }
    const texts = shapes.filter((shape) => shape.kind === 'text');
    for (const [index, name] of texts.entries())
      for (const other of texts.slice(index + 1).filter(({ y }) => y === name.y)) {
        const start = other.align === 'right' ? other.x - measure(other) : other.x;
        expect(name.x + measure(name)).toBeLessThanOrEqual(start);
      }
  });

  test('sign, arrow and colour go together; nothing gained and nothing lost has neither', () => {
    const arrows = (direction: 'up' | 'down' | 'flat') =>
      layOut(words({ roe: row('0.00%', direction) }), measure).flatMap((shape) =>
        shape.kind === 'arrow' ? [[shape.direction, shape.ink]] : [],
      );
    expect([arrows('up'), arrows('down'), arrows('flat')]).toEqual([[['up', 'up']], [['down', 'down']], []]);
  });
});

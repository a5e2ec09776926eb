/** The screens of deposits by channels, against the real exchange. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { formatCoin } from '@/lib/format/numbers';
import { usdtOf } from '@/lib/offline/rules';
import { paths } from '@/lib/paths';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { uploadOf } from '../harness/fakeUpload';
import { goOffline } from '../harness/lostNetwork';
import { ask, HKD, messageOf, proofPicture } from '../harness/payOffline';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
const browserRequest = globalThis.XMLHttpRequest;
beforeAll(async () => {
  x = await exchange();
  globalThis.URL.createObjectURL = () => 'blob:nothing';
  globalThis.URL.revokeObjectURL = () => undefined;
});
afterEach(async () => {
  globalThis.XMLHttpRequest = browserRequest;
  expect(await x.booksBalance()).toEqual([]);
});
afterAll(() => x.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const open = (who: Person, way: string | null, sent: string[] = []) => {
  globalThis.XMLHttpRequest = uploadOf(x, who);
  return renderScreen(paths.assets.deposit.href({ way }), { exchange: x, as: who, onCall: (url) => sent.push(url) });
};
const proofFile = async () => new File([new Uint8Array(await proofPicture())], 'proof.jpg', { type: 'image/jpeg' });

test('the ways are tabs; a kind lists its channels, and one leads to whom to pay and the held rate', async () => {
  const who = await x.person();
  await open(who, null);
  await screen.findByRole('img', { name: 'QR code of the address' });
  await userEvent.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
  await userEvent.click(await screen.findByRole('link', { name: /HKD bank transfer/ }));
  const { code, lockedRate } = await messageOf(who);
  expect(await screen.findByText(`1 USDT = ${lockedRate} HKD`)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^0[01]:\d\d:\d\d$/);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy Reference code' }));
  expect(screen.getByText(code)).toBeVisible();
  expect(screen.getByText(/Send nothing real/)).toBeVisible();
});

test('what is missing is said; one press more sends nothing more; and the request is followed until it is credited', async () => {
  const who = await x.person();
  const sent: string[] = [];
  await open(who, HKD, sent);
  await screen.findByText('Pay to');
  await press('Submit for review');
  for (const words of [
    'Enter the amount you sent.',
    'Enter the name on the account.',
    'Add a picture that proves the payment.',
  ])
    expect(screen.getByText(words)).toBeVisible();
  const amount = screen.getByRole('textbox', { name: 'Amount sent' });
  // On a small phone the fields lie below what is seen.
  await waitFor(() => expect(amount).toHaveFocus());
  await userEvent.type(amount, '99');
  expect(screen.getByText('The minimum is 100 HKD.')).toBeVisible();
  await userEvent.type(amount, '0.555');
  expect(amount).toHaveValue('990.55');
  await userEvent.type(amount, '{Backspace}');
  const { lockedRate } = await messageOf(who);
  const usdt = usdtOf('990.5', lockedRate);
  expect(screen.getByText(new RegExp(`^About ${usdt.slice(0, 4)}`))).toBeVisible();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name on the paying account' }), 'Chan Tai Man');
  await userEvent.upload(await screen.findByLabelText('Proof 1: Choose a picture'), await proofFile());
  expect(await screen.findByText('Uploaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add another picture' })).toBeVisible();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Submit for review' }));
  expect(await screen.findByText(/^We are comparing your payment/)).toBeVisible();
  expect(sent.filter((url) => url.endsWith(api.offline.add.path))).toHaveLength(1);
  const [{ no } = { no: '' }] = (await who.call(api.offline.list, {})).list;
  await (await x.operator()).call(api.offlineReview.pass, { no, received: '990' });
  expect(await screen.findByText(/^990.00 HKD were received/, {}, { timeout: 9_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
}, 40_000);

test('a request is taken back after a question; a rejected one says why', async () => {
  const [who, other] = [await x.person(), await x.person()];
  const { no } = await ask(who);
  const shown = await renderScreen(paths.assets.movement.href({ id: no, kind: 'offline' }), { exchange: x, as: who });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect((await who.call(api.offline.detail, { no })).status).toBe('pendingReview');
  await press('Cancel');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel deposit' }));
  expect(await screen.findByText('You cancelled this deposit. Nothing was credited.')).toBeVisible();
  shown.unmount();
  const theirs = await ask(other);
  await (await x.operator()).call(api.offlineReview.reject, { no: theirs.no, reason: 'otherPayer', note: 'From Wong' });
  await renderScreen(paths.assets.movement.href({ id: theirs.no, kind: 'offline' }), { exchange: x, as: other });
  expect(await screen.findByText('The payment came from an account in another name')).toBeVisible();
  expect(screen.getByText('Note: From Wong')).toBeVisible();
});

test('the list has a tab of its own, says what is not there, and a stranger’s request looks like none', async () => {
  const [who, stranger] = [await x.person(), await x.person()];
  const { no } = await ask(who);
  const list = await renderScreen(paths.assets.movements.href(), { exchange: x, as: who });
  expect(await screen.findByText('No deposits yet')).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: 'By transfer' }));
  expect(await screen.findByRole('link', { name: /7,830.*Under review/ })).toBeVisible();
  await userEvent.click(await within(screen.getByRole('radiogroup')).findByRole('radio', { name: 'Credited' }));
  expect(await screen.findByText('No deposits by transfer yet')).toBeVisible();
  list.unmount();
  for (const id of [no, '19999999999999999999', 'nonsense']) {
    const page = await renderScreen(paths.assets.movement.href({ id, kind: 'offline' }), { exchange: x, as: stranger });
    expect(await screen.findByText('No such deposit')).toBeVisible();
    page.unmount();
  }
});

test('a channel that waits says so, one that is closed leads elsewhere, and offline nothing is sent', async () => {
  const who = await x.person();
  await ask(who);
  const waiting = await open(who, HKD);
  await userEvent.click(await screen.findByRole('button', { name: 'View it' }));
  expect(await screen.findByText(/^We are comparing your payment/)).toBeVisible();
  waiting.unmount();
  const tab = await open(who, 'bank');
  expect(await screen.findByText('Under review (1)')).toBeVisible();
  expect(screen.getByRole('link', { name: /7,830.*Under review/ })).toBeVisible();
  tab.unmount();
  const closed = await open(who, 'no-such-channel');
  expect(await screen.findByText('This channel is closed')).toBeVisible();
  closed.unmount();
  await open(who, 'demo-usd-bank');
  await screen.findByText('Pay to');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Amount sent' }), '100');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name on the paying account' }), 'Chan');
  await userEvent.upload(await screen.findByLabelText('Proof 1: Choose a picture'), await proofFile());
  await screen.findByText('Uploaded');
  const comeBack = goOffline();
  await press('Submit for review');
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  expect((await who.call(api.offline.list, {})).total).toBe(1);
});

test('a deposit that is done says so, with amounts as elsewhere and the exact one beside', async () => {
  const who = await x.person();
  const { no } = await ask(who, { amount: '7831' });
  await (await x.operator()).call(api.offlineReview.pass, { no, received: '7831' });
  const { usdt } = await who.call(api.offline.detail, { no });
  expect(usdt.split('.')[1]?.length).toBeGreaterThan(2);
  await renderScreen(paths.assets.movement.href({ id: no, kind: 'offline' }), { exchange: x, as: who });
  expect(await screen.findByText('Reviewed')).toBeVisible();
  expect(screen.queryByText(/Usually|Under review/)).toBeNull();
  const cut = usdt.slice(0, usdt.indexOf('.') + 3).replace(/^(\d)(\d{3})/, '$1,$2');
  expect(screen.getByText(new RegExp(`${cut} USDT are on your spot account`))).toBeVisible();
  expect(screen.getByText(new RegExp(usdt.replace(/^(\d)(\d{3})/, '$1,$2')))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    `/okx/okapi/v2/export/receipt/offline/${no}`,
  );
  // From the channels the record is one press away, and its row says what the books say.
  cleanup();
  await open(who, 'bank');
  await userEvent.click(await screen.findByRole('button', { name: 'Deposits' }));
  expect(await screen.findByRole('tab', { name: 'By transfer', selected: true })).toBeVisible();
  expect(await screen.findByText(`+${formatCoin(usdt, 'USDT')} USDT`)).toBeVisible();
});

test('where nobody has paid in by a channel yet, the next step is the channels', async () => {
  await renderScreen(paths.assets.movements.href({ kind: 'offline' }), { exchange: x, as: await x.person() });
  await userEvent.click(await screen.findByRole('button', { name: 'Deposit' }));
  expect(await screen.findByRole('tab', { name: 'Bank transfer', selected: true })).toBeVisible();
  expect(await screen.findByRole('link', { name: /HKD bank transfer/ })).toBeVisible();
});

/** The screens of payment methods, key by key against the real exchange. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { uploadOf } from '../harness/fakeUpload';
import { goOffline, loseAnswer } from '../harness/lostNetwork';
import { photo } from '../harness/pictures';
import { qrPicture } from '../harness/qrPictures';
import { renderScreen } from '../harness/renderScreen';
import { saveMethod } from '../harness/saveMethod';
import { FUND, withdrawRoom, type Ready, type Room } from '../withdrawals/room';

let room: Room;
let who: Ready;
const browserRequest = globalThis.XMLHttpRequest;
beforeAll(async () => {
  room = await withdrawRoom();
});
beforeEach(async () => {
  who = await room.ready();
  globalThis.XMLHttpRequest = uploadOf(room, who);
});
afterEach(async () => {
  globalThis.XMLHttpRequest = browserRequest;
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

const open = (href: string, calls: string[] = []) =>
  renderScreen(href, { exchange: room, as: who, onCall: (url) => calls.push(url) });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const prove = async (sheet: HTMLElement) => {
  await userEvent.clear(await within(sheet).findByLabelText('Fund password'));
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), FUND);
  const code = within(sheet).getByRole('textbox');
  await userEvent.clear(code);
  await userEvent.type(code, (await room.proofOf(who)).totpCode);
};
const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'qr.jpg', { type: 'image/jpeg' });
const list = paths.c2c.paymentMethods.href();
const bank = paths.c2c.bankCard.href({ type: 'bank', currency: 'HKD' });

test('from an empty list to a bank account: currency, kind, fields, proofs; one press more adds nothing more', async () => {
  const calls: string[] = [];
  await open(list, calls);
  expect(await screen.findByText('No payment methods yet')).toBeVisible();
  await press('Add a payment method');
  await userEvent.click(await screen.findByRole('combobox', { name: /^Currency/ }));
  await userEvent.click(await screen.findByRole('option', { name: /VND/ }));
  expect(await screen.findByRole('link', { name: /MoMo/ })).toBeVisible();
  await userEvent.click(await screen.findByRole('combobox', { name: /^Currency/ }));
  await userEvent.click(await screen.findByRole('option', { name: /HKD/ }));
  await userEvent.click(await screen.findByRole('link', { name: /Bank transfer/ }));
  await field('Bank');
  await press('Next');
  for (const words of ['Enter the name on the account.', 'Enter the name of the bank.', 'Enter the account number.'])
    expect(screen.getByText(words)).toBeVisible();
  await userEvent.type(await field('Name on the account'), 'Chan Tai Man');
  await userEvent.type(await field('Bank'), 'Harbour Bank');
  await userEvent.type(await field('Account or card number'), '1234567');
  expect(screen.getByText('Enter 8 to 34 digits.')).toBeVisible();
  await userEvent.type(await field('Account or card number'), '8');
  expect(screen.queryByText('Enter 8 to 34 digits.')).not.toBeInTheDocument();
  await press('Next');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText('Enter the six digits of your fund password.')).toBeVisible();
  await prove(sheet);
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('**** 5678')).toBeVisible();
  expect(screen.getByText('1 of 20')).toBeVisible();
  expect(calls.filter((url) => url.endsWith(api.paymentMethods.save.path))).toHaveLength(1);
}, 40_000);

test('a refusal of the account stands under its field, one of the proofs in the sheet', async () => {
  await saveMethod(room, who, { number: '12345678' });
  await open(bank);
  await userEvent.type(await field('Name on the account'), 'Chan Tai Man');
  await userEvent.type(await field('Bank'), 'Harbour Bank');
  await userEvent.type(await field('Account or card number'), '1234 5678');
  await press('Next');
  let sheet = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await prove(sheet);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You have saved this account already.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.type(await field('Account or card number'), '9');
  await press('Next');
  sheet = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), '111111');
  await userEvent.type(await within(sheet).findByRole('textbox'), (await room.proofOf(who)).totpCode);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText(/fund password/i, { selector: '[role=alert], [role=alert] *' })).toBeVisible();
  // The answer is lost; what became of it is asked for, and it was saved.
  await prove(sheet);
  loseAnswer(api.paymentMethods.save);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('**** 6789', {}, { timeout: 8_000 })).toBeVisible();
}, 40_000);

test('a QR code is chosen and read; a picture without one is refused under its field', async () => {
  await open(paths.c2c.addPaymentMethod.href({ type: 'alipay', currency: 'CNY' }));
  await userEvent.type(await field('Name on the account'), 'Chan Tai Man');
  await press('Next');
  expect(screen.getByText('Enter the account number or add its QR code.')).toBeVisible();
  const choose = () => screen.getByLabelText(/QR code.*Choose/);
  await userEvent.upload(choose(), file(await photo({ width: 400, height: 400 })));
  expect(await screen.findByText('There is no readable QR code in this picture.')).toBeVisible();
  const again = screen.getByLabelText(/QR code.*(Choose|another|Replace|Retake)/i);
  await userEvent.upload(again, file(await qrPicture('https://pay.example.com/u/1')));
  expect(await screen.findByText('Uploaded')).toBeVisible();
  await press('Next');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await prove(sheet);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('QR code', { selector: '.num' })).toBeVisible();
}, 40_000);

test('one is changed with what is typed only, switched off, and deleted', async () => {
  const methodId = await saveMethod(room, who, {});
  await open(list);
  const row = () => screen.findByRole('button', { name: /\*\*\*\* 6882/ });
  await userEvent.click(await row());
  let sheet = await screen.findByRole('dialog', { name: 'Bank transfer' });
  expect(within(sheet).getByText('C*** T** M**')).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Now **** 6882. Leave empty to keep it')).toBeVisible();
  await userEvent.type(await field('Bank'), 'Another Bank');
  await press('Next');
  sheet = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await prove(sheet);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  // In the list: the form, whose hint names the bank too, is on its way out.
  expect(await screen.findByRole('button', { name: /Another Bank/ })).toBeVisible();
  await userEvent.click(await row());
  await press('Do not offer for new orders');
  sheet = await screen.findByRole('dialog', { name: 'Do not offer' });
  await prove(sheet);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Do not offer' }));
  expect(await screen.findByText('Off')).toBeVisible();
  await userEvent.click(await row());
  await press('Delete');
  sheet = await screen.findByRole('dialog', { name: 'Delete payment method' });
  await prove(sheet);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No payment methods yet')).toBeVisible();
  await expect(who.call(api.paymentMethods.detail, { methodId })).rejects.toMatchObject({ reason: 'notFound' });
}, 40_000);

test('what has to be set up first is said; a kind that is not offered leads back to the choice; offline nothing is sent', async () => {
  const fresh = await room.person();
  const first = await renderScreen(list, { exchange: room, as: fresh });
  expect(await screen.findByRole('link', { name: 'Set a fund password' })).toBeVisible();
  first.unmount();
  const gone = await open(paths.c2c.addPaymentMethod.href({ type: 'no-such', currency: 'HKD' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another one' }));
  expect(await screen.findByRole('combobox', { name: /^Currency/ })).toBeVisible();
  gone.unmount();
  await open(bank);
  await userEvent.type(await field('Name on the account'), 'Chan Tai Man');
  await userEvent.type(await field('Bank'), 'Harbour Bank');
  await userEvent.type(await field('Account or card number'), '12345678');
  await press('Next');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm it is you' });
  await prove(sheet);
  const comeBack = goOffline();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  expect((await who.call(api.paymentMethods.mine, {})).list).toEqual([]);
}, 40_000);

test('the address of a bank account without more asks for the currency and offers bank accounts only', async () => {
  const first = await open(paths.c2c.bankCard.href());
  expect(await screen.findByRole('combobox', { name: /^Currency/ })).toHaveTextContent('HKD');
  const kinds = within(screen.getByRole('list', { name: 'Kinds of accounts' })).getAllByRole('link');
  expect(kinds.map((kind) => kind.textContent)).toEqual(['Bank transferAccount number and bank']);
  await userEvent.click(kinds[0]!);
  expect(await field('Account or card number')).toBeVisible();
  first.unmount();
  await open(paths.c2c.bankCard.href({ currency: 'EUR' }));
  expect(await field('IBAN')).toBeVisible();
});

/** The talk with customer service on the real exchange: sending, failing, answering, the pop-up, and a locked account. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auth } from '@/lib/api/auth';
import { supportReview } from '@/lib/api/operator/support';
import { support } from '@/lib/api/support';
import { invalidate } from '@/lib/client/useCall';
import { paths } from '@/lib/paths';
import { forgetTalk, isNewUnread } from '@/lib/support/state';
import { type Operator, type TestExchange, exchange } from '../harness/exchange';
import { photoFile } from '../harness/pictures';
import { renderScreen } from '../harness/renderScreen';
import { talkEndingWith } from '../harness/talks';

let x: TestExchange;
let operator: Operator;
beforeAll(async () => {
  x = await exchange();
  operator = await x.operator();
});
afterAll(() => x.close());
beforeEach(forgetTalk);

const talk = () => screen.findByRole('list', { name: 'Customer service' });
const write = async (text: string) => {
  await userEvent.click(await screen.findByLabelText('Write a message'));
  await userEvent.paste(text);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
};
const answer = async (about: string, text: string) => {
  const { id } = await talkEndingWith(operator, about);
  await operator.call(supportReview.reply, { id, text });
};

test('a visitor writes, markup stays text, the answer comes, and the banner stands above', async () => {
  const visitor = x.visitor();
  await renderScreen(paths.support.service.href(), { exchange: x, as: visitor });
  expect(await screen.findByText(/We never ask for passwords, codes or transfers/)).toBeVisible();
  expect(screen.getByText(/Replies usually take about 10 minutes/)).toBeVisible();
  await write('<b>bold</b> question');
  expect(await within(await talk()).findByText('<b>bold</b> question')).toBeVisible();
  // What became of it, and when an answer is to be expected; both go with the answer.
  expect(await within(await talk()).findByText('Received')).toBeVisible();
  expect(screen.queryByText('Sending')).toBeNull();
  expect(
    within(await talk()).getByText(/^We answer in the order in which messages arrive, usually within about 10 minutes/),
  ).toBeVisible();
  expect(screen.getByLabelText('Write a message')).toHaveValue('');
  await answer('<b>bold</b> question', 'An answer.');
  expect(await within(await talk()).findByText('An answer.', {}, { timeout: 10_000 })).toBeVisible();
  expect(screen.queryByText('Received')).toBeNull();
  expect(screen.queryByText(/^We answer in the order/)).toBeNull();
});

test('a visitor shows a picture, which is the browser’s own and stands in the talk', async () => {
  const visitor = x.visitor();
  await renderScreen(paths.support.service.href(), { exchange: x, as: visitor });
  const file = await photoFile({ width: 300, height: 200 });
  await userEvent.upload(await screen.findByLabelText('Send a picture'), file);
  const shown = await within(await talk()).findByRole('button', { name: 'Picture' });
  await waitFor(() => expect(shown.querySelector('img')?.getAttribute('src')).toContain('/v1/file/'));
  const { list } = await visitor.call(support.messages, {});
  expect(list.map(({ picture }) => picture !== null)).toEqual([true]);
});

test('what could not be sent says so, keeps its place, and goes out once on a retry', async () => {
  const me = await x.person();
  await renderScreen(paths.support.service.href(), { exchange: x, as: me });
  await screen.findByText('How can we help?');
  const working = globalThis.fetch;
  // It arrives, but the answer is lost on the way.
  globalThis.fetch = async (input, init) => {
    const reply = await working(input, init);
    if (String(input).endsWith(support.send.path)) throw new TypeError('network');
    return reply;
  };
  await write('Did this arrive?');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert')).toHaveTextContent('The network is abnormal');
  expect(screen.getByText('Not sent')).toBeVisible();
  expect(screen.queryByText('Received')).toBeNull();
  globalThis.fetch = working;
  await userEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(within(await talk()).getAllByText('Did this arrive?')).toHaveLength(1);
  expect(await within(await talk()).findByText('Received')).toBeVisible();
  expect((await me.call(support.messages, {})).list).toHaveLength(1);
});

test('what was said of a missing network goes when it is back; the message still waits for a retry', async () => {
  const online = jest.spyOn(window.navigator, 'onLine', 'get');
  try {
    const me = await x.person();
    await renderScreen(paths.support.service.href(), { exchange: x, as: me });
    await screen.findByText('How can we help?');
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await write('Written in a tunnel');
    expect(await screen.findByRole('alert')).toHaveTextContent('You’re offline.');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('Not sent')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await within(await talk()).findByText('Received')).toBeVisible();
  } finally {
    online.mockRestore();
  }
});

test('a picture that cannot be read is said to be so, can be removed, and is not sent again', async () => {
  const me = await x.person();
  await renderScreen(paths.support.service.href(), { exchange: x, as: me });
  await screen.findByText('How can we help?');
  const broken = new File([new Uint8Array([1, 2, 3])], 'broken.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText('Send a picture'), broken);
  const picture = await within(await talk()).findByRole('button', { name: 'Picture' });
  const remove = await screen.findByRole('button', { name: 'Remove' });
  expect(screen.getByRole('alert')).toBeVisible();
  // The error a browser gives for a picture that it can't decode.
  fireEvent.error(picture.querySelector('img')!);
  expect(screen.getByText('This picture can’t be shown')).toBeVisible();
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByText('This picture can’t be shown')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await write('only this');
  expect(await within(await talk()).findByText('only this')).toBeVisible();
  await waitFor(async () =>
    expect((await me.call(support.messages, {})).list.map(({ text }) => text)).toEqual(['only this']),
  );
});

test('customer service is one tap from home, with a dot while a reply waits', async () => {
  const me = await x.person();
  await me.call(support.send, { clientId: crypto.randomUUID(), text: 'from the home page' });
  await renderScreen(paths.home.href(), { exchange: x, as: me });
  expect(await screen.findByRole('button', { name: 'Customer service' })).toBeVisible();
  await answer('from the home page', 'we are here');
  await act(() => invalidate('support'));
  await userEvent.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Later' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Customer service, unread replies' }));
  expect(await screen.findByText('we are here')).toBeVisible();
});

test('outside the hours of service the answer is promised for when they begin', async () => {
  const me = await x.person();
  const { list } = await me.call(support.messages, {});
  await renderScreen(paths.support.service.href(), { exchange: x, as: me });
  const working = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const reply = await working(input, init);
    if (!String(input).includes(support.messages.path)) return reply;
    const envelope = (await reply.json()) as { data: object };
    return Response.json({ ...envelope, data: { ...envelope.data, isOpen: false } });
  };
  expect(list).toEqual([]);
  await write('anybody there?');
  expect(await within(await talk()).findByText(/^We answer from 8:00 Hong Kong time/)).toBeVisible();
});

test('an unread answer is told once, and leads to the talk', async () => {
  const me = await x.person();
  await me.call(support.send, { clientId: crypto.randomUUID(), text: 'unread please' });
  await answer('unread please', 'here it is');
  await renderScreen(paths.help.centre.href(), { exchange: x, as: me });
  const popUp = await screen.findByRole('alertdialog', { name: 'A reply from customer service' });
  expect(popUp).toHaveTextContent('You have 1 unread message.');
  await userEvent.click(await within(popUp).findByRole('button', { name: 'Read' }));
  expect(await within(await talk()).findByText('here it is')).toBeVisible();
  expect(await me.call(support.unread, {})).toBe(0);
});

test('the pop-up comes once for each increase, not on every look', () => {
  forgetTalk();
  expect([0, 1, 1, 1, 2, 2, 0, 1].map(isNewUnread)).toEqual([false, true, false, false, true, false, false, true]);
});

test('without a proof the page says only what every lock means', async () => {
  await renderScreen(paths.support.service.href({ reason: 'locked' }), { exchange: x });
  expect(await screen.findByText(/log in once more with your own password or wallet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull();
});

test('whoever was logged in when the lock came sees why, and is led to log in once more for the rest', async () => {
  const me = await x.person();
  await x.db
    .updateTable('users')
    .set({ locked_at: x.clock.now(), lock_reason: 'unusualLogIn' })
    .where('uid', '=', me.uid)
    .execute();
  await me.call(auth.profile, {}).catch(() => undefined);
  await renderScreen(paths.support.service.href({ reason: 'locked' }), { exchange: x, as: me });
  const panel = await screen.findByRole('region', { name: 'Account locked' });
  expect(panel).toHaveTextContent('We noticed an unusual login');
  expect(panel).toHaveTextContent('open after you log in once more');
  expect(within(panel).queryByRole('button', { name: 'Appeal' })).toBeNull();
  expect(within(panel).queryByRole('button', { name: 'Statement' })).toBeNull();
  await userEvent.click(await within(panel).findByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Account locked' })).toBeNull());
});

test('the owner of a locked account sees why, appeals and reads the statement', async () => {
  const me = await x.person();
  await x.db
    .updateTable('users')
    .set({ locked_at: x.clock.now(), lock_reason: 'unusualLogIn' })
    .where('uid', '=', me.uid)
    .execute();
  await me.call(auth.logIn, { account: me.account, password: me.password }).catch(() => undefined);
  await renderScreen(paths.support.service.href({ reason: 'locked' }), { exchange: x, as: me });
  const panel = await screen.findByRole('region', { name: 'Account locked' });
  expect(panel).toHaveTextContent('We noticed an unusual login');
  expect(panel).toHaveTextContent('Unlocking never costs money');
  await userEvent.click(await within(panel).findByRole('button', { name: 'Appeal' }));
  const sheet = await screen.findByRole('dialog', { name: 'Appeal' });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Send appeal' }));
  expect(await within(sheet).findByText('Please tell us what happened.')).toBeVisible();
  await userEvent.type(await within(sheet).findByLabelText('What happened'), 'I was travelling.');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText(/It is decided within 72 hours/)).toBeVisible();
  expect(await within(await talk()).findByText('I was travelling.')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
  const statement = await screen.findByRole('dialog', { name: 'Statement' });
  expect(await within(statement).findAllByText(/Demo/)).toHaveLength(3);
});

/** Too little money is said only by a balance that is known to be the present one: on the perpetual ticket and on that of forex. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Endpoint } from '@/lib/api/endpoint';
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { invalidate } from '@/lib/client/useCall';
import { forexDraft } from '@/lib/forex/state';
import { paths } from '@/lib/paths';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { forexRoom } from '../forex/trader';
import type { TestExchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { symbol, tradingRoom } from './trader';

/** The exchange whose answers to one call wait, or fail, while `state` says so. */
function gated<X extends TestExchange>(x: X, { path }: Endpoint) {
  const state: { waits: Promise<void> | null; fails: boolean } = { waits: null, fails: false };
  const inject = async (request: { url: string }) => {
    if (request.url !== `${API_BASE}/${path}`) return x.inject(request);
    if (state.fails) throw new TypeError('Failed to fetch');
    const reply = await x.inject(request);
    await state.waits;
    return reply;
  };
  return { state, exchange: { ...x, inject: inject as X['inject'] } };
}

/** What is said beneath a field goes while the balance is asked for, and comes back with an answer that is as little as before. */
async function expectTold(
  field: string,
  text: RegExp,
  { state }: Pick<ReturnType<typeof gated>, 'state'>,
  of: Endpoint,
) {
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text));
  let answer = () => {};
  state.waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await act(async () => void invalidate(...of.shows));
  await waitFor(() => expect(screen.getByLabelText(field)).not.toHaveAccessibleDescription());
  answer();
  state.waits = null;
  await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text));
  state.fails = true;
  await act(async () => void invalidate(...of.shows));
  await waitFor(() => expect(screen.getByLabelText(field)).not.toHaveAccessibleDescription());
}

test('on the perpetual ticket', async () => {
  const x = await tradingRoom();
  await x.move(60_000);
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
  const gate = gated(x, api.perpetual.account);
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: gate.exchange, as: await x.trader('100') });
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60000.00'));
  await userEvent.type(await screen.findByLabelText('Amount'), '0.1');
  await userEvent.click(await screen.findByRole('button', { name: 'Long 0.1 BTC' }));
  await expectTold('Amount', /^Not enough available/, gate, api.perpetual.account);
  await x.close();
});

test('on the forex ticket', async () => {
  const x = await forexRoom();
  await x.move({});
  forexDraft.open('NONE');
  forexDraft.edit({ type: 'market', lots: '0.10' });
  const gate = gated(x, api.forex.account);
  await renderScreen(paths.forex.chart.href({ symbol: 'EURUSD' }), {
    exchange: gate.exchange,
    as: await x.trader('10'),
  });
  const lots = await screen.findByLabelText('Lots');
  await userEvent.clear(lots);
  await userEvent.type(lots, '1');
  await userEvent.click(await screen.findByRole('button', { name: /^Buy at/ }));
  await expectTold('Lots', /^Not enough free/, gate, api.forex.account);
  await x.close();
});

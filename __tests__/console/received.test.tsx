/** What an operator fills in of a deposit, as it is pasted from a bank's page; and a refusal says that money comes back only where some is held. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Decision } from '@/console/queues/Decision';
import { receivedOf } from '@/console/queues/Received';
import { specNamed } from '@/console/queues/Specs';
import { translatorOf } from '@/console/words';
import { renderConsole } from '../harness/renderConsole';

const words = translatorOf('zh-hk');
afterEach(cleanup);

test.each([
  [' ７，７００．００ ', '7700.00'],
  ['7,700.5', '7700.5'],
  ['HKD 7 700', '7700'],
  ['0', null],
  ['7,700.5 USD', null],
  ['-5', null],
])('%j is %j', (typed, amount) => expect(receivedOf(typed, 'HKD')).toBe(amount));

test.each([
  ['offline', 'afterReject'],
  ['identity', 'afterReject'],
  ['withdrawal', 'afterRejectHeld'],
  ['bankWithdrawal', 'afterRejectHeld'],
] as const)('a refusal among %s says %s', async (queue, said) => {
  const waiting = { item: '1', uid: '10000001', title: '620.00', unit: 'USDT', about: '', since: 0, dueAt: 0 };
  const nobody = { takenBy: null, takenUntil: null, proposedBy: null, proposedAt: null, proposal: null };
  renderConsole(
    <Decision
      spec={specNamed(queue)!}
      waiting={{ ...waiting, ...nobody, takesTwo: false, isBeyondDay: false, marks: [] }}
      opened={{ currency: 'HKD', amount: '7830', rate: '7.83' }}
      onClaim={() => undefined}
      onDecided={async () => undefined}
      onStale={async () => undefined}
    />,
  );
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(words('decide.reject')) }));
  screen.getByText(words(`decide.${said}`), { exact: true });
});

/** Solving the puzzle in jsdom, which has no eyes: the answer is read from the database. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TestExchange } from './exchange';

export async function solvePuzzle(x: TestExchange): Promise<void> {
  const sheet = await screen.findByRole('dialog', { name: 'Security check' });
  await waitFor(() => expect(within(sheet).getByRole('slider')).toBeEnabled());
  const id = sheet.querySelector<HTMLElement>('img[data-id]')?.dataset.id ?? '';
  const { answer } = await x.db.selectFrom('captchas').select('answer').where('id', '=', id).executeTakeFirstOrThrow();
  await act(async () => {
    fireEvent.change(within(sheet).getByRole('slider'), { target: { value: String(answer) } });
  });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Security check' })).toBeNull());
}

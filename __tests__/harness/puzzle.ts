/** Solves the puzzle in jsdom, which draws no pictures: the answer is read from the database. With `off` it misses by that many pixels. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TestExchange } from './exchange';

export async function solvePuzzle(
  x: TestExchange,
  { title, confirm }: { title: string; confirm: string } = { title: 'Security check', confirm: 'Confirm' },
  off = 0,
): Promise<void> {
  const sheet = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(within(sheet).getByRole('slider')).toBeEnabled());
  const id = sheet.querySelector<HTMLElement>('img[data-id]')?.dataset.id ?? '';
  const { answer } = await x.db.selectFrom('captchas').select('answer').where('id', '=', id).executeTakeFirstOrThrow();
  await act(async () => {
    fireEvent.change(within(sheet).getByRole('slider'), { target: { value: String(Number(answer) + off) } });
  });
  fireEvent.click(within(sheet).getByRole('button', { name: confirm }));
  if (off === 0) await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
}

/** With tiles the place is chosen on a map; without them there is none (screens.test.tsx). */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

jest.mock('@/components/map/tiles', () => ({ TILES: 'https://tiles.example/{z}/{x}/{y}.png' }));

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('a site with tiles shows its map, opens it where somebody may be, and shows the chosen place on it', async () => {
  await renderScreen(paths.place.choose.href(), { exchange: x });
  expect(await screen.findByRole('application', { name: 'Map' })).toBeVisible();
  expect(screen.queryByLabelText('Latitude and longitude')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Use this place' }));
  expect(await screen.findByText('Latitude 22.28790, longitude 114.16170')).toBeVisible();
  expect(screen.getByRole('application', { name: 'Map' })).toBeVisible();
});

/** The identity screens on the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { countries, likelyCountries, searchCountries } from '@/lib/format/countries';
import { laplacianVariance } from '@/lib/files/photo';
import { onEarth, placeText, readPlace, readTypedPlace } from '@/lib/identity/place';
import { paths } from '@/lib/paths';
import { submitBasic, verify, waitingOf } from '../harness/identities';
import { photoFile } from '../harness/pictures';
import { renderScreen } from '../harness/renderScreen';
import { unverified } from '../harness/unverified';

const here = unverified();

const open = (address: { href: () => string }) => renderScreen(address.href(), { exchange: here.x, as: here.who });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (name: string, text: string) => {
  await userEvent.click(await screen.findByLabelText(name));
  await userEvent.paste(text);
};
const choosePhoto = async (label: string, make: Parameters<typeof photoFile>[0]) =>
  userEvent.upload(screen.getByLabelText(`${label}: Choose a picture`), await photoFile(make));

test('what is missing stands under its field, and nothing is sent', async () => {
  await open(paths.identity.basic);
  await press('Submit for review');
  for (const words of [
    'Please choose a country or region.',
    'Enter the name as it stands in the document, at least two letters.',
    'Enter a valid date.',
  ])
    expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getAllByText('Please add this picture.')).toHaveLength(3);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Nationality' })).toHaveFocus());
  expect(await here.who.call(api.identity.basic, {})).toMatchObject({ status: 'none', attemptsLeft: 5 });
});

test('filled in, with three photos, it is under review, and only masked data is shown', async () => {
  await open(paths.identity.basic);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Nationality' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Search countries' }), 'jap');
  await userEvent.click(await screen.findByRole('button', { name: /Japan/ }));
  await fill('Full name', 'Haruki Tanaka');
  await userEvent.type(await screen.findByLabelText('Date of birth'), '1990-05-17');
  await fill('Document number', 'TK1234567');
  await choosePhoto('Front side', { width: 1_000, height: 300, seed: 4 });
  await choosePhoto('Back side', { width: 500, height: 300 });
  await choosePhoto('A photo of you holding it', { width: 1_000, height: 300, seed: 5 });
  expect(
    await screen.findByText('The picture is too small: its longer side needs at least 1000 pixels.'),
  ).toBeInTheDocument();
  // Sending the same one again would change nothing.
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await userEvent.upload(
    await screen.findByLabelText('Back side: Replace'),
    await photoFile({ width: 1_000, height: 300, seed: 6 }),
  );
  await waitFor(() => expect(screen.getAllByText('Uploaded')).toHaveLength(3));
  await press('Submit for review');
  expect(await screen.findByRole('heading', { name: 'Under review' })).toBeInTheDocument();
  expect(screen.getByText('Checked by a program')).toBeInTheDocument();
  expect(screen.getByText('H***** T*****')).toBeInTheDocument();
  expect(screen.queryByText(/Tanaka|TK1234567/)).toBeNull();
  const shown = await here.operator.call(api.identityReview.view, { id: await waitingOf(here.operator, here.who) });
  expect(shown.data).toMatchObject({ nationality: 'JP', realName: 'Haruki Tanaka', birthDate: '1990-05-17' });
});

test('a failed request says why, with the reviewer’s note, above the form that mends it', async () => {
  await submitBasic(here.who, { documentNo: `F${here.who.uid}` });
  await here.operator.call(api.identityReview.reject, {
    id: await waitingOf(here.operator, here.who),
    reason: 'unreadable',
    note: 'The back is dark.',
  });
  await open(paths.identity.basic);
  const alert = (await screen.findByText('Not approved')).closest('[role=alert]');
  expect(alert).toHaveTextContent('The photos aren’t clear enough to read the document.');
  expect(alert).toHaveTextContent('Reviewer’s note: The back is dark.');
  expect(alert).toHaveTextContent('You can submit 4 more times today.');
  expect(screen.getByRole('button', { name: 'Submit for review' })).toBeInTheDocument();
});

test('a document that comes to its end asks for another one, and its form is one press away', async () => {
  await verify(here.x, here.operator, here.who, {
    expiresOn: new Date(here.x.clock.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  });
  await open(paths.identity.basic);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Your document is valid until 2026-08-04\./);
  await press('Submit a new document');
  expect(await screen.findByRole('button', { name: 'Submit for review' })).toBeInTheDocument();
});

test('advanced asks for basic first', async () => {
  await open(paths.identity.advanced);
  expect(await screen.findByText('Basic verification comes first')).toBeInTheDocument();
});

test('advanced takes addresses, a place and a relative, who can be forgotten', async () => {
  await verify(here.x, here.operator, here.who);
  await open(paths.identity.advanced);
  await screen.findByText('Withdraw up to 50,000 USDT a day, and sell in C2C.');
  await press('Submit for review');
  expect(screen.getAllByText('Enter a full address, at least 8 characters.')).toHaveLength(2);
  await fill('Work address', '1 Queen’s Road Central');
  await fill('Home address', '2 Nathan Road, Kowloon');
  await userEvent.click(await screen.findByRole('button', { name: /^Home address: Add its coordinates/ }));
  // Without tiles there is no map, and nothing is assumed.
  const typed = await screen.findByLabelText('Latitude and longitude');
  expect(typed).toHaveValue('');
  expect(screen.queryByRole('application')).toBeNull();
  for (const wrong of ['', '22.3', '91, 0', 'here']) {
    await userEvent.clear(typed);
    if (wrong) await userEvent.type(typed, wrong);
    await press('Use this place');
    expect(screen.getByText('Enter latitude and longitude, such as 22.28790, 114.16170.')).toBeInTheDocument();
  }
  await userEvent.clear(typed);
  await userEvent.type(typed, '22.2879, 114.1617');
  await press('Use this place');
  expect(await screen.findByText('Marked at 22.28790, 114.16170')).toBeInTheDocument();
  expect(screen.getByLabelText('Work address')).toHaveValue('1 Queen’s Road Central');
  await press('Add a relative');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Relation: Choose' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Parent' }));
  await fill('Name', 'Tanaka Yoko');
  await fill('Address', '3 Canton Road, Kowloon');
  await fill('Phone', '+852 2345 6789');
  await press('Submit for review');
  expect(await screen.findByRole('heading', { name: 'Under review' })).toBeInTheDocument();
  expect(screen.getByText('T***** Y*** ****789')).toBeInTheDocument();
  await press('Delete the relative’s details');
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', {
      name: 'Delete the relative’s details',
    }),
  );
  await waitFor(() => expect(screen.queryByText('T***** Y*** ****789')).toBeNull());
});

test('a place that is none can be chosen', async () => {
  await open(paths.place.open);
  await press('Choose a place');
  expect(await screen.findByRole('button', { name: 'Use this place' })).toBeInTheDocument();
  await press('Where I am');
  expect(await screen.findByText('Your position isn’t available. Please enter the coordinates.')).toBeInTheDocument();
  const geolocation = {
    getCurrentPosition: (found: PositionCallback) =>
      found({ coords: { latitude: 51.5074, longitude: -0.1278 } } as GeolocationPosition),
  };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  await press('Where I am');
  expect(screen.getByLabelText('Latitude and longitude')).toHaveValue('51.50740, -0.12780');
  Reflect.deleteProperty(navigator, 'geolocation');
  await press('Use this place');
  expect(await screen.findByText('Latitude 51.50740, longitude -0.12780')).toBeInTheDocument();
  expect(screen.queryByRole('application')).toBeNull();
});

test('places are points of the earth', () => {
  expect(readPlace('22.28190,114.15810')).toEqual({ lat: 22.2819, lng: 114.1581 });
  expect(['91.00000,0.00000', '0.00000,181.00000', '22.28,114.15', 'here', null].map(readPlace)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  for (const typed of ['22.2879,114.1617', ' 22.28790  114.16170 ', '２２.2879，114.1617', '+22.28790, 114.161700'])
    expect(readTypedPlace(typed)).toEqual({ lat: 22.2879, lng: 114.1617 });
  expect(['22.3', '22.3, 114.1, 5', '91, 0', '1e1, 2', '', '22°, 114°'].map(readTypedPlace)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(placeText(onEarth({ lat: 10, lng: 541 }))).toBe('10.00000,-179.00000');
});

test('all countries are there, named in each language, and found by any of their names', () => {
  const all = countries('zh-hk');
  expect(all).toHaveLength(249);
  expect(new Set(all.map(({ code }) => code)).size).toBe(249);
  expect(searchCountries(all, 'japan')).toEqual([{ code: 'JP', name: '日本' }]);
  expect(searchCountries(all, 'jp')).toMatchObject([{ code: 'JP' }]);
  expect(searchCountries(all, 'nowhere')).toEqual([]);
  expect(likelyCountries('zh-hk', ['ja-JP', 'en', 'xx-QQ', 'en-HK'])).toEqual(['JP', 'HK', 'MO', 'TW']);
});

test('a picture with soft edges is told from one with sharp ones', () => {
  const side = 64;
  const draw = (of: (x: number) => number) => Float32Array.from({ length: side * side }, (_, i) => of(i % side));
  expect(
    laplacianVariance(
      draw((x) => (x % 8 < 4 ? 0 : 255)),
      side,
      side,
    ),
  ).toBeGreaterThan(1_000);
  expect(
    laplacianVariance(
      draw((x) => 128 + 60 * Math.sin(x / 10)),
      side,
      side,
    ),
  ).toBeLessThan(5);
});

/** The language that a first visitor's browser prefers is offered in one line, and the answer is remembered. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preferredLanguage } from '@/lib/i18n/offer';
import { setLanguage } from '@/lib/i18n/words';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => x.close());

/** Somebody who has never been here, in Chinese as the app begins. */
async function firstVisit(languages: readonly string[], href = paths.entry.href()) {
  localStorage.clear();
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const keep = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
  const view = await renderScreen(href, { exchange: x, language: 'zh-hk' });
  keep.mockRestore();
  await screen.findAllByRole('button');
  return view;
}

test.each([
  [['en-GB', 'fr'], 'en'],
  [['fr-FR', 'de', 'en'], 'en'],
  [['zh-TW', 'en'], 'zh-hk'],
  [['zh-HK'], 'zh-hk'],
  [['zh-Hant-MO'], 'zh-hk'],
  [['zh-Hans-HK'], 'zh-cn'],
  [['zh-CN'], 'zh-cn'],
  [['zh'], 'zh-cn'],
  [['zh-SG'], 'zh-cn'],
  [['ja', 'ko'], null],
  [[], null],
] as const)('a browser that names %j prefers %s', (tags, language) => {
  expect(preferredLanguage(tags)).toBe(language);
});

test('a browser in English is offered English on the entry page, over it, and gets the whole app in it', async () => {
  await firstVisit(['en-US', 'zh-TW']);
  const line = (await screen.findByText('View this in English?')).closest('aside')!;
  expect(line).toHaveAttribute('lang', 'en');
  // Outside the flow of the page: nothing moves when it comes.
  expect(line.className).toMatch(/\babsolute\b/);
  await userEvent.click(await screen.findByRole('button', { name: 'Switch' }));
  expect(await screen.findByText('Crypto and forex,', { exact: false })).toBeVisible();
  expect(screen.queryByText('View this in English?')).toBeNull();
  expect(localStorage.getItem('language')).toBe('en');
});

test('closing it keeps Chinese, for good', async () => {
  const view = await firstVisit(['zh-CN'], paths.home.href());
  await screen.findByText('想用简体中文浏览？');
  await userEvent.click(await screen.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByText('想用简体中文浏览？')).toBeNull());
  expect(localStorage.getItem('language')).toBe('zh-hk');
  view.unmount();
  await renderScreen(paths.home.href(), { exchange: x, language: 'zh-hk' });
  await screen.findByRole('button', { name: '客服' });
  expect(screen.queryByText('想用简体中文浏览？')).toBeNull();
});

test('nobody is asked who reads the default, who has chosen, or who came for something else', async () => {
  const first = await firstVisit(['zh-HK', 'en']);
  expect(screen.queryByRole('complementary')).toBeNull();
  first.unmount();
  const second = await firstVisit(['en'], paths.auth.logIn.href());
  expect(screen.queryByRole('complementary')).toBeNull();
  second.unmount();
  await firstVisit(['en']);
  await screen.findByRole('complementary');
  await act(() => setLanguage('zh-cn'));
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

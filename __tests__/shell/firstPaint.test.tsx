/** What stands on the screen until the app does: scripts that wait for a paint, and the skeleton over the app. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { Entry } from '@/app/shell/Entry';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

describe('the app’s scripts', () => {
  const begun = () => [...document.querySelectorAll('head script')].map((script) => script.getAttribute('src'));
  let paint: (() => void) | null = null;
  function start(visibility: DocumentVisibilityState, types: readonly string[]): void {
    document.head.innerHTML = '';
    paint = null;
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
    class Observer {
      static supportedEntryTypes = types;
      constructor(private readonly hear: () => void) {}
      observe() {
        paint = this.hear;
      }
    }
    Object.assign(globalThis, { SCRIPTS: ['./a.js', './b.js'], PerformanceObserver: Observer });
    jest.isolateModules(() => {
      jest.requireActual('@/app/early/startScripts');
    });
  }
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  test('begin with the first paint, once', () => {
    start('visible', ['paint']);
    expect(begun()).toEqual([]);
    paint!();
    paint!();
    expect(begun()).toEqual(['./a.js', './b.js']);
    // Each in its turn, whichever comes first.
    expect([...document.scripts].some(({ async }) => async)).toBe(false);
  });

  test('begin at once where nothing is painted or no paint is told of', () => {
    start('hidden', ['paint']);
    expect(begun()).toEqual(['./a.js', './b.js']);
    start('visible', []);
    expect(begun()).toEqual(['./a.js', './b.js']);
  });

  test('begin when the page is hidden before its first paint, and after two seconds without one', () => {
    start('visible', ['paint']);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(begun()).toHaveLength(2);
    start('visible', ['paint']);
    jest.advanceTimersByTime(2000);
    expect(begun()).toHaveLength(2);
  });
});

describe('the skeleton', () => {
  let x: TestExchange;
  beforeAll(async () => {
    x = await exchange();
  });
  afterAll(() => x.close());

  /** The page as the build leaves it, and the app that takes it over. */
  function openPage(): void {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = '<div class="bg-backdrop fixed inset-0 z-50 overflow-hidden"><p>bones</p></div>';
    render(<Entry />, { container, hydrate: true });
  }

  test('lies over the app until the screen has its first answers', async () => {
    (await renderScreen(paths.market.list.href(), { exchange: x })).unmount();
    openPage();
    expect(screen.getByText('bones')).toBeVisible();
    expect((await screen.findAllByRole('listitem')).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByText('bones')).toBeNull());
  });

  test('goes after a second where answers take longer: the screen may be used', async () => {
    const other = await renderScreen(paths.market.list.href(), { exchange: x });
    other.unmount();
    globalThis.fetch = () => new Promise(() => undefined);
    const { forgetAnswers } = await import('@/lib/client/useCall');
    await forgetAnswers();
    openPage();
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(screen.getByText('bones')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('bones')).toBeNull(), { timeout: 3000 });
    expect(screen.getByRole('heading', { name: /^Markets/ })).toBeVisible();
  });
});

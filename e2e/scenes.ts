/**
 * What no address shows by itself: sheets, faults, the states of a request, a talk, a screen without a network. Where a state takes
 * another person or days, the exchange's answer is changed on its way to the page.
 */
import type { Page } from 'playwright-core';
import type { ReplyOf } from '../lib/api/endpoint';
import type { words } from './world';
import { inside } from './scenesInside';
import { outside } from './scenesOutside';
import type { Scene, Stage } from './stage';

export const scenes: readonly Scene[] = [
  ...outside.map((scene) => ({ ...scene, isIn: false })),
  ...inside.map((scene) => ({ ...scene, isIn: true })),
];

/** Arranges a scene on a page, hands it over, and puts everything back. */
export async function play(
  scene: Scene,
  page: Page,
  url: string,
  w: ReturnType<typeof words>,
  look: () => Promise<void>,
): Promise<void> {
  const open = async (href: string) => {
    await page.goto('about:blank');
    await page.goto(`${url}/#${href}`);
    await page.locator('main').first().waitFor();
  };
  const answer: Stage['answer'] = async (endpoint, change) => {
    await page.route(`**/${endpoint.path}`, async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: ReplyOf<typeof endpoint> };
      // Also in place of a refusal.
      await route.fulfill({ response, json: { ...envelope, code: '200', data: change(envelope.data) } });
    });
  };
  try {
    await scene.arrange({ page, w, open, answer });
    await settled(page);
    await look();
  } finally {
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
}

/** Waits until skeletons and movements are over. */
export async function settled(page: Page): Promise<boolean> {
  const isWhole = await page
    .waitForFunction(
      () => document.querySelector('main') !== null && document.querySelector('.bone') === null,
      undefined,
      { timeout: 10_000 },
    )
    .then(
      () => true,
      () => false,
    );
  await page
    .waitForFunction(
      () =>
        document
          .getAnimations()
          .every(
            ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
          ),
      undefined,
      { timeout: 5_000 },
    )
    .catch(() => undefined);
  return isWhole;
}

/** A phone that has been here before, as most have: its language is chosen, and it knows that somebody was logged in. Nothing else is kept. */
import type { Page } from 'playwright-core';

export async function hasBeenHere(page: Page, url: string, loggedIn: boolean): Promise<void> {
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(
    (isIn) =>
      new Promise<void>((resolve, reject) => {
        localStorage.setItem('language', 'en');
        const opening = indexedDB.open('keyval-store');
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
        opening.onerror = () => reject(new Error('the visit cannot be noted'));
        opening.onsuccess = () => {
          const writing = opening.result.transaction('keyval', 'readwrite');
          if (isIn) writing.objectStore('keyval').put({ loggedIn: true }, 'visit');
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    loggedIn,
  );
  await page.goto('about:blank');
}

/**
 * Other engines than Chromium, each by the driver that its makers give: Firefox over WebDriver BiDi, WebKitGTK (the engine of iPhones) by its
 * own driver on a display of its own. Both offer the same few acts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findHole } from './puzzle';
import { freePort, until } from './world';

export interface EnginePage {
  open: (url: string) => Promise<void>;
  /** The value of an expression in the page. */
  read: <T>(expression: string) => Promise<T>;
  /** Presses what an XPath finds, as a person does. */
  press: (xpath: string) => Promise<void>;
  /** Types key by key into what an XPath finds. */
  type: (xpath: string, text: string) => Promise<void>;
  close: () => Promise<void>;
}

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSERS = ['4.1', '4.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
const XVFB = '/usr/bin/Xvfb';
const PHONE = { width: 390, height: 844 };

const webKit = (): string | undefined =>
  existsSync(WEBKIT_DRIVER) && existsSync(XVFB) ? MINI_BROWSERS.find((file) => existsSync(file)) : undefined;

/** The engines, and how to open each; null where it is not installed. */
export const engines: readonly { name: string; open: (() => Promise<EnginePage>) | null }[] = [
  { name: 'Firefox', open: existsSync(FIREFOX) ? openFirefox : null },
  { name: 'WebKit', open: webKit() ? openWebKit : null },
];

async function openFirefox(): Promise<EnginePage> {
  const { launch } = await import('puppeteer-core');
  const browser = await launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
  const page = await browser.newPage();
  await page.setViewport(PHONE);
  const read = <T>(expression: string) => page.evaluate(expression) as Promise<T>;
  return {
    open: async (url) => void (await page.goto(url)),
    read,
    press: async (xpath) => {
      await found(read, xpath);
      await page.click(FOUND);
    },
    type: async (xpath, text) => {
      await found(read, xpath);
      await page.click(FOUND);
      await page.keyboard.type(text);
    },
    close: () => browser.close(),
  };
}

async function openWebKit(): Promise<EnginePage> {
  const { Builder, By } = await import('selenium-webdriver');
  const [display, port] = [100 + Math.floor(Math.random() * 400), await freePort()];
  const env = { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const screen = spawn(XVFB, [`:${display}`, '-screen', '0', '800x1000x24'], { stdio: 'ignore' });
  await until('the display is there', async () => existsSync(`/tmp/.X11-unix/X${display}`));
  const driverProcess = spawn(WEBKIT_DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  await until('the driver answers', () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: webKit(), args: ['--automation'] },
    })
    .build();
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...PHONE });
  const read = <T>(expression: string) => driver.executeScript<T>(`return ${expression}`);
  const find = async (xpath: string) => {
    await found(read, xpath);
    return driver.findElement(By.css(FOUND));
  };
  // What something else still covers cannot be pressed.
  const press = (xpath: string) =>
    until(
      `${xpath} can be pressed`,
      async () => {
        const element = await find(xpath);
        return element.click().then(
          () => true,
          () => false,
        );
      },
      40_000,
    );
  return {
    open: (url) => driver.get(url),
    read,
    press,
    type: async (xpath, text) => {
      await press(xpath);
      await (await find(xpath)).sendKeys(text);
    },
    close: async () => {
      await driver.quit().catch(() => undefined);
      await Promise.all([ended(driverProcess), ended(screen)]);
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const quoted = (text: string): string => JSON.stringify(text);

/** XPaths that find things by the words that a person reads. */
export const by = {
  button: (name: string): string =>
    `//*[self::button or self::a or @role="button"][normalize-space(.)=${quoted(name)} or @aria-label=${quoted(name)}]`,
  /** A field with a visible label, or with a spoken name. */
  field: (name: string): string =>
    `//input[@id=//label[normalize-space(.)=${quoted(name)}]/@for or @aria-label=${quoted(name)}]`,
  text: (text: string): string => `//*[text()[contains(., ${quoted(text)})]]`,
};

/** The first visible match of an XPath, as an expression of the page; null without one. */
const drawn = (xpath: string): string => `((all) => {
  for (let i = 0; i < all.snapshotLength; i += 1) {
    const { width, height } = all.snapshotItem(i).getBoundingClientRect();
    if (width > 1 && height > 1) return all.snapshotItem(i);
  }
  return null;
})(document.evaluate(${quoted(xpath)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null))`;

/** The element that the next act is for. */
const FOUND = '[data-found]';

/** Waits until an element is there and nothing moves it, and marks it: a press on a sheet that still rises would end beside it. */
async function found(read: EnginePage['read'], xpath: string): Promise<void> {
  await until(
    `there is ${xpath}`,
    () =>
      read<boolean>(`((one) => {
        for (const former of document.querySelectorAll('[data-found]')) former.removeAttribute('data-found');
        one?.setAttribute('data-found', '');
        one?.scrollIntoView({ block: 'center' });
        return one !== null && !document.getAnimations().some(({ effect }) => effect?.target?.contains(one));
      })(${drawn(xpath)})`),
    20_000,
  );
}

/** Whether an XPath finds something that is drawn. */
export const isThere = (page: EnginePage, xpath: string): Promise<boolean> =>
  page.read<boolean>(`${drawn(xpath)} !== null`);

export const appears = (page: EnginePage, xpath: string): Promise<void> =>
  until(`there is ${xpath}`, () => isThere(page, xpath), 60_000).catch(async (error: Error) => {
    throw new Error(`${error.message}; the page says: ${await page.read<string>('document.body.innerText')}`);
  });

/** Solves the puzzle on the screen by its slider; after a miss it tries the next puzzle. */
export async function solvePuzzle(page: EnginePage, confirm: string): Promise<void> {
  const button = `//dialog[@open]${by.button(confirm)}`;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await moveSlider(page);
    await page.press(button);
    const isSolved = await until('the puzzle is solved', async () => !(await isThere(page, button)), 5_000).then(
      () => true,
      () => false,
    );
    if (isSolved) return;
  }
  throw new Error('the puzzle was not solved');
}

async function moveSlider(page: EnginePage): Promise<void> {
  await until('the puzzle is there', () =>
    page.read<boolean>("document.querySelectorAll('dialog[open] img').length > 1"),
  );
  const [background, piece, y] = await page.read<[string, string, string]>(
    "(([a, b]) => [a.src, b.src, b.dataset.y])([...document.querySelectorAll('dialog[open] img')])",
  );
  const x = await findHole(background, piece, Number(y));
  await page.read(`((slider) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(slider, ${x});
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
  })(document.querySelector('dialog[open] input[type=range]'))`);
}

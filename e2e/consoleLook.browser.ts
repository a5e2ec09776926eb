import { openBrowser } from './world';
import { startConsole } from './consoleWorld';
import { submitBasic } from '../__tests__/harness/identities';
import * as room from '../__tests__/withdrawals/room';

test('look', async () => {
  const browser = await openBrowser();
  const world = await startConsole();
  const { x } = world;
  const anna = await x.operator('anna');
  await x.operator('ben');
  for (let i = 0; i < 4; i += 1) await submitBasic(await x.person(), { documentNo: `LOOK${i}` });
  void room;
  for (const language of ['zh-hk', 'en'] as const) {
    const desk = await world.desk(browser, language);
    await desk.page.goto(world.url);
    await desk.page.waitForTimeout(1500);
    await desk.page.screenshot({ path: `/tmp/console-login-${language}.png` });
    await desk.logIn(anna);
    await desk.page.goto(`${world.url}/#/queues/identity`);
    await desk.page.waitForTimeout(1500);
    await desk.page.keyboard.press('j');
    await desk.page.waitForTimeout(1000);
    await desk.page.keyboard.press('t');
    await desk.page.waitForTimeout(1000);
    await desk.page.keyboard.press('r');
    await desk.page.waitForTimeout(500);
    await desk.page.screenshot({ path: `/tmp/console-queue-${language}.png` });
    await desk.page.goto(`${world.url}/#/audit`);
    await desk.page.waitForTimeout(1500);
    await desk.page.screenshot({ path: `/tmp/console-audit-${language}.png` });
    console.log(desk.complaints);
    await desk.context.close();
  }
  await x.close();
  await browser.close();
});

/** Scenes of somebody who is not logged in. */
import { api } from '../lib/api/index';
import { paths } from '../lib/paths';
import { type Scene, LONG_NAME, AT, press, pressRow, dialog, forgotten, talk, lockCase } from './stage';

export const outside: Omit<Scene, 'isIn'>[] = [
  {
    name: 'entry.wallet',
    arrange: async (s) => {
      await s.open(paths.entry.href());
      await press(s, 'auth.entry.wallet');
      await s.page.getByText(s.w('auth.wallet.none')).waitFor();
    },
  },
  {
    name: 'register.faults',
    arrange: async (s) => {
      await s.open(paths.auth.register.href());
      await press(s, 'auth.register.submit');
    },
  },
  {
    name: 'register.terms',
    arrange: async (s) => {
      await s.open(paths.auth.register.href());
      await s.page
        .locator('form button')
        .filter({ hasText: /服務條款|服务条款|terms/ })
        .click();
      await dialog(s);
    },
  },
  {
    name: 'logIn.puzzle',
    arrange: async (s) => {
      await s.open(paths.auth.logIn.href());
      await s.page.getByLabel(s.w('auth.logIn.account'), { exact: true }).fill('grey_heron');
      await s.page.getByLabel(s.w('auth.logIn.password'), { exact: true }).fill('Wrong2026');
      await press(s, 'auth.logIn.submit');
      await s.page.getByRole('dialog').locator('img').nth(1).waitFor();
    },
  },
  {
    name: 'logIn.puzzleByMail',
    arrange: async (s) => {
      await s.open(paths.auth.forgot.href());
      await s.page.getByLabel(s.w('auth.forgot.account'), { exact: true }).fill('grey_heron');
      await press(s, 'auth.forgot.submit');
      await press(s, 'auth.puzzle.byMail');
    },
  },
  { name: 'forgot.choice', arrange: forgotten },
  {
    name: 'forgot.mailed',
    arrange: async (s) => {
      await forgotten(s);
      await pressRow(s, 'auth.verify.email');
      await s.page.getByRole('heading', { name: s.w('auth.mailed.heading') }).waitFor();
    },
  },
  {
    name: 'forgot.totp',
    arrange: async (s) => {
      await forgotten(s);
      await pressRow(s, 'auth.verify.totp');
      await press(s, 'auth.code.confirm');
    },
  },
  {
    name: 'help.none',
    arrange: async (s) => {
      await s.open(paths.help.centre.href());
      await s.page.getByLabel(s.w('help.centre.search')).fill('zzzz');
      await s.page.getByText(s.w('help.centre.none')).waitFor();
    },
  },
  {
    name: 'help.article',
    arrange: async (s) => {
      await s.open(paths.help.article.href({ id: 'two-factor' }));
      await s.page.locator('article').waitFor();
    },
  },
  {
    name: 'help.missing',
    arrange: async (s) => {
      await s.open(paths.help.article.href({ id: 'nothing' }));
      await s.page.getByText(s.w('help.article.missing')).waitFor();
    },
  },
  {
    name: 'notices.empty',
    arrange: async (s) => {
      await s.answer(api.help.notices, (page) => ({ ...page, list: [], total: 0, hasMore: false }));
      await s.open(paths.help.notices.href());
      await s.page.getByText(s.w('help.notices.empty')).waitFor();
    },
  },
  {
    name: 'notices.failed',
    arrange: async (s) => {
      await s.page.route(`**/${api.help.notices.path}`, (route) => route.abort());
      await s.open(paths.help.notices.href());
      await press(s, 'shell.retry').catch(() => undefined);
    },
  },
  {
    name: 'notices.offline',
    arrange: async (s) => {
      await s.open(paths.help.centre.href());
      await s.page.getByLabel(s.w('help.centre.search')).waitFor();
      await s.page.context().setOffline(true);
      await s.page.evaluate((href) => {
        window.location.hash = href;
      }, paths.help.notices.href());
    },
  },
  {
    name: 'terms.about',
    arrange: async (s) => {
      await s.open(paths.help.terms.href({ part: 'about' }));
      await s.page.getByRole('tab', { selected: true }).waitFor();
    },
  },
  { name: 'service.empty', arrange: (s) => s.open(paths.support.service.href()) },
  {
    name: 'service.locked',
    arrange: async (s) => {
      await s.answer(api.support.lockCase, () => ({ lockCase }));
      await talk(s);
      await s.open(paths.support.service.href({ reason: 'locked' }));
    },
  },
  {
    name: 'service.appeal',
    arrange: async (s) => {
      await s.answer(api.support.lockCase, () => ({ lockCase }));
      await s.open(paths.support.service.href({ reason: 'locked' }));
      await press(s, 'support.locked.appeal');
      await dialog(s);
      await press(s, 'support.locked.send');
    },
  },
  {
    name: 'service.appealed',
    arrange: async (s) => {
      await s.answer(api.support.lockCase, () => ({
        lockCase: { ...lockCase, reason: LONG_NAME, appealedAt: AT, decidedBy: AT + 72 * 3_600_000 },
      }));
      await s.open(paths.support.service.href({ reason: 'locked' }));
    },
  },
  { name: 'missing', arrange: (s) => s.open('/pages/nowhere') },
];

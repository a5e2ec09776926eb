/**
 * What no address shows by itself: sheets, faults, the states of a request, a talk, a screen without a network. Where a state takes
 * another person or days, the exchange's answer is changed on its way to the page.
 */
import type { Page } from 'playwright-core';
import type { Endpoint, ReplyOf } from '../lib/api/endpoint';
import { api } from '../lib/api/index';
import type { BasicEcho } from '../lib/api/identity';
import type { SecurityStatus } from '../lib/api/security';
import type { ServiceMessage } from '../lib/api/support';
import { paths } from '../lib/paths';
import { solveOnScreen } from './puzzle';
import type { words } from './world';

export interface Stage {
  page: Page;
  w: ReturnType<typeof words>;
  /** Opens an address. */
  open: (href: string) => Promise<void>;
  /** Changes what a call answers, until the scene is over. */
  answer: <E extends Endpoint>(endpoint: E, change: (data: ReplyOf<E>) => ReplyOf<E>) => Promise<void>;
}

export interface Scene {
  name: string;
  isIn: boolean;
  arrange: (stage: Stage) => Promise<void>;
}

/** Longer than anybody's, without a place to break. */
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
const AT = Date.UTC(2026, 10, 18, 3, 4, 5);

const press = ({ page, w }: Stage, key: string) =>
  page
    .getByRole('button', { name: w(key), exact: true })
    .last()
    .click();
/** A row that begins with these words. */
const pressRow = ({ page, w }: Stage, key: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${w(key)}`) })
    .first()
    .click();
const dialog = (stage: Stage) => stage.page.locator('dialog[open]').last().waitFor();
const bound = async (stage: Stage, change: Partial<SecurityStatus> = {}) => {
  await stage.answer(api.auth.profile, (profile) => ({
    ...profile,
    emailBound: true,
    totpBound: true,
    payPasswordSet: true,
  }));
  await stage.answer(
    api.security.status,
    (status): SecurityStatus => ({
      ...status,
      email: 'gr****@example.com',
      totp: true,
      fundPassword: true,
      antiPhishing: 'heron 2026',
      factor: 'totp',
      freshUntil: null,
      ...change,
    }),
  );
};
const passkeys: SecurityStatus['passkeys'] = [
  { id: 'a'.repeat(43), name: LONG_NAME.slice(0, 40), madeAt: AT, usedAt: AT },
  { id: 'b'.repeat(43), name: 'iPhone', madeAt: AT, usedAt: null },
];
const wallets: SecurityStatus['wallets'] = ['a', 'b'].map((digit) => ({
  address: `0x${digit.repeat(40)}`,
  boundAt: AT,
}));
const ways: SecurityStatus['ways'] = ['totp', 'passkey', 'recovery'];
/** A sheet of the security centre. */
const sheet = async (stage: Stage, name: string, change: Partial<SecurityStatus> = {}) => {
  await bound(stage, { ways, passkeys, wallets, recoveryCodes: 7, ...change });
  await stage.open(paths.security.overview.href());
  await pressRow(stage, `security.overview.${name}`);
  await dialog(stage);
};
/** The first of several buttons alike, in a list. */
const pressFirst = ({ page, w }: Stage, key: string, values?: Record<string, string>) =>
  page
    .getByRole('button', { name: w(key, values), exact: true })
    .first()
    .click();
const identity = (stage: Stage, change: Partial<BasicEcho>) =>
  stage.answer(
    api.identity.basic,
    (echo): BasicEcho => ({
      ...echo,
      submittedAt: AT,
      masked: {
        nationality: 'GB',
        realName: `${LONG_NAME.slice(0, 1)}${'*'.repeat(LONG_NAME.length)}`,
        documentType: 'passport',
        documentNo: 'A********89',
        birthYear: '1990',
        expiresOn: '2031-05-17',
      },
      ...change,
    }),
  );
const forgotten = async (stage: Stage) => {
  await stage.open(paths.auth.forgot.href());
  await stage.page.getByLabel(stage.w('auth.forgot.account'), { exact: true }).fill('nobody_there');
  await press(stage, 'auth.forgot.submit');
  await solveOnScreen(stage.page, stage.w);
  await stage.page.getByRole('heading', { name: stage.w('auth.verify.resetHeading') }).waitFor();
};
const talk = (stage: Stage) => {
  const list: ServiceMessage[] = [
    {
      id: '1',
      author: 'person',
      text: '提現一般需要多久？ How long does a withdrawal take?',
      picture: null,
      at: AT - 86_400_000,
      clientId: null,
    },
    {
      id: '2',
      author: 'agent',
      text: `Usually within the hour. Longer words: ${LONG_NAME.repeat(2)}`,
      picture: null,
      at: AT - 86_000_000,
      clientId: null,
    },
    {
      id: '3',
      author: 'system',
      text: stage.w('support.locked.appealed', { hours: '72' }),
      picture: null,
      at: AT,
      clientId: null,
    },
    { id: '4', author: 'person', text: '123,456,789.12345678 USDT', picture: null, at: AT + 60_000, clientId: null },
  ];
  return stage.answer(api.support.messages, (data) => ({ ...data, list }));
};
const lockCase = {
  isProved: true,
  accountMasked: 'gr****on',
  reason: 'unusualLogIn',
  lockedAt: AT,
  appealedAt: null,
  decidedBy: null,
};

const out: Omit<Scene, 'isIn'>[] = [
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

const inside: Omit<Scene, 'isIn'>[] = [
  {
    name: 'home.account',
    arrange: async (s) => {
      await s.open(paths.home.href());
      await press(s, 'home.bar.account');
      await dialog(s);
    },
  },
  {
    name: 'security.held',
    arrange: async (s) => {
      await bound(s, { withdrawalsHeldUntil: AT + 86_400_000, passwordChangedAt: AT });
      await s.open(paths.security.overview.href());
    },
  },
  ...['devices', 'history', 'antiPhishing'].map((row) => ({
    name: `security.${row}`,
    arrange: async (s: Stage) => {
      await bound(s);
      await s.open(paths.security.overview.href());
      await pressRow(s, `security.overview.${row}`);
      await dialog(s);
    },
  })),
  {
    name: 'security.unbind',
    arrange: async (s) => {
      await bound(s);
      await s.open(paths.security.overview.href());
      await pressRow(s, 'security.overview.totp');
      await dialog(s);
      await press(s, 'security.unbind.submit');
    },
  },
  { name: 'security.passkeys', arrange: (s) => sheet(s, 'passkeys') },
  {
    name: 'security.passkeyAdd',
    arrange: async (s) => {
      await sheet(s, 'passkeys');
      await press(s, 'security.passkeys.add');
      await press(s, 'security.passkeys.make');
    },
  },
  {
    name: 'security.passkeyRename',
    arrange: async (s) => {
      await sheet(s, 'passkeys');
      await pressFirst(s, 'security.passkeys.rename', { name: 'iPhone' });
    },
  },
  {
    name: 'security.passkeyRemove',
    arrange: async (s) => {
      await sheet(s, 'passkeys', { ways: ['passkey', 'recovery'] });
      await pressFirst(s, 'security.passkeys.remove', { name: passkeys[0]!.name });
      await press(s, 'security.passkeys.removeNow');
    },
  },
  { name: 'security.wallets', arrange: (s) => sheet(s, 'wallet') },
  {
    name: 'security.walletUnbind',
    arrange: async (s) => {
      await sheet(s, 'wallet');
      await pressFirst(s, 'security.wallet.unbind');
      await press(s, 'security.wallet.unbindNow');
    },
  },
  {
    name: 'security.walletProof',
    arrange: async (s) => {
      await sheet(s, 'passkeys', { factor: null, ways: ['wallet', 'password'] });
      await press(s, 'security.passkeys.add');
      await press(s, 'security.passkeys.make');
    },
  },
  {
    name: 'security.walletProofChoice',
    arrange: async (s) => {
      await sheet(s, 'passkeys', { factor: null, ways: ['wallet', 'password'] });
      await press(s, 'security.passkeys.add');
      await press(s, 'auth.proof.sign');
      await s.page.getByText('WalletConnect').waitFor();
    },
  },
  {
    name: 'security.recovery',
    arrange: async (s) => {
      await sheet(s, 'recovery');
      await press(s, 'security.recovery.renew');
    },
  },
  {
    name: 'security.recoveryCodes',
    arrange: async (s) => {
      await s.answer(api.security.makeRecoveryCodes, () => ({
        codes: Array.from({ length: 10 }, (_, n) => `W${n}MGQ-W${n}MHQ`),
      }));
      await sheet(s, 'recovery');
      await s.page.getByLabel(s.w('auth.proof.totp'), { exact: true }).fill('123456');
      await press(s, 'security.recovery.renew');
      await s.page.getByText('W0MGQ-W0MHQ').waitFor();
    },
  },
  {
    name: 'security.unusual',
    arrange: async (s) => {
      const entry = {
        device: 'Firefox · Windows',
        address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        at: AT,
        newDevice: true,
        outcome: 'in' as const,
      };
      await s.answer(api.security.logIns, (page) => ({
        ...page,
        list: [
          { ...entry, id: 'u', unusual: true },
          { ...entry, id: 'v', outcome: 'wrongPassword' as const, unusual: true },
          { ...entry, id: 'n', unusual: false, address: '203.0.113.7' },
          ...page.list,
        ],
      }));
      await sheet(s, 'history');
    },
  },
  { name: 'registered.skipped', arrange: (s) => s.open(paths.auth.registered.href()) },
  {
    name: 'registered.bound',
    arrange: async (s) => {
      await bound(s, { recoveryCodes: null });
      await s.open(paths.auth.registered.href());
    },
  },
  {
    name: 'fundPassword.byTotp',
    arrange: async (s) => {
      await bound(s);
      await s.open(paths.security.setFundPassword.href({ by: 'totp' }));
      await press(s, 'security.fundPassword.submit');
    },
  },
  {
    name: 'email.faults',
    arrange: async (s) => {
      await bound(s, { factor: 'email' });
      await s.open(paths.auth.emailCode.href());
      await press(s, 'security.bindEmail.submit');
    },
  },
  {
    name: 'reset.form',
    arrange: async (s) => {
      await bound(s);
      await s.open(paths.security.resetFactors.href());
      await press(s, 'security.reset.submit');
    },
  },
  ...(['underReview', 'failed'] as const).map((status) => ({
    name: `reset.${status}`,
    arrange: async (s: Stage) => {
      await bound(s, {
        reset: {
          no: '20261118030405000001',
          what: 'totp' as const,
          status,
          reason: status === 'failed' ? LONG_NAME : null,
          at: AT,
          decidedAt: null,
        },
      });
      await s.open(paths.security.resetFactors.href());
    },
  })),
  {
    name: 'identity.countries',
    arrange: async (s) => {
      await s.open(paths.identity.basic.href());
      await s.page.getByRole('combobox', { name: s.w('identity.basic.nationality') }).click();
      await dialog(s);
    },
  },
  {
    name: 'identity.faults',
    arrange: async (s) => {
      await s.open(paths.identity.basic.href());
      await press(s, 'identity.basic.submit');
    },
  },
  {
    name: 'identity.underReview',
    arrange: async (s) => {
      await identity(s, { status: 'underReview' });
      await s.open(paths.identity.basic.href());
    },
  },
  {
    name: 'identity.passed',
    arrange: async (s) => {
      await identity(s, { status: 'passed', decidedAt: AT });
      await s.open(paths.identity.basic.href());
    },
  },
  {
    name: 'identity.failed',
    arrange: async (s) => {
      await identity(s, {
        status: 'failed',
        reason: 'mismatch',
        note: `${LONG_NAME}: please use more light.`,
        attemptsLeft: 4,
      });
      await s.open(paths.identity.basic.href());
    },
  },
  {
    name: 'identity.advanced',
    arrange: async (s) => {
      await identity(s, { status: 'passed', decidedAt: AT });
      await s.open(paths.identity.advanced.href());
      await press(s, 'identity.advanced.addRelative');
    },
  },
  {
    name: 'service.talk',
    arrange: async (s) => {
      await talk(s);
      await s.open(paths.support.service.href());
      await s.page.getByText('123,456,789.12345678 USDT').waitFor();
    },
  },
];

export const scenes: readonly Scene[] = [
  ...out.map((scene) => ({ ...scene, isIn: false })),
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
      // Also where it would have refused.
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

/** Skeletons breathe; what is there after them, and after what moves has moved, is what a person sees. */
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

/** What every scene needs: the page it is played on, and the states that several scenes share. */
import type { Page } from 'playwright-core';
import type { Endpoint, ReplyOf } from '../lib/api/endpoint';
import { api } from '../lib/api/index';
import type { BasicEcho } from '../lib/api/identity';
import type { SecurityStatus } from '../lib/api/security';
import type { ServiceMessage } from '../lib/api/support';
import { paths } from '../lib/paths';
import type { MessageKey } from './messageKey';
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

export const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';
export const AT = Date.UTC(2026, 10, 18, 3, 4, 5);

export const press = ({ page, w }: Stage, key: MessageKey) =>
  page
    .getByRole('button', { name: w(key), exact: true })
    .last()
    .click();
/** A row that begins with these words. */
export const pressRow = ({ page, w }: Stage, key: MessageKey) =>
  page
    .getByRole('button', { name: new RegExp(`^${w(key)}`) })
    .first()
    .click();
export const dialog = (stage: Stage) => stage.page.locator('dialog[open]').last().waitFor();
export const bound = async (stage: Stage, change: Partial<SecurityStatus> = {}) => {
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
export const passkeys: SecurityStatus['passkeys'] = [
  { id: 'a'.repeat(43), name: LONG_NAME.slice(0, 40), madeAt: AT, usedAt: AT },
  { id: 'b'.repeat(43), name: 'iPhone', madeAt: AT, usedAt: null },
];
export const wallets: SecurityStatus['wallets'] = ['a', 'b'].map((digit) => ({
  address: `0x${digit.repeat(40)}`,
  boundAt: AT,
}));
export const ways: SecurityStatus['ways'] = ['totp', 'passkey', 'recovery'];
/** A sheet of the security centre. */
export const sheet = async (
  stage: Stage,
  name: 'passkeys' | 'wallet' | 'recovery' | 'history',
  change: Partial<SecurityStatus> = {},
) => {
  await bound(stage, { ways, passkeys, wallets, recoveryCodes: 7, ...change });
  await stage.open(paths.security.overview.href());
  await pressRow(stage, `security.overview.${name}`);
  await dialog(stage);
};
/** The first of several buttons alike, in a list. */
export const pressFirst = ({ page, w }: Stage, key: MessageKey, values?: Record<string, string>) =>
  page
    .getByRole('button', { name: w(key, values), exact: true })
    .first()
    .click();
export const identity = (stage: Stage, change: Partial<BasicEcho>) =>
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
export const forgotten = async (stage: Stage) => {
  await stage.open(paths.auth.forgot.href());
  await stage.page.getByLabel(stage.w('auth.forgot.account'), { exact: true }).fill('nobody_there');
  await press(stage, 'auth.forgot.submit');
  await solveOnScreen(stage.page, stage.w);
  await stage.page.getByRole('heading', { name: stage.w('auth.verify.resetHeading') }).waitFor();
};
export const talk = (stage: Stage) => {
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
export const lockCase = {
  isProved: true,
  accountMasked: 'gr****on',
  reason: 'unusualLogIn',
  lockedAt: AT,
  appealedAt: null,
  decidedBy: null,
};

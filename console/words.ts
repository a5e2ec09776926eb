/** The console's words, in the three languages of the house; those of statuses, reasons and refusals are the app's own. */
import { createContext, useContext } from 'react';
import { createTranslator } from 'use-intl/core';
import { type Language, languageTags } from '@/lib/i18n/languages';
import assetsEn from '@/locales/en/assets.json';
import bankEn from '@/locales/en/bankWithdrawals.json';
import c2cEn from '@/locales/en/c2c.json';
import c2cTalkEn from '@/locales/en/c2cTalk.json';
import errorsEn from '@/locales/en/errors.json';
import identityEn from '@/locales/en/identity.json';
import offlineEn from '@/locales/en/offline.json';
import networkEn from '@/locales/en/shell.json';
import withdrawalsEn from '@/locales/en/withdrawals.json';
import assetsCn from '@/locales/zh-cn/assets.json';
import bankCn from '@/locales/zh-cn/bankWithdrawals.json';
import c2cCn from '@/locales/zh-cn/c2c.json';
import c2cTalkCn from '@/locales/zh-cn/c2cTalk.json';
import errorsCn from '@/locales/zh-cn/errors.json';
import identityCn from '@/locales/zh-cn/identity.json';
import offlineCn from '@/locales/zh-cn/offline.json';
import networkCn from '@/locales/zh-cn/shell.json';
import withdrawalsCn from '@/locales/zh-cn/withdrawals.json';
import assetsHk from '@/locales/zh-hk/assets.json';
import bankHk from '@/locales/zh-hk/bankWithdrawals.json';
import c2cHk from '@/locales/zh-hk/c2c.json';
import c2cTalkHk from '@/locales/zh-hk/c2cTalk.json';
import errorsHk from '@/locales/zh-hk/errors.json';
import identityHk from '@/locales/zh-hk/identity.json';
import offlineHk from '@/locales/zh-hk/offline.json';
import networkHk from '@/locales/zh-hk/shell.json';
import withdrawalsHk from '@/locales/zh-hk/withdrawals.json';
import consoleEn from './words/en.json';
import consoleCn from './words/zh-cn.json';
import consoleHk from './words/zh-hk.json';

const ofApp = (
  errors: typeof errorsEn,
  network: typeof networkEn,
  identity: typeof identityEn,
  offline: typeof offlineEn,
  withdrawals: typeof withdrawalsEn,
  bank: typeof bankEn,
  assets: typeof assetsEn,
  c2c: typeof c2cEn,
  c2cTalk: typeof c2cTalkEn,
) => ({
  accounts: assets.account,
  lines: assets.ledger.types,
  errors,
  network: network.network,
  offlinePayee: offline.payee,
  c2cEvents: c2c.facts.events,
  reasons: {
    identity: identity.reasons,
    offline: offline.reasons,
    withdrawal: withdrawals.reason,
    bankWithdrawal: bank.reason,
    appeal: c2cTalk.form.reasons,
  },
});

const laid = <C extends { reasons: object }, A extends { reasons: object }>(own: C, app: A) => ({
  ...own,
  ...app,
  reasons: { ...own.reasons, ...app.reasons },
});

const en = laid(
  consoleEn,
  ofApp(errorsEn, networkEn, identityEn, offlineEn, withdrawalsEn, bankEn, assetsEn, c2cEn, c2cTalkEn),
);
type Pack = typeof en;

const packs: Readonly<Record<Language, Pack>> = {
  en,
  'zh-hk': laid(
    consoleHk,
    ofApp(errorsHk, networkHk, identityHk, offlineHk, withdrawalsHk, bankHk, assetsHk, c2cHk, c2cTalkHk),
  ),
  'zh-cn': laid(
    consoleCn,
    ofApp(errorsCn, networkCn, identityCn, offlineCn, withdrawalsCn, bankCn, assetsCn, c2cCn, c2cTalkCn),
  ),
};

/** As the app's own words use them. */
const formats = {
  dateTime: {
    short: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    moment: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  },
} as const;

export const translatorOf = (language: Language) =>
  createTranslator({ locale: languageTags[language], messages: packs[language], formats });

export type Words = ReturnType<typeof translatorOf>;

export interface Speech {
  language: Language;
  words: Words;
  speak: (language: Language) => void;
}

export const SpeechContext = createContext<Speech | null>(null);

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('the console’s words stand in a WordsProvider');
  return speech;
}

export const useWords = (): Words => useSpeech().words;

/** What the audit log calls an action, in words. */
export const actionText = (words: Words, action: string): string =>
  wordOr(words, `actions.${action.replaceAll('.', '_')}`, action);

/** The same while it is only proposed: a request has not been passed yet. */
export const proposedText = (words: Words, action: string): string =>
  action.endsWith('.pass') ? words('proposals.toPass') : actionText(words, action);

/** A name that may have no words yet, such as an action of the audit log: itself then. Somebody may have typed it, such as `constructor`. */
export const wordOr = (words: Words, key: string, otherwise: string): string =>
  words.has(key as never) && typeof words.raw(key as never) === 'string' ? words(key as never) : otherwise;

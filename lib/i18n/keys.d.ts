/** The words that exist, so that a key which doesn't is an error of types. */
import type assets from '@/locales/en/assets.json';
import type auth from '@/locales/en/auth.json';
import type bankWithdrawals from '@/locales/en/bankWithdrawals.json';
import type c2c from '@/locales/en/c2c.json';
import type c2cDesk from '@/locales/en/c2cDesk.json';
import type c2cTalk from '@/locales/en/c2cTalk.json';
import type deposits from '@/locales/en/deposits.json';
import type dual from '@/locales/en/dual.json';
import type earn from '@/locales/en/earn.json';
import type errors from '@/locales/en/errors.json';
import type files from '@/locales/en/files.json';
import type fixedTime from '@/locales/en/fixedTime.json';
import type flash from '@/locales/en/flash.json';
import type forex from '@/locales/en/forex.json';
import type help from '@/locales/en/help.json';
import type home from '@/locales/en/home.json';
import type identity from '@/locales/en/identity.json';
import type launchpad from '@/locales/en/launchpad.json';
import type loan from '@/locales/en/loan.json';
import type market from '@/locales/en/market.json';
import type offline from '@/locales/en/offline.json';
import type paymentMethods from '@/locales/en/paymentMethods.json';
import type perpetual from '@/locales/en/perpetual.json';
import type push from '@/locales/en/push.json';
import type referral from '@/locales/en/referral.json';
import type reserves from '@/locales/en/reserves.json';
import type risk from '@/locales/en/risk.json';
import type security from '@/locales/en/security.json';
import type shell from '@/locales/en/shell.json';
import type spot from '@/locales/en/spot.json';
import type statements from '@/locales/en/statements.json';
import type support from '@/locales/en/support.json';
import type trading from '@/locales/en/trading.json';
import type transfers from '@/locales/en/transfers.json';
import type withdrawals from '@/locales/en/withdrawals.json';

declare module 'next-intl' {
  interface AppConfig {
    Messages: {
      assets: typeof assets;
      auth: typeof auth;
      bankWithdrawals: typeof bankWithdrawals;
      c2c: typeof c2c;
      c2cDesk: typeof c2cDesk;
      c2cTalk: typeof c2cTalk;
      deposits: typeof deposits;
      dual: typeof dual;
      earn: typeof earn;
      errors: typeof errors;
      files: typeof files;
      fixedTime: typeof fixedTime;
      flash: typeof flash;
      forex: typeof forex;
      help: typeof help;
      home: typeof home;
      identity: typeof identity;
      launchpad: typeof launchpad;
      loan: typeof loan;
      market: typeof market;
      offline: typeof offline;
      paymentMethods: typeof paymentMethods;
      perpetual: typeof perpetual;
      push: typeof push;
      referral: typeof referral;
      reserves: typeof reserves;
      risk: typeof risk;
      security: typeof security;
      shell: typeof shell;
      spot: typeof spot;
      statements: typeof statements;
      support: typeof support;
      trading: typeof trading;
      transfers: typeof transfers;
      withdrawals: typeof withdrawals;
    };
  }
}

/** Scenes of somebody who is logged in. */
import { api } from '../lib/api/index';
import { paths } from '../lib/paths';
import {
  type Scene,
  type Stage,
  LONG_NAME,
  AT,
  press,
  pressRow,
  dialog,
  bound,
  passkeys,
  sheet,
  pressFirst,
  identity,
  talk,
} from './stage';

export const inside: Omit<Scene, 'isIn'>[] = [
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
  ...(['devices', 'history', 'antiPhishing'] as const).map((row) => ({
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
  ...(['underReview', 'rejected'] as const).map((status) => ({
    name: `reset.${status}`,
    arrange: async (s: Stage) => {
      await bound(s, {
        reset: {
          no: '20261118030405000001',
          what: 'totp' as const,
          status,
          reason: status === 'rejected' ? LONG_NAME : null,
          at: AT,
          decidedAt: null,
          allowed: status === 'underReview' ? ['cancel'] : [],
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
    name: 'identity.rejected',
    arrange: async (s) => {
      await identity(s, {
        status: 'rejected',
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

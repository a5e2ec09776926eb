/** The sentences of the texts that a wallet signs. They are read in the wallet, at the moment when people are robbed elsewhere. */
import type { WalletPurpose } from '@/lib/api/auth';
import type { Context } from '../../http/handler';

export const statements: Record<WalletPurpose, Record<Context['language'], string>> = {
  logIn: {
    'zh-hk': '登入 Avocet。此簽名只用於證明你持有這個錢包，不會轉移任何資金，也不會授權任何代幣。',
    'zh-cn': '登录 Avocet。此签名只用于证明你持有这个钱包，不会转移任何资金，也不会授权任何代币。',
    en: 'Log in to Avocet. This signature only proves that this wallet is yours. It moves no funds and allows no token to be spent.',
  },
  bind: {
    'zh-hk': '把這個錢包綁定到你的 Avocet 帳號，之後可用它登入。此簽名不會轉移任何資金，也不會授權任何代幣。',
    'zh-cn': '把这个钱包绑定到你的 Avocet 账号，之后可用它登录。此签名不会转移任何资金，也不会授权任何代币。',
    en: 'Bind this wallet to your Avocet account, so that it can log in to it. This signature moves no funds and allows no token to be spent.',
  },
};

export const isStatementOf = (purpose: WalletPurpose, text: string): boolean => Object.values(statements[purpose]).includes(text);

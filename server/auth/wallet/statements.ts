/** The sentence of a log-in text. It is read in the wallet, at the moment when people are robbed elsewhere. */
import type { Context } from '../../http/handler';

export const statements: Record<Context['language'], string> = {
  'zh-hk': '登入 Avocet。此簽名只用於證明你持有這個錢包，不會轉移任何資金，也不會授權任何代幣。',
  'zh-cn': '登录 Avocet。此签名只用于证明你持有这个钱包，不会转移任何资金，也不会授权任何代币。',
  en: 'Log in to Avocet. This signature only proves that this wallet is yours. It moves no funds and allows no token to be spent.',
};

export const isStatement = (text: string): boolean => Object.values(statements).includes(text);

/**
 * The sentences of the texts that a wallet signs. The owner reads them in the wallet, where a false page would make them sign something
 * else.
 */
import type { ProvedPurpose } from '@/lib/api/shapes';
import type { Context } from '../../http/handler';
import { purposeWords } from '../letters';

type Language = Context['language'];

/** What a text is signed for; the last for one change of what proves the person, and no other. */
export type SignedFor = { kind: 'logIn' | 'bind' } | { kind: 'prove'; what: ProvedPurpose };

const fixed: Record<'logIn' | 'bind', Record<Language, string>> = {
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

/** Put around the change that is confirmed. */
const proving: Record<Language, readonly [before: string, after: string]> = {
  'zh-hk': ['在 Avocet 確認：', '。此簽名只用於證明是你本人，不會轉移任何資金，也不會授權任何代幣。'],
  'zh-cn': ['在 Avocet 确认：', '。此签名只用于证明是你本人，不会转移任何资金，也不会授权任何代币。'],
  en: [
    'Confirm on Avocet: ',
    '. This signature only proves that it is you. It moves no funds and allows no token to be spent.',
  ],
};

export function statementOf(purpose: SignedFor, language: Language): string {
  if (purpose.kind !== 'prove') return fixed[purpose.kind][language];
  const [before, after] = proving[language];
  return `${before}${purposeWords(purpose.what, language)}${after}`;
}

export const isStatementOf = (purpose: SignedFor, text: string): boolean =>
  (['zh-hk', 'zh-cn', 'en'] as const).some((language) => statementOf(purpose, language) === text);

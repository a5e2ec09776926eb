/** What swindlers write: words that lead away from here, ask for codes, or for a release before the money has come; in three languages. */

const PATTERNS = {
  /** Coins before money. */
  releaseFirst:
    /release\s+(it\s+|the\s+coins?\s+)?(first|before|now)|先放(行|幣|币|款|U|usdt)|先(釋放|释放|解鎖|解锁)|(先|快)(點|点)?放幣|先放币/i,
  /** What nobody may ask for. */
  secrets:
    /(password|passcode|pin code|verification code|seed phrase|private key|2fa code|otp)|驗證碼|验证码|密碼|密码|助記詞|助记词|私鑰|私钥/i,
  /** More money, or from somebody else. */
  moreMoney:
    /(pay|send|transfer)\s+(again|twice|more|extra)|activation fee|unfreeze|third[- ]party (account|payment)|再(轉|转|付)一次|解凍|解冻|保證金費|刷流水|代付|第三方(帳|账|付款)/i,
  /** To another place, where nothing is kept and nobody can decide. */
  elsewhere:
    /telegram|whats\s?app|wechat|\bline\s?(id|app|群|帳號|账号)|\bsignal\b|discord|\bt\.me\b|wa\.me|https?:\/\/|微信|電報|电报|飛機|飞机号|加我|私聊|私下|通訊軟件|通讯软件|站外|平台外/i,
} as const;
export type WarningKind = keyof typeof PATTERNS;

/** The most dangerous thing in a message, in the order above: what costs money at once comes before being led elsewhere. Null where there is none. */
export function warningOf(text: string): WarningKind | null {
  const plain = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/g, '');
  const kinds = Object.keys(PATTERNS) as WarningKind[];
  return kinds.find((kind) => PATTERNS[kind].test(plain)) ?? null;
}

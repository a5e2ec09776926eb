/** Other names by which people look for a market: Chinese names of coins, and of currencies and metals in every language of the app. */
import type { Variety } from '@/lib/api/market';
import { currencyName } from '@/lib/format/currencies';
import { languages } from '@/lib/i18n/languages';

/** Traditional, simplified and usual ones. Only names that are really in use. */
const COINS: Readonly<Record<string, string>> = {
  BTC: '比特幣 比特币 大餅 大饼',
  ETH: '以太幣 以太币 以太坊',
  SOL: '索拉納 索拉纳',
  XRP: '瑞波幣 瑞波币',
  DOGE: '狗狗幣 狗狗币 狗幣 狗币',
  ADA: '艾達幣 艾达币',
  TRX: '波場 波场',
  AVAX: '雪崩',
  XLM: '恆星幣 恒星币',
  LTC: '萊特幣 莱特币',
  BCH: '比特幣現金 比特币现金',
  DOT: '波卡',
  SHIB: '柴犬幣 柴犬币',
  ETC: '以太經典 以太经典',
  ATOM: '阿童木',
  VET: '唯鏈 唯链',
  ALGO: '阿爾戈 阿尔戈',
  XTZ: '泰佐斯',
  LINK: '預言機 预言机',
  UNI: '獨角獸 独角兽',
  FIL: '文件幣 文件币',
  TON: '噸幣 吨币',
  XAU: '黃金 黄金 gold',
  XAG: '白銀 白银 silver',
  XPT: '鉑金 铂金 platinum',
  XPD: '鈀金 钯金 palladium',
};

const known = new Map<string, string>();

/** Whether another name of a market contains a text in capitals; one in Latin letters must begin with it. */
export const hasAlias = (variety: Pick<Variety, 'symbol' | 'kind' | 'base' | 'quote'>, wanted: string): boolean =>
  aliasesOf(variety).includes(/^[\x20-\x7e]/.test(wanted) ? ` ${wanted}` : wanted);

/** All of a market's other names in one text, each after a space. */
function aliasesOf({ symbol, kind, base, quote }: Pick<Variety, 'symbol' | 'kind' | 'base' | 'quote'>): string {
  const found = known.get(symbol);
  if (found !== undefined) return found;
  const currencies =
    kind === 'forex' ? [base, quote].flatMap((code) => languages.map((language) => currencyName(code, language))) : [];
  const all = ` ${[COINS[base] ?? '', ...currencies].join(' ')}`.toUpperCase();
  known.set(symbol, all);
  return all;
}

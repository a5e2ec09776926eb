/** The terms of service. Whoever changes their words raises TERMS_VERSION. */
import { TERMS_VERSION } from '@/lib/help/rules';
import type { Context } from '../http/handler';
import en from './terms/en.json';
import zhCn from './terms/zh-cn.json';
import zhHk from './terms/zh-hk.json';

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export function termsIn(language: Context['language']) {
  return { ...words[language], version: TERMS_VERSION };
}

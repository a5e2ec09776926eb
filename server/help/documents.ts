/** The terms of service and what we say about ourselves. Whoever changes the terms raises TERMS_VERSION. */
import { ABOUT_VERSION, TERMS_VERSION } from '@/lib/help/rules';
import type { Context } from '../http/handler';
import aboutEn from './about/en.json';
import aboutZhCn from './about/zh-cn.json';
import aboutZhHk from './about/zh-hk.json';
import en from './terms/en.json';
import zhCn from './terms/zh-cn.json';
import zhHk from './terms/zh-hk.json';

const terms = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };
const about = { en: aboutEn, 'zh-cn': aboutZhCn, 'zh-hk': aboutZhHk };

export const termsIn = (language: Context['language']) => ({ ...terms[language], version: TERMS_VERSION });
export const aboutIn = (language: Context['language']) => ({ ...about[language], version: ABOUT_VERSION });

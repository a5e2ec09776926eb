/** Words: the same keys and placeholders in every language, every error worded, no literal text in what a person sees. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import path from 'node:path';
import { errorCodes } from '@/lib/api/errors';
import { files, nodes, read, type Node } from './source';

const LANGUAGES = ['zh-hk', 'zh-cn', 'en'] as const;
const domains = files(['locales/zh-hk'], /\.json$/).map((file) => path.basename(file));

function flat(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    flat(inner, prefix ? `${prefix}.${key}` : key),
  );
}

const words = (language: string, domain: string) => new Map(flat(JSON.parse(read(`locales/${language}/${domain}`))));

function placeholders(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    const inner =
      'options' in element
        ? Object.values(element.options).flatMap((option) => placeholders(option.value))
        : 'children' in element
          ? placeholders(element.children)
          : [];
    return [element.value, ...inner];
  });
}
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test.each(LANGUAGES)('%s has the same files', (language) => {
  expect(files([`locales/${language}`], /\.json$/).map((file) => path.basename(file))).toEqual(domains);
});

test.each(domains)('%s has the same keys and placeholders in every language, none of them empty', (domain) => {
  const base = words('zh-hk', domain);
  for (const language of LANGUAGES) {
    const other = words(language, domain);
    expect(sorted(other.keys())).toEqual(sorted(base.keys()));
    for (const [key, text] of other) {
      expect(`${key}: ${text.trim()}`).not.toBe(`${key}: `);
      expect([key, sorted(placeholders(parse(text)))]).toEqual([key, sorted(placeholders(parse(base.get(key) ?? '')))]);
    }
  }
});

/** Pairs of characters that exist in one of the two scripts only. */
const SIMPLIFIED =
  '们这为时请输账现买卖钱总额资产图从对与开关订单价涨币实证验码义务绝网络连际测试认读写还没让个条经过结录设语间';
const TRADITIONAL =
  '們這為時請輸賬現買賣錢總額資產圖從對與開關訂單價漲幣實證驗碼義務絕網絡連際測試認讀寫還沒讓個條經過結錄設語間';

test('the two Chinese scripts are not mixed up', () => {
  const foreign = (language: string, script: string) =>
    domains.flatMap((domain) =>
      [...words(language, domain)]
        .filter(([, text]) => Array.from(text).some((letter) => script.includes(letter)))
        .map(([key, text]) => `${domain} ${key}: ${text}`),
    );
  expect(foreign('zh-hk', SIMPLIFIED)).toEqual([]);
  expect(foreign('zh-cn', TRADITIONAL)).toEqual([]);
});

/** One word for one thing, in the app and in what the server tells; docs/GLOSSARY.md has the choice. Left out: names, which people do not read. */
const OTHER_WORDS: Readonly<Record<(typeof LANGUAGES)[number], RegExp>> = {
  en: /\b(centers?|favou?rits?|favorites?|colors?|recogniz\w*|canceled|log-ins?|licenses?|2fa|frozen|(create|register|open) an? account|create account)\b/i,
  'zh-hk':
    /裏|升跌|初級|可選|示範|已保存|^保存$|郵箱|網路|設置|賬|紀錄|照片|您|(新|你的|此|另一個|鎖定|解鎖|登入|註冊)帳戶(?!、)|帳戶(已被|已鎖|被|名稱|設定|記錄)/,
  'zh-cn':
    /初级认证|高级认证|演示|电邮|登陆|帐|您|(新|你的|此|另一个|锁定|解锁|登录|注册)账户(?!、)|账户(已被|已锁|被|名|设置|记录)/,
};

test.each(LANGUAGES)('%s calls and spells everything the same way everywhere', (language) => {
  const told = files(['locales', 'server', 'console'], /\.json$/).filter(
    (file) => path.basename(file) === `${language}.json` || file.startsWith(`locales/${language}/`),
  );
  expect(told.length).toBeGreaterThan(domains.length + 4);
  const others = told.flatMap((file) =>
    flat(JSON.parse(read(file))).flatMap(([key, text]) => {
      const found = OTHER_WORDS[language].exec(text.replaceAll(/[{<]\w+[,>}]/g, ''));
      return found ? [`${file} ${key}: ${found[0]}`] : [];
    }),
  );
  expect(others).toEqual([]);
});

test('a Chinese message of one sentence has no full stop', () => {
  const stopped = (['zh-hk', 'zh-cn'] as const).flatMap((language) =>
    domains.flatMap((domain) =>
      [...words(language, domain)]
        .filter(([, text]) => /^[^。？！；?]*。$/.test(text))
        .map(([key]) => `${language} ${domain} ${key}`),
    ),
  );
  expect(stopped).toEqual([]);
});

test('an appeal has one name in each language, also in letters', () => {
  const named = files(['locales', 'server', 'console'], /\.json$/).filter((file) => /仲裁|arbitrat/i.test(read(file)));
  expect(named).toEqual([]);
});

test('the words of every domain are types, so that a wrong key does not compile', () => {
  const typed = [...read('lib/i18n/keys.d.ts').matchAll(/^import type \w+ from '@\/locales\/en\/([\w-]+)\.json';/gm)];
  expect(typed.map(([, domain]) => `locales/en/${domain}.json`)).toEqual(files(['locales/en'], /\.json$/));
});

test('every error of the catalogue has words', () => {
  for (const language of LANGUAGES)
    expect(sorted(words(language, 'errors.json').keys())).toEqual(sorted(Object.keys(errorCodes)));
});

const SPOKEN = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'ariaLabel',
  'hint',
  'description',
  'text',
]);

/** The gallery is for developers only; the other is shown when the words themselves could not be loaded. */
const WITHOUT_WORDS = /^app\/screens\/gallery\/|^app\/shell\/LoadFailure\.tsx$/;

test('no literal text in screens, parts and kit', () => {
  const drawn = files(['app', 'components', 'console'], /\.tsx$/).filter((file) => !WITHOUT_WORDS.test(file));
  const offences = drawn.flatMap((file) =>
    [...nodes(file)].flatMap(({ node, parent }) =>
      literalText(node, parent).map((text) => `${file}:${node.loc?.start.line} ${text}`),
    ),
  );
  expect(offences).toEqual([]);
});

function literalText(node: Node, parent: Node | null): string[] {
  const text = typeof node['value'] === 'string' ? node['value'].trim() : '';
  // Codes such as USDT are the same in every language.
  if (node.type === 'JSXText') return /[\p{Ll}\p{Lo}]/u.test(text) ? [text] : [];
  if (node.type !== 'StringLiteral') return [];
  if (/\p{Script=Han}/u.test(text)) return [text];
  const attribute = parent?.type === 'JSXAttribute' ? String((parent['name'] as { name?: string }).name) : '';
  return SPOKEN.has(attribute) && /\p{L}{2,}/u.test(text) && !/^[a-z]+(\.[a-zA-Z]+)+$/.test(text) ? [text] : [];
}

test('screens neither fetch, nor format numbers, nor name colours', () => {
  const banned =
    /\bfetch\(|toLocaleString|Intl\.|\.toFixed\(|#[0-9a-fA-F]{3,8}\b|rgba?\(|\b(text|bg|border)-(red|green|blue|gray|slate|zinc|indigo|amber)-\d/;
  const offences = files(['app/screens'], /\.tsx$/)
    .filter((file) => !WITHOUT_WORDS.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (banned.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 90)}`] : [])),
    );
  expect(offences).toEqual([]);
});

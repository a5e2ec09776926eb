/** The server's words over the built-in ones. */
import { createTranslator } from 'next-intl';
import { layOver, readPack } from '@/lib/i18n/pack';

const builtIn = {
  shell: {
    close: 'Close',
    keypad: { filled: '{count} of 6' },
    terms: 'Read <link>this</link>',
    plural: '{n, plural, one {# row} other {# rows}}',
  },
};
const shown = (pack: object) => layOver(builtIn, readPack(JSON.stringify(pack)) ?? {});

test('a server message with arguments renders', () => {
  const messages = shown({
    shell: { 'keypad.filled': '已輸入 {count, number} 位', keypad: { nope: 'x' }, plural: '{n, plural, other {# 行}}' },
  });
  const t = createTranslator({ locale: 'zh-HK', messages: messages as never, namespace: 'shell' as never }) as (
    key: string,
    values?: Record<string, number>,
  ) => string;
  expect(t('keypad.filled', { count: 3 })).toBe('已輸入 3 位');
  expect(t('plural', { n: 2 })).toBe('2 行');
  expect(t('close')).toBe('Close');
});

test.each([
  ['an argument that no screen gives', { shell: { close: '{evil}' } }],
  ['a tag that no screen draws', { shell: { close: '<script>x</script>' } }],
  ['a broken message', { shell: { close: '{count' } }],
  ['a value that is not text', { shell: { close: { deep: 1 }, keypad: 'flat', terms: null } }],
  ['a word that nothing shows', { shell: { extra: 'x' }, other: { a: 'b' } }],
  ['a list in place of a domain', { shell: ['a'] }],
])('%s changes nothing', (_name, pack) => expect(shown(pack)).toEqual(builtIn));

test('a name from the prototype does no harm', () => {
  const pack = readPack('{"__proto__":{"polluted":"x"},"shell":{"__proto__":{"polluted":"x"},"constructor":"x"}}');
  expect(layOver(builtIn, pack ?? {})).toEqual(builtIn);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test('an empty or endless pack is no pack', () => {
  expect(readPack('{}')).toBeNull();
  expect(readPack('[]')).toBeNull();
  expect(readPack(`{"a":"${'x'.repeat(600_000)}"}`)).toBeNull();
});

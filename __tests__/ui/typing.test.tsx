/** Amount fields, typed key by key and pasted into as people do. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { type Typed, readTyped, typedDecimal } from '@/lib/format/typing';
import { formatAmount } from '@/lib/format/numbers';
import { type Decimal, add } from '@/lib/money/decimal';
import { renderPart } from '../harness/renderPart';

test.each([
  ['1,234.5', '1234.5'],
  ['.5', '0.5'],
  ['007', '7'],
  ['５．２', '5.2'],
  ['12。5', '12.5'],
  ['12｡5', '12.5'],
  ['。5', '0.5'],
  ['12。', '12.'],
  ['１２', '12'],
  ['', ''],
  ['64000.', '64000.'],
  ['0.', '0.'],
  ['.', '0.'],
  ['12,', '12.'],
  ['1,234,567', '1234567'],
])('typing %s gives %s, and the text stays', (text, typed) =>
  expect(readTyped(text, 8, 'USDT')).toEqual({ typed, text, note: null }),
);

test.each([
  ['12,5', '12.5'],
  ['1 234,5', '1234.5'],
  ['1,234', '1234'],
  ['12,345', '12345'],
  ['0,001', '0.001'],
])('%s is read as %s, and that is said', (text, typed) =>
  expect(readTyped(text, 8, 'USDT')).toEqual({ typed, text, note: 'comma' }),
);

test.each([
  ['100 USDT', '100', 'bare'],
  ['usdt 1,000.5', '1,000.5', 'bare'],
  ['１００ＵＳＤＴ', '100', 'bare'],
  ['$5', '5', 'bare'],
  ['US$1,234.5', '1,234.5', 'bare'],
  ['$1,234', '1,234', 'comma'],
  ['1,5 USDT', '1,5', 'comma'],
])('of %s stays %s', (text, kept, note) => expect(readTyped(text, 8, 'USDT')).toMatchObject({ text: kept, note }));

test.each([
  ['0.123456789', 8, '0.12345678'],
  ['64000.505', 2, '64000.50'],
  ['5.7', 0, '5'],
] as const)('%s in a field of %i places is cut, and said to be', (text, places, typed) =>
  expect(readTyped(text, places)).toEqual({ typed, text: typed, note: 'cut' }),
);

test.each([
  ['-1', 'sign'],
  ['−5', 'sign'],
  ['100 BTC', 'unit'],
  ['€5', 'unit'],
  ['HK$5', 'unit'],
  ['1.234,56', 'groups'],
  ['1.234.567', 'groups'],
  ['1e5', 'number'],
  ['1.2.3', 'number'],
  ['NaN', 'number'],
  ['12,34,5', 'number'],
  ['9'.repeat(30), 'long'],
  [`${'9'.repeat(11)}.${'9'.repeat(8)}`, 'long'],
] as const)('%s is not taken, because of its %s', (text, note) =>
  expect(readTyped(text, 8, 'USDT')).toEqual({ typed: null, text: null, note }),
);

test('dollars are no bitcoins', () =>
  expect(readTyped('$5', 8, 'BTC')).toEqual({ typed: null, text: null, note: 'unit' }));

test('a plain text, and a draft, are no decimals to the compiler', () => {
  const text: string = '1';
  const typed: Typed = '1.';
  // @ts-expect-error -- plain text is no decimal
  const first: Decimal = text;
  // @ts-expect-error -- a decimal with nothing after its point is a draft
  const second: Decimal = typed;
  // @ts-expect-error -- nor is an empty field
  const third: Decimal = '';
  expect([first, second, third]).toHaveLength(3);
});

function Amount({ places = 2, start = '', unit }: { places?: number; start?: Typed; unit?: string }) {
  const [value, setValue] = useState<Typed>(start);
  return (
    <>
      <AmountInput
        label="Amount"
        value={value}
        onChange={setValue}
        places={places}
        {...(unit ? { unit } : {})}
        onStep={(direction) => setValue((now) => add(typedDecimal(now) ?? '0', direction === 'up' ? '0.5' : '-0.5'))}
      />
      {/* As a sheet does it: every draft is read and formatted while it is typed. */}
      <samp>{formatAmount(typedDecimal(value))}</samp>
      <button type="button" onClick={() => setValue('7.25')}>
        Half
      </button>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount');
const means = () => screen.getByText((_, element) => element?.tagName === 'SAMP').textContent;

/** Keys one after the other; the meaning after each. */
async function meaningsOf(keys: string): Promise<string[]> {
  const user = userEvent.setup();
  await user.click(field());
  const meanings: string[] = [];
  for (const key of keys) {
    await user.keyboard(key);
    meanings.push(means());
  }
  return meanings;
}

test.each([
  ['64000.5', ['6', '64', '640', '6,400', '64,000', '64,000', '64,000.5']],
  ['.5', ['0', '0.5']],
  ['0.05', ['0', '0', '0', '0.05']],
  ['1,000.5', ['1', '1', '1', '1', '1,000', '1,000', '1,000.5']],
  ['１２', ['1', '12']],
  ['12。5', ['1', '12', '12', '12.5']],
  ['。5', ['0', '0.5']],
  ['1 2', ['1', '1', '12']],
])('%s key by key', async (keys, meanings) => {
  renderPart(<Amount />);
  expect(await meaningsOf(keys)).toEqual(meanings);
  expect(field()).toHaveValue(keys);
  await userEvent.tab();
  expect(field().value).toMatch(/^\d+(\.\d+)?$/);
  expect(means()).toBe(meanings.at(-1));
});

test('a minus, a letter and a third place are not taken, and said; what stood there stays', async () => {
  renderPart(<Amount />);
  await meaningsOf('5.25');
  for (const [keys, words] of [
    ['-', 'without a minus'],
    ['x', 'number alone'],
    ['9', '2 decimal places'],
  ] as const) {
    await userEvent.type(field(), keys, keys === '-' ? { initialSelectionStart: 0, initialSelectionEnd: 0 } : {});
    expect([field().value, means()]).toEqual(['5.25', '5.25']);
    expect(screen.getByRole('status')).toHaveTextContent(words);
  }
  await userEvent.type(field(), '{Backspace}');
  expect(screen.queryByRole('status')).toBeNull();
});

test.each([
  ['1e', '5', '15', 'number alone'],
  ['-', '5', '5', 'without a minus'],
])('what was not taken of %s is said until the next character is', async (keys, rest, left, words) => {
  renderPart(<Amount places={8} />);
  await meaningsOf(keys);
  expect(screen.getByRole('status')).toHaveTextContent(words);
  await userEvent.type(field(), rest);
  expect(field()).toHaveValue(left);
  expect(screen.queryByRole('status')).toBeNull();
});

test('what became of "1.234,56" is said for as long as somebody goes on with it', async () => {
  renderPart(<Amount places={8} />);
  await meaningsOf('1.234,');
  expect(screen.getByRole('status')).toHaveTextContent(
    '“.” cannot group thousands: only decimals stand after it, as in 1,234.56',
  );
  await userEvent.type(field(), '56');
  expect(field()).toHaveValue('1.23456');
  expect(screen.getByRole('status')).toHaveTextContent(
    '“.” cannot group thousands: only decimals stand after it, as in 1,234.56',
  );
  await userEvent.tab();
  expect(screen.getByRole('status')).toHaveTextContent(
    '“.” cannot group thousands: only decimals stand after it, as in 1,234.56',
  );
  await userEvent.type(field(), '{Backspace}');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.type(field(), '7');
  expect(screen.queryByRole('status')).toBeNull();
});

test('why a pasted text was not taken stays said when the field is left, until something else is wrong there', async () => {
  const draw = (error: string | null) => (
    <AmountInput label="Amount" value="" onChange={() => undefined} places={2} unit="USDT" error={error} />
  );
  const view = renderPart(draw(null));
  await userEvent.click(field());
  await userEvent.paste('1.234,56');
  await userEvent.tab();
  expect(field()).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('1,234.56');
  view.unmount();
  renderPart(draw('Enter an amount'));
  await userEvent.click(field());
  await userEvent.paste('1.234,56');
  expect(screen.getByRole('status')).toBeVisible();
  await userEvent.tab();
  expect(screen.getByText('Enter an amount')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('thirty digits stop at eighteen, deleting goes to nothing, and one begins again', async () => {
  renderPart(<Amount />);
  await meaningsOf('9'.repeat(30));
  expect(field()).toHaveValue('9'.repeat(18));
  expect(screen.getByRole('status')).toHaveTextContent('too long');
  await userEvent.type(field(), '{Backspace}'.repeat(18));
  expect([field().value, means()]).toEqual(['', '--']);
  expect((await meaningsOf('3')).at(-1)).toBe('3');
});

test.each([
  ['1,000.5', '1,000.5', '1,000.5'],
  ['0.98765', '0.98', '0.98'],
  [' 12 USDT ', '12', '12'],
  ['0.5 usdt', '0.5', '0.5'],
  ['12,5', '12,5', '12.5'],
  ['12,345', '12,345', '12,345'],
  ['５．２', '５．２', '5.2'],
  ['$1,234', '1,234', '1,234'],
  ['1.234,56', '64000', '64,000'],
  ['-3', '64000', '64,000'],
  ['3 BTC', '64000', '64,000'],
])('pasting "%s" over 64000 shows %s', async (text, shown, meaning) => {
  renderPart(<Amount start="64000" unit="USDT" />);
  const user = userEvent.setup();
  await user.click(field());
  await user.paste(text);
  expect([field().value, means()]).toEqual([shown, meaning]);
  if (!['1,000.5', '5.2'].includes(meaning)) expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
});

test('what a comma was read as, and that a unit was left out, is said at once', async () => {
  renderPart(<Amount places={8} unit="BTC" />);
  const user = userEvent.setup();
  await user.click(field());
  for (const [text, words] of [
    ['0.5 BTC', 'The unit was left out'],
    ['12,5', 'Read as 12.5'],
    ['12,345', 'Read as 12,345'],
  ] as const) {
    await user.paste(text);
    expect(screen.getByRole('status')).toHaveTextContent(words);
  }
  await user.clear(field());
  expect((await meaningsOf('12,5')).at(-1)).toBe('12.5');
  expect(screen.getByRole('status')).toHaveTextContent('Read as 12.5');
});

test('a value from elsewhere replaces the typed text and its note; steps go on from what was typed', async () => {
  renderPart(<Amount />);
  await meaningsOf('1.999');
  expect(screen.getByRole('status')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Half' }));
  expect(field()).toHaveValue('7.25');
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Increase' }));
  expect(field()).toHaveValue('7.75');
});

test.each([
  ['a second point', '0.5', 1, '..', '0.5', 1],
  ['a letter at the start', '64000', 0, 'x', '64000', 0],
  ['a place too many, in the middle', '0.12', 2, '5', '0.51', 3],
  ['a unit', '12', 1, '$', '12', 1],
] as const)('after %s the caret stays where it was typed', async (_, start, at, keys, left, caret) => {
  renderPart(<Amount start={start} unit="USDT" />);
  await userEvent.type(field(), keys, { initialSelectionStart: at, initialSelectionEnd: at });
  expect([field().value, field().selectionStart, field().selectionEnd]).toEqual([left, caret, caret]);
});

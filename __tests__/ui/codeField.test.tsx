/** Six digits of a fund password or a code, and what is typed after they were refused. */
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { CodeField } from '@/components/ui/CodeField';

function Field({ refused }: { refused: string | null }) {
  const [digits, setDigits] = useState('111111');
  return (
    <CodeField
      label="code"
      value={digits}
      onChange={setDigits}
      error={digits === refused ? 'That was wrong.' : null}
      secret
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('code');
/** Key by key, at the end of what stands there. */
const type = (keys: string) => {
  for (const key of keys) fireEvent.change(field(), { target: { value: `${field().value}${key}` } });
};

test('what is typed after six refused digits takes their place', () => {
  render(<Field refused="111111" />);
  type('482913');
  expect(field().value).toBe('482913');
});

test('six others pasted behind them take their place too', () => {
  render(<Field refused="111111" />);
  fireEvent.change(field(), { target: { value: '111111482 913' } });
  expect(field().value).toBe('482913');
});

test('they can still be mended digit by digit', () => {
  render(<Field refused="111111" />);
  fireEvent.change(field(), { target: { value: '11111' } });
  type('3');
  expect(field().value).toBe('111113');
});

test('where nothing was refused a seventh digit is one too many', () => {
  render(<Field refused={null} />);
  type('2');
  expect(field().value).toBe('111111');
});

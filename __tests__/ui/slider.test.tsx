/** The slider of shares, by keys. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { StepSlider } from '@/components/ui/StepSlider';
import { WordsProvider } from '@/lib/i18n/WordsProvider';
import { loadWords, setLanguage } from '@/lib/i18n/words';

function Sample() {
  const [value, setValue] = useState(0);
  return <StepSlider value={value} onChange={setValue} label="Share" />;
}

test('arrow keys move it percent by percent, page keys by quarters, and nothing draws it back to a stop', async () => {
  await setLanguage('en');
  await loadWords(['shell']);
  render(
    <WordsProvider>
      <Sample />
    </WordsProvider>,
  );
  const slider = screen.getByRole('slider', { name: 'Share' });
  await userEvent.tab();
  expect(slider).toHaveFocus();
  const after = async (keys: string) => {
    await userEvent.keyboard(keys);
    return slider.getAttribute('aria-valuenow') ?? (slider as HTMLInputElement).value;
  };
  expect(await after('{ArrowRight}')).toBe('1');
  expect(await after('{ArrowRight}{ArrowRight}')).toBe('3');
  expect(await after('{ArrowLeft}')).toBe('2');
  expect(await after('{PageUp}')).toBe('27');
  expect(await after('{End}')).toBe('100');
  expect(await after('{Home}')).toBe('0');
});

/** What appears beneath everything in a sheet, such as why an order was refused, is brought out from behind the pinned button. */
import { MemoryRouter } from 'react-router-dom';
import { OutcomeLine } from '@/components/perpetual/OutcomeLine';
import { CallError } from '@/lib/client/callError';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { CodeField } from '@/components/ui/CodeField';
import { FormError } from '@/components/ui/FormError';
import { loadWords } from '@/lib/i18n/words';
import { WordsProvider } from '@/lib/i18n/WordsProvider';
import { renderPart } from '../harness/renderPart';

const brought: (string | null)[] = [];
beforeAll(async () => {
  await loadWords(['perpetual', 'errors']);
  Element.prototype.scrollIntoView = function scrollIntoView() {
    brought.push(this.textContent);
  };
});
afterAll(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

const line = (error: CallError | null) => (
  <MemoryRouter>
    <OutcomeLine action={{ checking: false, error }} market={{} as PerpetualMarket} />
  </MemoryRouter>
);

test('once when it comes, and again when it comes anew; never where there is nothing to say', () => {
  const view = renderPart(line(null));
  const show = (error: CallError | null) => view.rerender(<WordsProvider>{line(error)}</WordsProvider>);
  expect(brought).toEqual([]);
  show(new CallError('offline'));
  show(new CallError('offline'));
  expect(brought).toEqual([expect.stringMatching(/offline/)]);
  show(null);
  show(new CallError('network'));
  expect(brought).toHaveLength(2);
});

test('why a form was refused as well', () => {
  brought.length = 0;
  const view = renderPart(<FormError text={null} />);
  const show = (text: string | null) =>
    view.rerender(
      <WordsProvider>
        <FormError text={text} />
      </WordsProvider>,
    );
  show('The quota is used up.');
  show('The quota is used up.');
  expect(brought).toEqual(['The quota is used up.']);
});

test('in a sheet what is wrong with the first wrong field, and not the others', () => {
  brought.length = 0;
  const sheet = (error: string | null) => (
    <dialog open>
      {['Fund password', 'Code'].map((label) => (
        <CodeField key={label} label={label} value="" onChange={() => undefined} error={error} />
      ))}
    </dialog>
  );
  const view = renderPart(sheet(null));
  view.rerender(<WordsProvider>{sheet('Enter the six digits.')}</WordsProvider>);
  expect(brought).toEqual([expect.stringMatching(/^Fund password.*Enter the six digits/)]);
});

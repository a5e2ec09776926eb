/** What is wrong with a photo is found by the focus also when the photo is there already, as when it has proved another payment. */
import { screen } from '@testing-library/react';
import { PhotoField } from '@/components/files/PhotoField';
import type { PhotoInput } from '@/lib/files/usePhoto';
import { loadWords } from '@/lib/i18n/words';
import { renderPart } from '../harness/renderPart';

beforeAll(() => loadWords(['files', 'errors']));

test.each([
  [null, 'Receipt: Take a photo'],
  ['blob:receipt', 'Receipt: Replace'],
])('with the preview %s', (preview, name) => {
  const photo = {
    preview,
    stage: 'sent',
    fault: null,
    blurred: false,
    share: 1,
    progress: 1,
    bytes: 1_000,
    size: 1_000,
  } as unknown as PhotoInput;
  renderPart(<PhotoField label="Receipt" photo={photo} error="It was used before." art={null} />);
  expect(screen.getByLabelText(name)).toBeInvalid();
});

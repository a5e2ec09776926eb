/** Tags of states. */
import { render, screen } from '@testing-library/react';
import { Tag, type TagTone } from '@/components/ui/Tag';

const states: TagTone[] = ['neutral', 'brand', 'good', 'warn'];

test.each(states)('a state that is %s never has a colour of up or down', (tone) => {
  render(<Tag tone={tone}>state</Tag>);
  expect(screen.getByText('state').className).not.toMatch(/-(up|down|good)(-soft)?\b/);
});

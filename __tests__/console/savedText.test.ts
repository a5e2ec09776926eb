/** A saved answer goes into an answer that somebody has begun. */
import { withSaved } from '@/console/queues/savedText';

test.each([
  ['into an empty form it goes alone', '', '', 'Hello', 'Hello'],
  ['after what was written', 'Dear Ann,', '', 'Hello', 'Dear Ann,\n\nHello'],
  ['in the place of the one that was chosen before', 'Dear Ann,\n\nHello', 'Hello', 'Goodbye', 'Dear Ann,\n\nGoodbye'],
  ['never in the place of one that was changed since', 'Hello, Ann', 'Hello', 'Goodbye', 'Hello, Ann\n\nGoodbye'],
])('%s', (_, written, before, chosen, all) => {
  expect(withSaved(written, before, chosen)).toBe(all);
});

/** By which number support finds a position, and since when it is open. */
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { useFormat } from '@/lib/format/useFormat';

export function PositionNumber({
  position: { positionId, openedAt },
  words,
}: {
  position: { positionId: string; openedAt: number };
  words: { opened: string; number: string };
}) {
  const format = useFormat();
  return (
    <div className="px-4 py-2">
      <KeyValue
        rows={[
          { name: words.opened, value: format.fullTime(openedAt) },
          {
            name: words.number,
            value: (
              <span className="num">
                {positionId} <CopyButton text={positionId} />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

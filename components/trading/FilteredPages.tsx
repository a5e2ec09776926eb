/** Rows page by page under a filter of their states. */
import { Chips } from '@/components/ui/Chips';
import { RecordPages, type RecordPagesProps } from './RecordPages';

interface Filter<S extends string> {
  label: string;
  value: S;
  choices: readonly S[];
  nameOf: (choice: S) => string;
  onChange: (choice: S) => void;
}

export function FilteredPages<S extends string, Row>({
  filter: { label, value, choices, nameOf, onChange },
  ...rows
}: RecordPagesProps<Row> & { filter: Filter<S> }) {
  return (
    <>
      <Chips
        label={label}
        value={value}
        onChange={onChange}
        items={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
      />
      <RecordPages {...rows} />
    </>
  );
}

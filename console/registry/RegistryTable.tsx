/** The lines of a registry. */
import { Tag } from '../ui/Tag';
import { useSpeech } from '../words';
import { fieldName } from './FieldInputs';
import { valueText } from './valueText';
import type { Chosen, AnyRegistry } from './spec';
import type { PendingOf } from './usePending';

interface RegistryTableProps {
  registry: AnyRegistry;
  rows: readonly never[];
  chosen: Chosen;
  pendingOf: PendingOf;
  onChoose: (chosen: Chosen) => void;
}

export function RegistryTable({ registry, rows, chosen, pendingOf, onChoose }: RegistryTableProps) {
  const { words, language } = useSpeech();
  const [firstHead = '', ...otherHeads] = registry.columns.map((name) => fieldName(words, name));
  const heads = [firstHead, ...(registry.titleOf ? [words('names.title')] : []), ...otherHeads];
  const chosenKey = chosen && 'key' in chosen ? chosen.key : null;
  return (
    <table className="w-full border-collapse text-fine">
      <thead className="text-left text-ink-3">
        <tr>
          {heads.map((name) => (
            <th key={name} className="border-b border-line py-1.5 pr-4 font-medium whitespace-nowrap">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = registry.keyOf(row);
          const [first, ...rest] = registry.columns.map((name) => valueText(words, name, row[name]));
          const others = [...(registry.titleOf ? [registry.titleOf(row, language)] : []), ...rest];
          return (
            <tr key={key} className={`border-b border-line align-top ${key === chosenKey ? 'bg-brand-soft' : ''}`}>
              <td className="py-1.5 pr-4">
                <button
                  type="button"
                  aria-pressed={key === chosenKey}
                  className="text-left font-semibold break-all text-brand"
                  onClick={() => onChoose({ key })}
                >
                  {first}
                </button>
                {pendingOf(row).length > 0 && (
                  <>
                    {' '}
                    <Tag look="warn">{words('registry.waits')}</Tag>
                  </>
                )}
              </td>
              {others.map((text, index) => (
                <td key={index} className="max-w-96 py-1.5 pr-4 break-words whitespace-pre-line">
                  {text}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

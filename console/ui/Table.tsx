/** Rows under a head; figures stand to the right from a column on. */
import type { ReactNode } from 'react';
import { Nothing } from './States';

interface TableProps {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  none: string;
  numbersFrom?: number;
}

export function Table({ head, rows, none, numbersFrom = head.length }: TableProps) {
  if (rows.length === 0) return <Nothing>{none}</Nothing>;
  const side = (index: number): string => (index >= numbersFrom ? 'text-right' : 'text-left');
  return (
    <table className="w-full border-collapse text-fine">
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={name} className={`border-b border-line py-1.5 pr-4 font-medium text-ink-3 ${side(index)}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="align-top">
            {cells.map((cell, index) => (
              <td key={index} className={`border-b border-line py-1.5 pr-4 break-words ${side(index)}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Short facts in a row with dots between them. Where they take several lines, none begins or ends with a dot. */
import type { ReactNode } from 'react';

/** Facts that are null or false are left out. */
export function Dotted({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <span className="block overflow-hidden">
      {/* The dot before the first fact of a line lies outside, where it is cut off. */}
      <span className="-ml-3 flex flex-wrap">
        {facts.map(
          (fact, nr) =>
            fact && (
              <span
                key={nr}
                className="relative pl-3 before:absolute before:left-0 before:w-3 before:text-center before:content-['·']"
              >
                {fact}
              </span>
            ),
        )}
      </span>
    </span>
  );
}

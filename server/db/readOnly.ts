/** A connection for what says that it writes nothing: a statement that would write is refused before it is sent. */
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Db } from './database';

/** At the beginning of a statement, of one within it, or after those within it. */
const WRITES = /(?:^|\bas\s*\(|\bmaterialized\s*\(|\))\s*(?:insert|update|delete|truncate|merge)\b/i;

const refusal: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (writes(node)) throw new Error('a handler that says it only reads has tried to write');
    return node;
  },
  transformResult: async ({ result }) => result,
};

function writes(node: RootOperationNode): boolean {
  if (node.kind !== 'RawNode') return node.kind !== 'SelectQueryNode';
  return node.sqlFragments.some((text) => WRITES.test(text));
}

const known = new WeakMap<Db, Db>();

export function readOnly(db: Db): Db {
  const made = known.get(db) ?? db.withPlugin(refusal);
  known.set(db, made);
  return made;
}

/** A registry: a list of the agreement as a table, and what can be done with a line of it or beside it. */
import type { ReactNode } from 'react';
import type { Endpoint, ReplyOf } from '@/lib/api/endpoint';
import type { Language } from '@/lib/i18n/languages';
import type { FormCall } from './CallForm';

/** One thing that can be done. */
export interface RegistryAct<Row> {
  call: FormCall;
  /** Of its button, in the words `acts`. */
  label: string;
  /** Fields that say which line is meant: they are not shown. */
  fixed?: readonly string[];
  /** With what the form begins; the line itself where it is absent. */
  known?: (row: Row) => object;
  /** What it does beyond the line that is meant, in the words `actNotes`. */
  note?: string;
  /** Its person reads the reason that is filled in. */
  isTold?: boolean;
  /** What is filled in is shown as people will see it. */
  hasPreview?: boolean;
  /** For which lines it is there, and for whom. */
  isFor?: (row: Row, me: string) => boolean;
}

type Listed<E> = ReplyOf<E> extends { list: (infer R)[] } ? R : ReplyOf<E> extends (infer R)[] ? R : never;

export interface Registry<Row = Record<string, unknown>> {
  name: string;
  list: Pick<Endpoint, 'path'>;
  isPaged: boolean;
  /** What the list is asked for, where not all of it belongs here. */
  asks?: object;
  /** How often it is asked for again, where others change it meanwhile. */
  everyMs?: number;
  keyOf: (row: Row) => string;
  columns: readonly (keyof Row & string)[];
  /** What begins without a line. */
  fresh?: readonly RegistryAct<Row>[];
  acts?: readonly RegistryAct<Row>[];
  preview?: (row: Row) => ReactNode;
  /** What the audit log calls it, where what was done with it is shown below. */
  trailOf?: (row: Row) => string;
  /** What is proposed about it bears this name, or one that goes on with a colon. */
  proposedFor?: (row: Row) => string;
  /** What people read above it, shown beside its id. */
  titleOf?: (row: Row, language: Language) => string;
}

/** What is chosen: a line by its key, or something new by its number among the acts. */
export type Chosen = { key: string } | { fresh: number } | null;

/** Any registry, once its lines are no matter of types any more. */
export type AnyRegistry = Omit<
  Registry,
  'keyOf' | 'columns' | 'fresh' | 'acts' | 'preview' | 'trailOf' | 'proposedFor' | 'titleOf'
> & {
  keyOf: (row: never) => string;
  columns: readonly string[];
  fresh?: readonly RegistryAct<never>[];
  acts?: readonly RegistryAct<never>[];
  preview?: (row: never) => ReactNode;
  trailOf?: (row: never) => string;
  proposedFor?: (row: never) => string;
  titleOf?: (row: never, language: Language) => string;
};

/** Declares one; the columns and acts are checked against the agreement's own lines. */
export const registry = <E extends Endpoint<never, never, unknown, never> | Endpoint>(
  list: E,
  rest: Omit<Registry<Listed<E>>, 'list' | 'isPaged'>,
): AnyRegistry => ({ ...rest, list, isPaged: takesPages(list) });

const takesPages = ({ request }: Pick<Endpoint, 'request'>): boolean =>
  'pageNum' in ((request as { shape?: object }).shape ?? {});

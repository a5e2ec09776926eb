/** What the queues have in common: how something that waits is shown in a list, opened, and decided. */
import type { ComponentType, ReactNode } from 'react';
import type { Language } from '@/lib/i18n/languages';
import type { Decimal } from '@/lib/money/decimal';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { QueueName } from '@/lib/api/operator/operatorQueues';
import type { resources } from '../data/resources';
import type { FormCall } from '../registry/CallForm';
import type { Fact } from '../ui/Facts';
import type { Words } from '../words';

type Resources = typeof resources;
export type Row<Q extends QueueName> = ReplyOf<Resources[Q]['list']> extends { list: (infer R)[] } ? R : never;
export type Opened<Q extends QueueName> = ReplyOf<Resources[Q]['view']>;

/** One that waits, as the list shows it. */
export interface Case {
  item: string;
  uid: string | null;
  /** What one sees first: an amount, a level, a name. */
  title: string;
  unit: string | null;
  about: string;
  since: number;
  dueAt: number;
  /** Whether two operators have to pass it. */
  takesTwo: boolean;
  /** What passing it counts, in USDT, against what an operator passes alone in a day; absent where no money moves. */
  usdt?: Decimal;
  /** In which language its person reads. */
  language?: Language;
  /** What should make one careful. */
  marks: readonly string[];
}

export interface PictureRef {
  fileId: string;
  name: string;
}

/** What an operator has filled in. */
export interface Given {
  reason: string;
  note: string;
  /** The amount that came, where the pass says it. */
  received: string;
}

export interface Act {
  path: string;
  body: (item: string, given: Given) => unknown;
}

export interface QueueSpec<Q extends QueueName> {
  queue: Q;
  /** The name of one of it in the audit log and among proposals. */
  objectOf: (item: string, uid: string | null) => string;
  toCase: (row: Row<Q>, words: Words) => Case;
  facts: (opened: Opened<Q>, words: Words) => readonly Fact[];
  pictures?: (opened: Opened<Q>, words: Words) => readonly PictureRef[];
  /** What else is to be seen, below the facts. */
  more?: (opened: Opened<Q>) => ReactNode;
  /** Where one that was passed is worked on further. */
  further?: { place: string; name: (words: Words) => string };
  /** Of the list, where not all of it waits. */
  filter?: object;
  decide: Verdicts<Opened<Q>> | Form;
}

/** What the person says they sent, and the rate that was held for them. */
export interface AskedReceived {
  currency: string;
  claimed: Decimal;
  rate: Decimal;
}

/** Passed or refused. */
export interface Verdicts<O> {
  pass: Act & { asksReceived?: (opened: O) => AskedReceived };
  /** `reasons`: those that the person reads, in the person's language; null: the operator writes it. */
  reject: Act & {
    reasons: readonly string[] | null;
    /** Money is held meanwhile, which a refusal gives back. */
    givesBack?: true;
  };
}

/** Decided by one call with a form of its own; `key`: the field that says which one is meant. */
export interface Form {
  form: FormCall;
  key: string;
  /** What the form begins with. */
  known: object;
  /** Fields that say what the operator has read: the call is refused where there is more by now. */
  read?: (opened: never) => object;
  label: (words: Words) => string;
  /** It is said to the person, and more can be said later. */
  isTalk?: boolean;
  /** Where texts that are kept are chosen from; the chosen one goes into the form's `text`. */
  starters?: ComponentType<{ language: Language; onChoose: (text: string) => void }>;
}

/** Any queue, once its rows are no matter of types any more. */
export type AnyQueue = Omit<QueueSpec<QueueName>, 'toCase' | 'facts' | 'pictures' | 'more' | 'decide'> & {
  toCase: (row: never, words: Words) => Case;
  facts: (opened: never, words: Words) => readonly Fact[];
  pictures?: (opened: never, words: Words) => readonly PictureRef[];
  more?: (opened: never) => ReactNode;
  decide: Verdicts<never> | Form;
};

export const DAY_MS = 86_400_000;

/** The note travels only where something was written. */
export const withNote = (given: Given) => ({
  reason: given.reason,
  ...(given.note.trim() !== '' && { note: given.note.trim() }),
});

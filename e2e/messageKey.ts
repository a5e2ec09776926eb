import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl';

/** A key of words that exists: one that was renamed is an error of types in the journeys too. */
export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

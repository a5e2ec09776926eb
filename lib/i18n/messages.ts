/** What words look like once they are loaded. */

/** A message is ICU text, or its compiled form in a production build. */
export type Message = string | readonly unknown[];
export interface Messages {
  readonly [key: string]: Message | Messages;
}

/** Column types of every table, by domain, as both engines return them: numeric and bigint as text, timestamps as milliseconds (bigint text is parsed in stores). */
export interface Tables {
  [table: string]: Record<string, unknown>;
}

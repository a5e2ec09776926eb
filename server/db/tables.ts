/** No table is typed here: stores say what their rows are. Both engines return numeric and bigint as text, timestamps too (milliseconds). */
export interface Tables {
  [table: string]: Record<string, unknown>;
}

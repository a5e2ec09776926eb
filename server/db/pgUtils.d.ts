/** Of `pg`, whose types leave it out. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as a parameter of a statement: text, bytes, or null. */
    prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}

import type { CallError } from './callError';

/** Whether what an address names is not there: nobody knows it, or it is not even a number that something could have. */
export const isMissing = ({ data, error }: { data: unknown; error: CallError | null }): boolean =>
  data === null && (error?.reason === 'notFound' || error?.reason === 'badRequest');

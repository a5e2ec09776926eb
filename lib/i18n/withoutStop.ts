/** A sentence as it stands beneath a field, where it has no full stop. */
export const withoutStop = (sentence: string): string => sentence.replace(/[.。]$/, '');

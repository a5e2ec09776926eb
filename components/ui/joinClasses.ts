/** Class names in one string, absent ones left out. */
export const joinClasses = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');

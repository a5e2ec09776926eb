/** One bar down the side holds an unfolded event and its lines together. */
export const UNFOLDED = 'bg-surface border-l-[0.1875rem] border-l-brand';

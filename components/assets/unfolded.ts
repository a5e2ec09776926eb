/** One bar down the side holds an unfolded event and its lines together. */
export const UNFOLDED =
  'bg-surface bg-linear-to-r from-brand to-brand bg-size-[0.1875rem_100%] bg-no-repeat bg-clip-padding';

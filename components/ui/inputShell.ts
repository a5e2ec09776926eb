import { joinClasses } from './joinClasses';

/** The box around every input: 46 high, grey, a ring when it has the focus or an error. */
export const inputShell = (invalid: boolean, tall = false): string =>
  joinClasses(
    'bg-surface rounded-m flex items-center gap-2 px-3 transition-shadow duration-(--fast)',
    tall ? 'h-13' : 'h-[2.875rem]',
    invalid ? 'shadow-[inset_0_0_0_1.5px_var(--red)]' : 'focus-within:shadow-[inset_0_0_0_1.5px_var(--brand)]',
  );

/** A form whose faults are told by our own words, and which never leaves the page. */
import type { ComponentProps, ReactNode } from 'react';

interface Props {
  /** The button of type `submit` or the return key was pressed. */
  onSubmit: () => unknown;
  /** For `useFirstFault`. */
  ref?: ComponentProps<'form'>['ref'];
  className?: string;
  children: ReactNode;
}

export function Form({ onSubmit, children, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}

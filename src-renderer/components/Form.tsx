import type { ComponentProps } from 'react';

interface FormProps extends ComponentProps<'form'> {
  /** Called by Enter and by the button of type `submit`. */
  readonly submit: () => unknown;
}

/** A form whose data a script sends. The browser's own sending would load the page anew. */
export function Form({ submit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    />
  );
}

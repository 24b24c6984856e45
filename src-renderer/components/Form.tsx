import type { ComponentProps, SyntheticEvent } from 'react';
import { useWords, type Words } from '#window/words/useWords.ts';

interface FormProps extends ComponentProps<'form'> {
  /** Called by Enter and by the button of type `submit`. */
  readonly submit: () => unknown;
}

/** A form whose data a script sends. The browser's own sending would load the page anew. */
export function Form({ submit, ...rest }: FormProps) {
  const words = useWords('form');
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      // Browsers say in their own language what a field needs. The window may have another one.
      onInvalidCapture={({ target }) => {
        if (!isField(target)) return;
        target.setCustomValidity('');
        target.setCustomValidity(sentenceFor(target.validity, words));
      }}
      onInputCapture={({ target }) => isField(target) && target.setCustomValidity('')}
    />
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(target: SyntheticEvent['target']): target is Field {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

function sentenceFor(
  { valueMissing, typeMismatch, tooShort, tooLong, valid }: ValidityState,
  words: Words<'form'>,
): string {
  if (valid) return '';
  if (valueMissing) return words.missing;
  if (typeMismatch) return words.address;
  if (tooShort) return words.short;
  return tooLong ? words.long : words.other;
}

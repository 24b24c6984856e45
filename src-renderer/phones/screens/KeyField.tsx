import { useLayoutEffect, useRef, useState } from 'react';
import { Form } from '#window/components/Form.tsx';
import { takeKeyed } from '#window/phones/label-store.ts';
import { usePhone } from '#window/phones/phone-context.ts';
import { useWords } from '#window/words/useWords.ts';

/** Takes the keys of a scanner, wherever the focus is, and what a person types into the field. Enter ends the text. */
export function KeyField() {
  const t = useWords('phone');
  const phone = usePhone();
  const field = useRef<HTMLInputElement>(null);
  // The keyboard of the screen appears only after a tap on the field: a scanner needs none.
  const [typing, setTyping] = useState(false);
  useReady(field);
  return (
    <Form
      className="key-field"
      submit={() => {
        const text = field.current?.value ?? '';
        if (field.current) field.current.value = '';
        void takeKeyed(phone, text);
      }}
    >
      <label htmlFor="keyed">{t.keyIn}</label>
      <div className="row">
        <input
          id="keyed"
          ref={field}
          inputMode={typing ? 'text' : 'none'}
          onPointerDown={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={2048}
          aria-describedby="keyed-hint"
        />
        <button type="submit">{t.find}</button>
      </div>
      <p id="keyed-hint" className="quiet">
        {t.keyInHint}
      </p>
    </Form>
  );
}

/** The first character that is typed anywhere puts the focus into the field. */
function useReady(field: React.RefObject<HTMLInputElement | null>): void {
  // A layout effect listens before the page is painted: a scanner does not wait.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    const take = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const target = event.target as HTMLElement | null;
      // The space bar presses the button that has the focus.
      if (!isText || event.key === ' ' || target?.matches('input:not([type="checkbox"], [type="radio"])')) return;
      field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, [field]);
}

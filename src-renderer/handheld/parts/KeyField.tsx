import { useLayoutEffect, useRef, useState } from 'react';
import { Form } from '../../components/Form.tsx';
import { useHandheld } from '../handheld-context.ts';
import { takeKeyed } from '../label-store.ts';
import { useHandheldWords } from '../words.ts';

/** Takes what a scanner types, wherever the focus was, and what a person types into it. Enter ends. */
export function KeyField() {
  const t = useHandheldWords();
  const handheld = useHandheld();
  const field = useRef<HTMLInputElement>(null);
  // Until somebody taps on it there is no keyboard on the screen: a scanner needs none.
  const [typing, setTyping] = useState(false);
  useReady(field);
  return (
    <Form
      className="key-field"
      submit={() => {
        const text = field.current?.value ?? '';
        if (field.current) field.current.value = '';
        void takeKeyed(handheld, text);
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

/** The first character that is typed anywhere goes into the field, and so do all that follow. */
function useReady(field: React.RefObject<HTMLInputElement | null>): void {
  // Before it is painted: a scanner does not wait.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    const take = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const target = event.target as HTMLElement | null;
      // A blank presses the button that has the focus.
      if (!isText || event.key === ' ' || target?.matches('input:not([type="checkbox"], [type="radio"])')) return;
      field.current?.focus({ preventScroll: true });
    };
    window.addEventListener('keydown', take);
    return () => window.removeEventListener('keydown', take);
  }, [field]);
}

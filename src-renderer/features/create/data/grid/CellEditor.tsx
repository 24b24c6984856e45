import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import classes from './grid.module.css';
import type { Step, Typing } from './moves.ts';

interface CellEditorProps {
  readonly label: string;
  readonly typing: Typing;
  readonly before: string;
  readonly finish: (text: string | null, step: Step) => void;
}

export function CellEditor({ label, typing, before, finish }: CellEditorProps) {
  const [text, setText] = useState(typing.text);
  const ended = useRef(false);
  const end = (step: Step, keep = true) => {
    if (ended.current) return;
    ended.current = true;
    finish(keep && text !== before ? text : null, step);
  };
  function press(event: KeyboardEvent): void {
    // Keys that are pressed in this field must not work as keys of the grid or the screen.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end('down');
    else if (event.key === 'Tab') end(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') end('stay', false);
    else return;
    event.preventDefault();
  }
  /** Typing ends when another element gets the focus. It goes on when the whole window loses the focus. */
  function leave({ relatedTarget }: FocusEvent): void {
    if (document.hasFocus()) end(relatedTarget === null ? 'stay' : 'leave');
  }
  return (
    <input
      className={classes.editor}
      aria-label={label}
      value={text}
      maxLength={4096}
      // biome-ignore lint/a11y/noAutofocus: whoever asked to edit the cell means this field.
      autoFocus
      onFocus={(event) => !typing.all && event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onBlur={leave}
    />
  );
}

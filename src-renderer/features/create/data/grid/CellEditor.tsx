import { useRef, useState } from 'react';
import classes from './grid.module.css';
import type { Typing } from './moves.ts';

interface CellEditorProps {
  readonly label: string;
  readonly typing: Typing;
  readonly before: string;
  readonly finish: (text: string | null, step: 'down' | 'right' | 'left' | 'stay') => void;
}

export function CellEditor({ label, typing, before, finish }: CellEditorProps) {
  const [text, setText] = useState(typing.text);
  const ended = useRef(false);
  const end = (step: 'down' | 'right' | 'left' | 'stay', keep = true) => {
    if (ended.current) return;
    ended.current = true;
    finish(keep && text !== before ? text : null, step);
  };
  function press(event: React.KeyboardEvent): void {
    // What is typed here is nobody else's key.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end('down');
    else if (event.key === 'Tab') end(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Escape') end('stay', false);
    else return;
    event.preventDefault();
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
      onBlur={() => end('stay')}
    />
  );
}

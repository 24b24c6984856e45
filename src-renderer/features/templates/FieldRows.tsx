import { type DragEvent, useRef, useState } from 'react';
import { useKeys } from '#window/frame/registry.ts';
import { useWords } from '#window/words/useWords.ts';
import { FieldRow } from './FieldRow.tsx';
import classes from './templates.module.css';
import type { Editor } from './useEditor.ts';

/** The fields in their order: dragged by the handle, or moved by buttons and keys. */
export function FieldRows({ editor }: { editor: Editor }) {
  const t = useWords('template');
  const list = useRef<HTMLOListElement>(null);
  const drag = useDrag(editor);
  const step = (by: 1 | -1) => {
    const row = rowWithFocus();
    const at = editor.draft.fields.findIndex((field) => field.row === row);
    if (at >= 0) moveTo(editor, at, at + by, list.current);
  };
  useKeys([
    { keys: 'Alt+ArrowUp', words: t.keys.up, run: () => step(-1) },
    { keys: 'Alt+ArrowDown', words: t.keys.down, run: () => step(1) },
  ]);
  return (
    <div className={classes.place}>
      <ol ref={list} className="stack gap-2" onDragEnd={drag.end}>
        {editor.draft.fields.map((field, at) => (
          <FieldRow
            key={field.row}
            editor={editor}
            field={field}
            at={at}
            isOver={drag.over === field.row}
            move={(by) => moveTo(editor, at, at + by, list.current)}
            dragStart={(event) => drag.start(event, field.row)}
            dragOver={(event) => drag.cross(event, field.row)}
            drop={(event) => drag.drop(event, at)}
          />
        ))}
      </ol>
    </div>
  );
}

/** Moves a row and gives it the focus again: the browser takes the focus from a row that moves in the page. */
function moveTo(editor: Editor, at: number, to: number, list: HTMLElement | null): void {
  if (to < 0 || to >= editor.draft.fields.length) return;
  const focused = document.activeElement as HTMLElement | null;
  editor.move(editor.draft.fields[at].row, to);
  requestAnimationFrame(() => {
    if (focused && list?.contains(focused)) focused.focus();
  });
}

function rowWithFocus(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined ? null : Number(row);
}

function useDrag(editor: Editor) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    over: over === dragged ? null : over,
    end,
    start(event: DragEvent, row: number) {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox begins a drag only if it has data.
      event.dataTransfer.setData('text/plain', '');
      setDragged(row);
    },
    cross(event: DragEvent, row: number) {
      if (dragged === null) return;
      event.preventDefault();
      setOver(row);
    },
    drop(event: DragEvent, at: number) {
      if (dragged === null) return;
      event.preventDefault();
      editor.move(dragged, at);
      end();
    },
  };
}

import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Draft, DraftRow } from '#shared/create/draft.ts';
import { editCell } from './edit.ts';
import { type Cursor, type Extent, keyToMove, type Step, stepFrom, type Typing, typingOf } from './moves.ts';
import type { ChosenBlock } from './useBlock.ts';

interface TypedRow extends Typing {
  /** What a person began to type into, also if a newer list has another row at its place. */
  readonly row: DraftRow;
}

interface TypingOptions {
  readonly draft: Draft;
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly cursor: Cursor;
  /** The row that has the cursor; null while it is being read. */
  readonly row: DraftRow | null;
  readonly extent: Extent;
  readonly whole: ChosenBlock;
  readonly go: (to: Cursor, isExtending?: boolean) => void;
}

/** Typing into the chosen cell, and the keys that begin it, move the cursor or empty the chosen block. */
export function useTyping({ draft, grid, cursor, row, extent, whole, go }: TypingOptions) {
  const [typing, type] = useState<TypedRow | null>(null);
  const text = row?.cells[cursor.column] ?? '';

  function begin(): void {
    if (row) type({ text, all: false, row });
  }

  function press(event: KeyboardEvent): void {
    if (typing || event.target !== grid.current) return;
    const began = row && typingOf(event, text);
    const next = keyToMove(event, cursor, extent);
    if (!began && !next) return;
    event.preventDefault();
    if (began && whole.isWide && isClearing(event.key)) whole.clear();
    else if (began && row) type({ ...began, row });
    else if (next) go(next, event.shiftKey);
  }

  function finish(typed: string | null, step: Step): void {
    type(null);
    if (typing && typed !== null) void editCell(draft.id, typing.row, cursor.column, typed);
    const next = stepFrom(step, cursor, extent);
    if (next) go(next);
    if (step !== 'leave') grid.current?.focus({ preventScroll: true });
  }

  return { typing, begin, press, finish };
}

function isClearing(key: string): boolean {
  return key === 'Delete' || key === 'Backspace';
}

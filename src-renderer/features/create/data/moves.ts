/** The cell that is chosen. */
export interface Cursor {
  /** The place in the filtered list, from 0. */
  readonly index: number;
  readonly column: number;
}

/** Text that is being typed into a cell. */
export interface Typing {
  readonly text: string;
  /** Whether the first letter replaces the text of the cell. */
  readonly all: boolean;
}

/** Where the cursor goes after typing. `leave`: another element has the focus. */
export type Step = 'down' | 'right' | 'left' | 'stay' | 'leave';

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  /** The number of rows that Page up and Page down move. */
  readonly page: number;
}

/** The cell that a key leads to, as in spreadsheet programs. Null if it leads nowhere. */
export function keyToMove(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { index, column }: Cursor,
  extent: Extent,
): Cursor | null {
  if (altKey || extent.rows === 0) return null;
  const far = ctrlKey || metaKey;
  const [lastRow, lastColumn] = [extent.rows - 1, extent.columns - 1];
  switch (key) {
    case 'ArrowDown':
      return { index: far ? lastRow : Math.min(lastRow, index + 1), column };
    case 'ArrowUp':
      return { index: far ? 0 : Math.max(0, index - 1), column };
    case 'ArrowRight':
      return { index, column: far ? lastColumn : Math.min(lastColumn, column + 1) };
    case 'ArrowLeft':
      return { index, column: far ? 0 : Math.max(0, column - 1) };
    case 'PageDown':
      return { index: Math.min(lastRow, index + extent.page), column };
    case 'PageUp':
      return { index: Math.max(0, index - extent.page), column };
    case 'Home':
      return { index: far ? 0 : index, column: 0 };
    case 'End':
      return { index: far ? lastRow : index, column: lastColumn };
    default:
      return null;
  }
}

/** The next cell after typing. Null if there is none, or if the cursor stays. */
export function stepFrom(
  step: Step,
  { index, column }: Cursor,
  { rows, columns }: Omit<Extent, 'page'>,
): Cursor | null {
  if (step === 'down' && index + 1 < rows) return { index: index + 1, column };
  if (step === 'right' && column + 1 < columns) return { index, column: column + 1 };
  return step === 'left' && column > 0 ? { index, column: column - 1 } : null;
}

/** The text that a key begins to type. Null if the key types nothing. */
export function typingOf({ key, ctrlKey, metaKey, altKey }: Pressed, text: string): Typing | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter' || key === 'F2') return { text, all: false };
  if (key === 'Delete' || key === 'Backspace') return { text: '', all: true };
  return key.length === 1 && key !== '?' ? { text: key, all: true } : null;
}

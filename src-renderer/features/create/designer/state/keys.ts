/** What a key does to the chosen fields. */
export type KeyAction =
  | {
      readonly do: 'move' | 'resize';
      readonly dx: number;
      readonly dy: number;
      /** Whether neither Shift nor Alt says how far: with a grid, to its next line. */
      readonly isPlain: boolean;
    }
  | { readonly do: 'undo' | 'redo' | 'remove' | 'duplicate' | 'all' | 'none' | 'turn' }
  | { readonly do: 'zoom'; readonly way: 1 | -1 | 0 };

/** Millimetres of one press. */
const STEP = { plain: 0.5, Shift: 5, Alt: 0.1 } as const;

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Arrows move, with Ctrl they resize; Shift makes large steps, Alt small ones. */
export function actionOf(pressed: Pressed): KeyAction | null {
  const { key, shiftKey, altKey } = pressed;
  const isCtrl = pressed.ctrlKey || pressed.metaKey;
  const arrow = ARROWS[key];
  if (arrow) {
    const step = altKey ? STEP.Alt : shiftKey ? STEP.Shift : STEP.plain;
    const isPlain = !altKey && !shiftKey;
    return { do: isCtrl ? 'resize' : 'move', dx: arrow[0] * step || 0, dy: arrow[1] * step || 0, isPlain };
  }
  if (altKey) return null;
  return isCtrl ? withCtrl(key.toLowerCase(), shiftKey) : alone(key);
}

function withCtrl(key: string, isShift: boolean): KeyAction | null {
  switch (key) {
    case 'z':
      return { do: isShift ? 'redo' : 'undo' };
    case 'y':
      return { do: 'redo' };
    case 'd':
      return { do: 'duplicate' };
    case 'a':
      return { do: 'all' };
    default:
      return null;
  }
}

function alone(key: string): KeyAction | null {
  switch (key) {
    case 'Delete':
    case 'Backspace':
      return { do: 'remove' };
    case 'Escape':
      return { do: 'none' };
    case 'r':
      return { do: 'turn' };
    case '+':
      return { do: 'zoom', way: 1 };
    case '-':
      return { do: 'zoom', way: -1 };
    case '0':
      return { do: 'zoom', way: 0 };
    default:
      return null;
  }
}

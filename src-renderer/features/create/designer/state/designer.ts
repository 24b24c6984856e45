import { create } from 'zustand';
import type { Layout } from '#shared/labels/layout.ts';
import { keep, readKept } from '#window/state/kept.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';
import { duplicated, inItsVersion, removed } from './edits.ts';
import type { Zoom } from './zoom.ts';

/** What was edited, what it was before, and what was taken back. */
interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The gesture that made the present. Changes of one gesture are one step. */
  readonly gesture: string | null;
}

/** Steps that can be taken back. A layout is a few kilobytes. */
const MOST_STEPS = 100;

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], gesture: null };
}

/** Changes of the same gesture, such as presses of one arrow key in a row, are taken back together. */
export function changed<T>(history: History<T>, present: T, gesture: string | null = null): History<T> {
  if (present === history.present) return history;
  const isSame = gesture !== null && gesture === history.gesture;
  const past = isSame ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], gesture };
}

/** The next change is a step of its own. */
export function rested<T>(history: History<T>): History<T> {
  return history.gesture === null ? history : { ...history, gesture: null };
}

export function undone<T>({ past, present, future, gesture }: History<T>): History<T> {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future, gesture };
  return { past: past.slice(0, -1), present: last, future: [present, ...future], gesture: null };
}

export function redone<T>({ past, present, future, gesture }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, gesture };
  return { past: [...past, present], present: next, future: rest, gesture: null };
}

interface DesignerState {
  /** The job whose fields are edited. */
  readonly draft: number | null;
  readonly history: History<Layout | null>;
  /** The ids of the chosen items. */
  readonly chosen: readonly string[];
  /** Whether a press on a field adds it to the chosen ones: gloves have no Ctrl key. */
  readonly several: boolean;
  /** The row whose values are shown, from 1. */
  readonly row: number;
  readonly zoom: Zoom;
  /** Pixels for a millimetre, as the label is shown. */
  readonly scale: number;
  /** Millimetres between the lines of the grid; 0 is none. */
  readonly grid: number;
  /** Whether what is moved is drawn to the grid, and to the sides and middles of other fields. */
  readonly snaps: boolean;
  /** Fields that are out of sight while others are edited. They are printed all the same. */
  readonly hidden: readonly string[];
  /** Begins with the layout of a job. Nothing can be taken back yet. */
  readonly open: (draft: number, layout: Layout | null) => void;
  /** Changes of one gesture, in a row, are taken back together. */
  readonly edit: (change: (layout: Layout) => Layout, gesture?: string) => void;
  /** Another layout in place of this one, or none. It can be taken back. */
  readonly replace: (layout: Layout | null) => void;
  readonly rest: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly choose: (ids: readonly string[]) => void;
  /** Chooses an item alone; `adding` keeps the others, or gives this one up. */
  readonly press: (id: string, adding: boolean) => void;
  readonly remove: () => void;
  readonly duplicate: () => void;
  readonly show: (change: {
    readonly row?: number;
    readonly zoom?: Zoom;
    readonly scale?: number;
    readonly several?: boolean;
  }) => void;
  /** Hides a field while others are edited, or shows it again. */
  readonly hide: (id: string, isHidden: boolean) => void;
  /** How fields are drawn to lines. This browser keeps it. */
  readonly guide: (change: { readonly grid?: number; readonly snaps?: boolean }) => void;
}

/** Millimetres between the lines of the grid. */
export const GRIDS = [0, 1, 2, 2.5, 5, 10] as const;

function readGuides(): { readonly grid: number; readonly snaps: boolean } {
  return {
    grid: Number(readKept('designer.grid', GRIDS.map(String)) ?? 0),
    snaps: readKept('designer.snap', ['off']) === null,
  };
}

const NOTHING = {
  draft: null,
  history: beginHistory<Layout | null>(null),
  chosen: [],
  several: false,
  row: 1,
  zoom: 'fit' as Zoom,
  scale: 1,
  hidden: [] as readonly string[],
};

/** The layout that is being edited, and how it is looked at. */
export const useDesigner = create<DesignerState>()((set, get) => {
  const chosenIn = (history: History<Layout | null>) => {
    const ids = history.present?.items.map(({ id }) => id) ?? [];
    return get().chosen.filter((id) => ids.includes(id));
  };
  const step = (history: History<Layout | null>) => set({ history, chosen: chosenIn(history) });
  return {
    ...NOTHING,
    ...readGuides(),
    open(draft, layout) {
      const isSame = get().draft === draft;
      const history = beginHistory(layout);
      set(isSame ? { history, chosen: chosenIn(history) } : { ...NOTHING, scale: get().scale, draft, history });
    },
    edit(change, gesture) {
      const { history } = get();
      if (history.present) step(changed(history, inItsVersion(change(history.present)), gesture));
    },
    replace: (layout) => step(changed(get().history, layout)),
    rest: () => set(({ history }) => ({ history: rested(history) })),
    undo: () => step(undone(get().history)),
    redo: () => step(redone(get().history)),
    choose: (chosen) => set(({ history }) => ({ chosen, history: rested(history) })),
    press(id, adding) {
      const { chosen, choose } = get();
      if (!adding) choose([id]);
      else choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    },
    remove() {
      const { chosen, edit } = get();
      edit((layout) => (chosen.length > 0 ? removed(layout, chosen) : layout));
    },
    duplicate() {
      const { chosen, history, edit, choose } = get();
      if (!history.present || chosen.length === 0) return;
      const copy = duplicated(history.present, chosen);
      edit(() => copy.layout);
      choose(copy.ids);
    },
    show: (change) => set(change),
    hide(id, isHidden) {
      const others = get().hidden.filter((one) => one !== id);
      set({ hidden: isHidden ? [...others, id] : others });
    },
    guide(change) {
      set(change);
      const { grid, snaps } = get();
      keep('designer.grid', String(grid));
      keep('designer.snap', snaps ? 'on' : 'off');
    },
  };
});

whenAnotherOperator(() => useDesigner.setState(NOTHING));

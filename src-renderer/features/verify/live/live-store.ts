// What lies in front of the camera now, and the station's answers.
import { create } from 'zustand';
import type { Finding, FrameAnswer } from '#shared/verify/inspection.ts';
import type { View } from '#window/camera/detector.ts';
import { type Answer, type Stage, stageOf, steadied } from './stage.ts';

interface LiveState {
  readonly view: View | null;
  readonly stage: Stage;
  /** When an outline was seen last, by the page's clock. */
  readonly seenAt: number;
  readonly answers: ReadonlyMap<number, Answer>;
  /** Appearances whose finding was taken back. The next finding belongs to them, whatever its number. */
  readonly replaced: ReadonlySet<number>;
  /** The finding that the panel shows: of the label in view, or of the last label. */
  readonly shown: number | null;
  /** Whether the label of the shown finding has left. */
  readonly isGone: boolean;
  /** The finding that a person has seen: it need not hold the panel any longer. */
  readonly acknowledged: number | null;
  readonly isPaused: boolean;
  /** The error of the last picture until the next try, else null. */
  readonly failure: unknown;
  readonly see: (view: View) => void;
  readonly answer: (appearance: number, answer: FrameAnswer) => void;
  /** A finding was taken back and its label is read again. The new finding replaces the old one. */
  readonly replace: (finding: number) => void;
  readonly show: (finding: Finding) => void;
  readonly acknowledge: (finding: number) => void;
  readonly fail: (failure: unknown) => void;
  readonly goOn: () => void;
  readonly pause: (isPaused: boolean) => void;
  /** Forgets what lies in front of the camera, since the camera is off or other eyes use it. */
  readonly close: () => void;
  readonly reset: () => void;
}

const NOTHING = {
  view: null,
  stage: { kind: 'empty' },
  seenAt: Number.NEGATIVE_INFINITY,
  answers: new Map<number, Answer>(),
  replaced: new Set<number>(),
  shown: null,
  isGone: false,
  acknowledged: null,
  isPaused: false,
  failure: null,
} as const;
/** The most appearances that are remembered. Older labels have left and are not needed any more. */
const ANSWERS_KEPT = 20;

export const useLive = create<LiveState>()((set, get) => {
  function update(view: View | null, answers: ReadonlyMap<number, Answer>): void {
    const old = get();
    const outlines = view?.outlines ?? [];
    const now = performance.now();
    const seenAt = outlines.length > 0 ? now : old.seenAt;
    const stage = steadied(old.stage, stageOf(outlines, answers), now - seenAt);
    const isGone = stage.kind !== 'result' && (old.isGone || stage.kind === 'empty');
    set({ view, answers, seenAt, stage, isGone, shown: stage.kind === 'result' ? stage.finding : old.shown });
  }

  return {
    ...NOTHING,
    see: (view) => update(view, get().answers),
    answer(appearance, { finding, cause }) {
      const answers = new Map(get().answers);
      // A label with a result keeps it. A late answer to an earlier picture does not change it.
      if (finding || !answers.get(appearance)?.finding) answers.set(appearance, { finding, cause });
      if (finding) {
        for (const one of get().replaced) answers.set(one, { finding, cause });
        set({ replaced: new Set() });
      }
      for (const old of [...answers.keys()].slice(0, -ANSWERS_KEPT)) answers.delete(old);
      set({ failure: null });
      update(get().view, answers);
      // The label may have left already. Its result is shown nevertheless.
      if (finding && get().stage.kind !== 'result') set({ shown: finding.id });
    },
    replace(finding) {
      const those = [...get().answers].filter(([, answer]) => answer.finding?.id === finding);
      const open = those.map(([appearance, { cause }]) => [appearance, { finding: null, cause }] as const);
      set({ replaced: new Set(open.map(([appearance]) => appearance)) });
      update(get().view, new Map([...get().answers, ...open]));
    },
    show: ({ id }) => set({ shown: id }),
    acknowledge: (acknowledged) => set({ acknowledged }),
    fail: (failure) => set({ failure }),
    goOn: () => set({ failure: null }),
    pause: (isPaused) => set({ isPaused }),
    close() {
      set({ seenAt: Number.NEGATIVE_INFINITY });
      update(null, get().answers);
    },
    reset: () => set(NOTHING),
  };
});

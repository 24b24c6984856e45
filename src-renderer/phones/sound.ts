// A tone and a vibration for each outcome, so that people can keep their eyes on the goods.
import { create } from 'zustand';
import { useApp } from './app-store.ts';

export type Outcome = 'found' | 'again' | 'void' | 'unknown' | 'unreadable';

interface Tone {
  /** Frequencies in hertz, one after the other. */
  readonly pitches: readonly number[];
  readonly buzz: readonly number[];
}

const TONES: Readonly<Record<Outcome, Tone>> = {
  found: { pitches: [1320], buzz: [40] },
  again: { pitches: [990], buzz: [15] },
  void: { pitches: [220, 180, 220], buzz: [200, 80, 200] },
  unknown: { pitches: [660, 440], buzz: [120] },
  unreadable: { pitches: [330], buzz: [80] },
};
const STEP_S = 0.13;
/** A tone that the browser holds back for longer than so many milliseconds says nothing any more. */
const LATE_MS = 500;

interface Signals {
  /** One for all tones: browsers let it sound only if it was made or resumed at a press. */
  readonly context: AudioContext | null;
  /** The outcome that the edge of the screen shows, on phones that do not vibrate. */
  readonly flash: { readonly outcome: Outcome; readonly at: number } | null;
}

export const useSignals = create<Signals>()(() => ({ context: null, flash: null }));

/** To be called at a press, before there is anything to sound. */
export async function wakeSound(): Promise<AudioContext> {
  const context = useSignals.getState().context ?? new AudioContext();
  useSignals.setState({ context });
  await context.resume();
  return context;
}

export function playTone(outcome: Outcome): void {
  const { pitches, buzz } = TONES[outcome];
  const asked = performance.now();
  if (!('vibrate' in navigator)) useSignals.setState({ flash: { outcome, at: asked } });
  if (!useApp.getState().sounds) return;
  navigator.vibrate?.([...buzz]);
  wakeSound().then(
    (context) => {
      if (performance.now() - asked < LATE_MS) sound(context, pitches);
    },
    (error: unknown) => reportError(error),
  );
}

function sound(context: AudioContext, pitches: readonly number[]): void {
  for (const [index, pitch] of pitches.entries()) {
    const oscillator = new OscillatorNode(context, { frequency: pitch, type: 'triangle' });
    const volume = new GainNode(context, { gain: 0.2 });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(context.currentTime + index * STEP_S);
    oscillator.stop(context.currentTime + (index + 1) * STEP_S - 0.02);
  }
}

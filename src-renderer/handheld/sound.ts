// A tone and a vibration for each outcome, so that people can keep their eyes on the goods.
import { useApp } from './app-store.ts';

type Outcome = 'found' | 'again' | 'void' | 'unknown' | 'unreadable';

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

export function playTone(outcome: Outcome): void {
  if (!useApp.getState().sounds) return;
  const { pitches, buzz } = TONES[outcome];
  navigator.vibrate?.([...buzz]);
  const context = new AudioContext();
  for (const [index, pitch] of pitches.entries()) {
    const oscillator = new OscillatorNode(context, { frequency: pitch, type: 'triangle' });
    const volume = new GainNode(context, { gain: 0.2 });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(context.currentTime + index * STEP_S);
    oscillator.stop(context.currentTime + (index + 1) * STEP_S - 0.02);
  }
  setTimeout(() => void context.close(), pitches.length * STEP_S * 1000 + 200);
}

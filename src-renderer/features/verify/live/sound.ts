/** The sounds of the desk: on or off, how loud, and remembered by this browser. */
import { create } from 'zustand';
import type { FindingState } from '#shared/verify/inspection.ts';
import { keep, readKept, readKeptText } from '#window/state/kept.ts';

// The sound of each result. Families differ by pitch, number and length of their tones, so that people know them without looking.

interface Tone {
  /** Seconds after the beginning. */
  readonly at: number;
  readonly seconds: number;
  readonly hertz: number;
  readonly wave: 'sine' | 'triangle' | 'square';
  /** 0 to 1. Square waves sound louder, so they get a lower level. */
  readonly level: number;
}

const HIGH: readonly Tone[] = [{ at: 0, seconds: 0.11, hertz: 1760, wave: 'sine', level: 0.7 }];
const TICK: readonly Tone[] = [{ at: 0, seconds: 0.04, hertz: 990, wave: 'sine', level: 0.35 }];
const TWO: readonly Tone[] = [
  { at: 0, seconds: 0.16, hertz: 740, wave: 'triangle', level: 0.9 },
  { at: 0.2, seconds: 0.24, hertz: 494, wave: 'triangle', level: 0.9 },
];
const BUZZ: readonly Tone[] = [{ at: 0, seconds: 0.6, hertz: 130, wave: 'square', level: 0.6 }];
const LOW: readonly Tone[] = [
  { at: 0, seconds: 0.1, hertz: 330, wave: 'sine', level: 0.6 },
  { at: 0.16, seconds: 0.1, hertz: 330, wave: 'sine', level: 0.6 },
];

export const SOUNDS: Readonly<Record<FindingState, readonly Tone[]>> = {
  found: HIGH,
  already_checked: TICK,
  wrong_job: TWO,
  wrong_code: BUZZ,
  wrong_artwork: TWO,
  unknown: TWO,
  likely_copy: BUZZ,
  void: BUZZ,
  rejected: BUZZ,
  duplicate: BUZZ,
  not_readable: LOW,
};

const USUAL_VOLUME = 70;
/** A tone without a soft beginning and end makes a click. */
const EDGE_SECONDS = 0.008;

interface SoundState {
  readonly isOn: boolean;
  /** 0 to 100. */
  readonly volume: number;
  /** True while the browser plays no sound, because nobody has pressed anything in the page yet. */
  readonly isHeld: boolean;
  readonly turn: (isOn: boolean) => void;
  readonly setVolume: (volume: number) => void;
  /** Called at a press, so that the browser lets later sounds play. */
  readonly wake: () => void;
  readonly play: (state: FindingState) => void;
}

export const useSound = create<SoundState>()((set, get) => {
  let context: AudioContext | null = null;

  function wake(): AudioContext {
    context ??= new AudioContext();
    const mine = context;
    const tell = () => set({ isHeld: mine.state !== 'running' });
    void mine.resume().then(tell, tell);
    // A browser that blocks the sound does not answer until it allows it.
    tell();
    return mine;
  }

  return {
    isOn: readKept('verify.sound', ['on', 'off']) !== 'off',
    volume: readVolume(),
    isHeld: false,
    turn(isOn) {
      keep('verify.sound', isOn ? 'on' : 'off');
      set({ isOn });
    },
    setVolume(volume) {
      keep('verify.volume', String(volume));
      set({ volume });
    },
    wake: () => void wake(),
    play(state) {
      const { isOn, volume } = get();
      if (!isOn || volume === 0) return;
      const audio = wake();
      for (const tone of SOUNDS[state]) sound(audio, tone, volume / 100);
    },
  };
});

function sound(audio: AudioContext, { at, seconds, hertz, wave, level }: Tone, volume: number): void {
  const [begin, end] = [audio.currentTime + at, audio.currentTime + at + seconds];
  const source = new OscillatorNode(audio, { type: wave, frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  // The ear hears ratios. With the square, the middle of the scale sounds half as loud.
  const loud = level * volume ** 2;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + EDGE_SECONDS);
  gain.gain.setValueAtTime(loud, end - EDGE_SECONDS);
  gain.gain.linearRampToValueAtTime(0, end);
  source.connect(gain).connect(audio.destination);
  source.start(begin);
  source.stop(end);
}

function readVolume(): number {
  const kept = Number(readKeptText('verify.volume') ?? USUAL_VOLUME);
  return Number.isFinite(kept) ? Math.min(100, Math.max(0, kept)) : USUAL_VOLUME;
}

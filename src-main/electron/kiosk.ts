// The whole screen for Twinmark alone, as at a line where nobody should come to anything else.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { BrowserWindow } from 'electron';
import type { Memory } from './calls.ts';

export interface Kiosk {
  isOn(): boolean;
  /** A PIN that is there already stays. */
  enter(pin: string): Promise<void>;
  /** Whether it was the PIN. */
  leave(pin: string): Promise<boolean>;
  /** Gives a window the shape that was left. */
  apply(window: BrowserWindow): void;
}

interface Kept {
  readonly salt: string;
  readonly hash: string;
}

const NAME = 'kiosk.pin';
/** A PIN of four digits has 10,000 values: this makes hours of them. */
const PAUSE_MS = 1000;
const hashOf = promisify<string, Buffer, number, Buffer>(scrypt);

/** It outlives restarts: a machine that is switched off and on does not open itself. */
export function createKiosk(memory: Memory, window: () => BrowserWindow | null, pause = PAUSE_MS): Kiosk {
  let turn: Promise<unknown> = Promise.resolve();
  const kept = () => (memory.get(NAME) as Kept | undefined) ?? null;

  async function enter(pin: string): Promise<void> {
    if (kept() !== null) return;
    const salt = randomBytes(16);
    memory.set(NAME, {
      salt: salt.toString('hex'),
      hash: (await hashOf(pin, salt, 32)).toString('hex'),
    } satisfies Kept);
    const open = window();
    if (open) apply(open);
  }

  async function leave(pin: string): Promise<boolean> {
    const known = kept();
    if (known === null) return true;
    const given = await hashOf(pin, Buffer.from(known.salt, 'hex'), 32);
    if (!timingSafeEqual(given, Buffer.from(known.hash, 'hex'))) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      return false;
    }
    memory.delete(NAME);
    const open = window();
    if (open) apply(open);
    return true;
  }

  function apply(open: BrowserWindow): void {
    open.setKiosk(kept() !== null);
  }

  return {
    isOn: () => kept() !== null,
    enter,
    apply,
    /** One attempt at a time: many at once would not be slower than one. */
    leave(pin) {
      const next = turn.then(() => leave(pin));
      turn = next.catch(() => {});
      return next;
    },
  };
}

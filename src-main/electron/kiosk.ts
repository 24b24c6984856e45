// Kiosk mode: Twinmark has the whole screen, and only a PIN leads to other programs.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { BrowserWindow } from 'electron';
import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { Memory } from './calls.ts';

export type Kiosk = ReturnType<typeof createKiosk>;

interface Kept {
  readonly salt: string;
  readonly hash: string;
}

const NAME = 'kiosk.pin';
/** Trying all 10,000 PINs of four digits takes hours with this pause. */
const PAUSE_MS = 1000;
const hashOf = promisify<string, Buffer, number, Buffer>(scrypt);

/** The mode outlives restarts, so switching the machine off and on does not leave it. */
export function createKiosk(memory: Memory, window: () => BrowserWindow | null, pause = PAUSE_MS) {
  const attempts = createSerialQueue();
  const kept = () => (memory.get(NAME) as Kept | undefined) ?? null;

  /** Keeps a PIN that was set before. */
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

  /** Returns whether the PIN was right. */
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

  /** Gives a window the mode that is set. */
  function apply(open: BrowserWindow): void {
    open.setKiosk(kept() !== null);
  }

  return {
    isOn: () => kept() !== null,
    enter,
    apply,
    /** Checks one attempt at a time, since many at once would not be slower than one. */
    leave: (pin: string) => attempts.run(() => leave(pin)),
  };
}

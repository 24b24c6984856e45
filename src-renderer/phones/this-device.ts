import type { DeviceKind } from '#shared/phones/devices.ts';
import { keep, readKeptText } from '#window/state/kept.ts';

interface Hints {
  readonly platform?: string;
  readonly mobile?: boolean;
  getHighEntropyValues?(names: readonly string[]): Promise<{ readonly model?: string }>;
}

/** The name of the device according to the browser: "Pixel 8", "iPhone". */
export async function guessName(): Promise<string> {
  const { userAgentData: hints } = navigator as Navigator & { userAgentData?: Hints };
  const model = await hints?.getHighEntropyValues?.(['model']).then(
    (told) => told.model,
    () => undefined,
  );
  if (model) return model;
  const agent = navigator.userAgent;
  const known = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'Linux'].find((one) => agent.includes(one));
  return known === 'Macintosh' && navigator.maxTouchPoints > 1 ? 'iPad' : (known ?? 'Phone');
}

/** Makers of scanners with a trigger put their names into the user agent. */
export function guessKind(agent = navigator.userAgent): DeviceKind {
  if (/zebra|honeywell|datalogic|\bTC\d\d\b|\bMC\d\d|unitech|chainway|newland/i.test(agent)) return 'scanner';
  if (/iPad|tablet/i.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return 'tablet';
  return /Mobi|Android|iPhone/i.test(agent) ? 'phone' : 'computer';
}

/** 128 random bits. `crypto.randomUUID` exists only over HTTPS. */
export function newScanId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const NUMBER = 'handheld.number';

/** A random number that this browser keeps for itself: it says which scans are of one device, and of nobody whose. */
export function deviceNumber(): string {
  const number = readKeptText(NUMBER) ?? newScanId();
  keep(NUMBER, number);
  return number;
}

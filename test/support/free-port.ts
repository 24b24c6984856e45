import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems give ports from 32,768 on to whoever calls out or asks for any: those are taken by chance a moment later. */
const FROM = 20_000;
const BELOW = 32_000;

/** A port that is free, and so is the one after it, where stations answer over plain HTTP. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, BELOW);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

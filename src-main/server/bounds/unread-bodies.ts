import type { IncomingMessage } from 'node:http';

/**
 * An answer that goes out before the body is in would be lost if the connection were closed at once: so what is still coming
 * is read and thrown away, up to a bound. The time for it is bounded by that for bodies.
 */
export function drain(request: IncomingMessage, mostBytes: number): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.destroy();
  });
}

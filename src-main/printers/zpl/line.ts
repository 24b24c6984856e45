// The line to a printer that speaks ZPL: port 9100, or a device of this machine. Answers come back on the same line.
import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { type AppError, refusal } from '#shared/troubles/errors.ts';

/** Bytes of an answer. The longest that is asked for has some 200. */
const LONGEST_ANSWER = 4096;
const CONNECT_MS = 6000;
const RAW_PORT = 9100;
const DEVICE = /^zpl:\/\/(\/dev\/.+)$/;

export type LabelLine = Awaited<ReturnType<typeof openLabelLine>>;

/** Whether the address is that of a printer that speaks ZPL. */
export function speaksZpl({ uri }: { readonly uri: string }): boolean {
  return uri.startsWith('zpl:');
}

/** A device of this machine takes labels and tells nothing. */
export function isDevice({ uri }: { readonly uri: string }): boolean {
  return DEVICE.test(uri);
}

/** Throws printer_away, or printer_address where the device is no printer. */
export async function openLabelLine({ uri }: { readonly uri: string }, signal?: AbortSignal) {
  const { hostname: host, port } = new URL(uri.replace(/^zpl:/, 'http:'));
  const socket = await connected(host.replace(/^\[|\]$/g, ''), Number(port || portIn(uri)), signal);
  return createLine(socket, host);
}

/** As one of the web an address would lose port 80. */
function portIn(uri: string): number {
  return Number(/:(\d+)\/?$/.exec(uri)?.[1] ?? RAW_PORT);
}

function connected(host: string, port: number, signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const fail = (cause: unknown) => {
      socket.destroy();
      reject(away(host, cause));
    };
    const stop = () => fail(signal?.reason);
    // Whatever comes later is told by `isOpen`: an error that nobody hears would end the station.
    socket.on('error', fail);
    socket.setTimeout(CONNECT_MS, () => fail(new Error('no connection in time')));
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
    socket.once('connect', () => {
      socket.removeAllListeners('timeout').setTimeout(0).setNoDelay(true);
      signal?.removeEventListener('abort', stop);
      resolve(socket);
    });
  });
}

/** What comes in on a line, and whether it is cut. */
function listening(socket: Socket) {
  const line = { heard: '', isOpen: true, wake: () => {} };
  socket.on('data', (piece: Buffer) => {
    // More than that is not kept.
    if (line.heard.length <= LONGEST_ANSWER) line.heard += piece.toString('latin1').slice(0, LONGEST_ANSWER + 1);
    line.wake();
  });
  for (const event of ['close', 'end', 'error'] as const) {
    socket.on(event, () => {
      line.isOpen = false;
      line.wake();
    });
  }

  /** Waits until something is heard, at most so many milliseconds. */
  function news(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const over = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        resolve();
      };
      const timer = setTimeout(over, Math.max(1, milliseconds));
      line.wake = over;
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { once: true });
    });
  }

  return { line, news };
}

function createLine(socket: Socket, host: string) {
  const { line, news } = listening(socket);

  /**
   * Asks, and waits until the answer is whole. Null: the printer is silent for so long. Throws printer_away where the line is cut, and
   * label_printer_garbage where what answers says too much.
   */
  async function ask(command: string, isWhole: (answer: string) => boolean, within: number, signal?: AbortSignal) {
    line.heard = '';
    await write(command, within, signal);
    const until = performance.now() + within;
    for (;;) {
      if (isWhole(line.heard)) return line.heard;
      if (line.heard.length > LONGEST_ANSWER) throw refusal('label_printer_garbage');
      if (!line.isOpen) throw away(host, new Error('the line is cut'));
      if (performance.now() >= until) return null;
      await news(until - performance.now(), signal);
    }
  }

  /** Resolves when the system has taken it all. A printer whose memory is full takes nothing for as long as it stands still. */
  async function write(text: string, within: number, signal?: AbortSignal): Promise<void> {
    if (!line.isOpen) throw away(host, new Error('the line is cut'));
    let isTaken = false;
    socket.write(text, 'latin1', (error) => {
      isTaken = !error;
      line.wake();
    });
    const until = within === 0 ? Number.POSITIVE_INFINITY : performance.now() + within;
    while (!isTaken) {
      if (!line.isOpen || performance.now() >= until) throw away(host, new Error('the printer takes nothing'));
      await news(Math.min(1000, until - performance.now()), signal);
    }
  }

  return { ask, write, isOpen: () => line.isOpen, close: () => void socket.destroy(), host };
}

/** Hands labels over to a device of this machine, which tells nothing of what comes out. */
export async function writeToDevice({ uri }: { readonly uri: string }, text: string): Promise<void> {
  const [, path = ''] = DEVICE.exec(uri) ?? [];
  const real = await realpath(path).catch(() => path);
  const found = await stat(real).catch(() => null);
  if (!found) throw away(path, new Error('there is no such device'));
  // Not a file, nor a disk: what is written there would spoil them.
  if (!found.isCharacterDevice()) throw refusal('printer_address');
  const device = await open(real, constants.O_WRONLY).catch((error: unknown) => {
    throw away(path, error);
  });
  try {
    await device.writeFile(text, 'latin1');
  } finally {
    await device.close();
  }
}

function away(host: string, cause: unknown): AppError {
  return refusal('printer_away', { host }, { cause });
}

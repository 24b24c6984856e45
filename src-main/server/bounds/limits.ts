import { availableParallelism, totalmem } from 'node:os';

const MIB = 2 ** 20;

/** What no request may pass. */
export interface Limits {
  /** Until the headers are there. Node measures it together with `bodyMs`, and looks every `checkMs`. */
  readonly headersMs: number;
  /** Until the last byte of the body is there, from the first of the headers. */
  readonly bodyMs: number;
  readonly checkMs: number;
  readonly keepAliveMs: number;
  /** Silence on a connection whose answer is ready but is not taken. */
  readonly silenceMs: number;
  readonly connections: number;
  /** A single address must not use up all connections. */
  readonly connectionsPerAddress: number;
  readonly headerBytes: number;
  /** A JSON body with its picture. */
  readonly jsonBytes: number;
  /** A body without its pictures: 64 values of 4,096 characters fit in, each written as six-character escapes. */
  readonly plainBytes: number;
  /** A spreadsheet, and the colour profile of a press. */
  readonly tableBytes: number;
  readonly profileBytes: number;
  /** What is read and thrown away after an early answer, so that a client that is still sending gets it. */
  readonly drainBytes: number;
  /** Requests for the engine under way, and the bytes of their bodies. A body of more than that is let in alone. */
  readonly engineRequests: number;
  readonly engineBytes: number;
  /** Time for a request once it is here. Waiting for a transaction comes on top. */
  readonly workMs: number;
  /** Time for requests under way when the station stops. */
  readonly stopMs: number;
  readonly eventClients: number;
  /** What a window may lag behind, in bytes that wait to be sent. */
  readonly eventBacklogBytes: number;
  /** Events that can be sent again to a window that lost its connection. */
  readonly eventsKept: number;
  readonly heartbeatMs: number;
}

export function defaultLimits(): Limits {
  return {
    headersMs: 10_000,
    bodyMs: 30_000,
    checkMs: 1_500,
    keepAliveMs: 10_000,
    silenceMs: 30_000,
    connections: 4096,
    connectionsPerAddress: 2048,
    headerBytes: 16 * 1024,
    jsonBytes: 48 * MIB,
    plainBytes: 2 * MIB,
    tableBytes: 64 * MIB,
    profileBytes: 16 * MIB,
    drainBytes: 64 * MIB,
    // A photograph takes a core about half a second: who is let in waits some seconds, and who is not is told at once.
    engineRequests: 12 * availableParallelism(),
    // A body is held together with what is decoded from it; an eighth leaves the rest to the engine.
    engineBytes: Math.min(384 * MIB, Math.max(128 * MIB, Math.floor(totalmem() / 8))),
    workMs: 60_000,
    stopMs: 10_000,
    eventClients: 32,
    eventBacklogBytes: MIB,
    eventsKept: 1000,
    heartbeatMs: 15_000,
  };
}

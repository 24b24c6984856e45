import { availableParallelism, totalmem } from 'node:os';

const MIB = 2 ** 20;

/** The limits of a server. */
export interface Limits {
  /** Time until all headers have arrived. Node checks this and `bodyMs` every `checkMs`. */
  readonly headersMs: number;
  /** Time from the first byte of the headers to the last byte of the body. */
  readonly bodyMs: number;
  readonly checkMs: number;
  readonly keepAliveMs: number;
  /** Time within which a client must take a finished answer. */
  readonly silenceMs: number;
  readonly connections: number;
  /** One address gets so many, and at most as many as are free: a few addresses cannot use up all connections. */
  readonly connectionsPerAddress: number;
  readonly headerBytes: number;
  /** Of a JSON body with its picture. */
  readonly jsonBytes: number;
  /** Of a body with the pictures of many records. */
  readonly bulkBytes: number;
  /** Of a body without its pictures. 64 values of 4,096 characters fit in. */
  readonly plainBytes: number;
  /** Of such a body where no credentials are needed: scan events, tokens, pairing. */
  readonly publicBytes: number;
  /** Of such a body with a spreadsheet as text. JSON and UTF-8 need more bytes than it has characters. */
  readonly tableTextBytes: number;
  /** Of a spreadsheet. */
  readonly tableBytes: number;
  /** Of the colour profile of a press. */
  readonly profileBytes: number;
  /** Bytes that are read and dropped after an early answer, so that a client that is still sending gets the answer. */
  readonly drainBytes: number;
  /** Requests for the engine under way, and the bytes of their bodies. A larger body is let in when it is alone. */
  readonly engineRequests: number;
  readonly engineBytes: number;
  /** Time for the engine's work on a request. Waiting for a transaction comes on top. */
  readonly workMs: number;
  /** Of one with a spreadsheet as text, or with many pictures: 100,000 rows take a core a quarter of a minute, 100 pictures two, and others want it too. */
  readonly longWorkMs: number;
  /** Time for requests under way when the station stops. */
  readonly stopMs: number;
  readonly eventClients: number;
  /** Bytes that may wait for a slow window before its stream is cut. */
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
    // 60 pictures of 1.5 MB as base64, or 90 in a form. It is the least share of the memory for bodies.
    bulkBytes: 128 * MIB,
    plainBytes: MIB,
    publicBytes: 64 * 1024,
    tableTextBytes: 20 * MIB,
    tableBytes: 64 * MIB,
    profileBytes: 16 * MIB,
    drainBytes: 64 * MIB,
    // A photograph takes a core about half a second. So a request that is let in waits some seconds, and one that is not is
    // refused at once.
    engineRequests: 12 * availableParallelism(),
    // Memory holds a body and the picture decoded from it. An eighth of the memory for bodies leaves the rest to the engine.
    engineBytes: Math.min(384 * MIB, Math.max(128 * MIB, Math.floor(totalmem() / 8))),
    workMs: 60_000,
    longWorkMs: 300_000,
    stopMs: 10_000,
    eventClients: 32,
    eventBacklogBytes: MIB,
    eventsKept: 1000,
    heartbeatMs: 15_000,
  };
}

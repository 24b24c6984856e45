// Multicast DNS, by which the station tells its name and looks for printers. One place opens it: an error of it that nobody hears
// would end the process, and anybody on the network writes its packets.
import { createSocket, type Socket } from 'node:dgram';
import type { EventEmitter } from 'node:events';
import type { Bonjour, Service, ServiceConfig } from 'bonjour-service';

interface MulticastOptions {
  /** The address to listen at, in place of all. */
  readonly bind?: string;
  /** UDP port 5353 by default. Tests take another. */
  readonly port?: number;
  /** Hears each kind of failure of the socket once, however often it comes back. */
  readonly failed: (error: NodeJS.ErrnoException) => void;
}

interface Multicast {
  publish(service: ServiceConfig): void;
  find(type: string, found: (service: Service) => void): void;
  /** Takes back what was published, and closes the socket. */
  close(): Promise<void>;
}

/** The failures of a port that is held by another program, or closed to this one. */
const TAKEN: readonly unknown[] = ['EADDRINUSE', 'EACCES'];

export function isPortTaken({ code }: NodeJS.ErrnoException): boolean {
  return TAKEN.includes(code);
}

export async function openMulticast({ bind, port, failed }: MulticastOptions): Promise<Multicast> {
  const library = await import('bonjour-service');
  const hear = hearingOnce(failed);
  const bonjour: Bonjour = new library.Bonjour({ bind, port, socket: socketOfSoundPackets() } as object, hear);
  const mdns = mdnsOf(bonjour);
  hearErrors(mdns, hear);
  mdns.prependListener('query', answerOnce);
  return {
    publish(service) {
      // A probe writes to stdout if the name is taken, but stdout is for the program that started the station.
      bonjour.publish({ ...service, probe: false }).on('error', hear);
    },
    find(type, found) {
      let count = 0;
      const browser = bonjour.find({ type }, (service) => {
        count++;
        // For each service that comes, the library looks through all that it has found.
        if (count >= MOST_FOUND) browser.stop();
        found(service);
      });
      (browser as EventEmitter).on('error', hear);
    },
    close: () =>
      new Promise((resolve) => {
        bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
      }),
  };
}

/** The library keeps its socket to itself, and listens to none of its errors. */
function mdnsOf(bonjour: Bonjour): EventEmitter {
  return (bonjour as unknown as { readonly server: { readonly mdns: EventEmitter } }).server.mdns;
}

function hearErrors(mdns: EventEmitter, hear: (error: unknown) => void): void {
  mdns.on('error', hear).on('warning', hear);
  const emit = mdns.emit.bind(mdns);
  // What the library does not expect in a packet costs that packet alone.
  mdns.emit = (name, ...given) => {
    try {
      return emit(name, ...given);
    } catch (error) {
      hear(error);
      return true;
    }
  };
}

interface Query {
  questions: readonly { readonly name: string; readonly type: string }[];
}

/** Takes out questions that a packet asks again: the library would send an answer to all machines for each of them. */
function answerOnce(query: Query): void {
  const asked = new Map(query.questions.map((one) => [`${one.type} ${one.name.toLowerCase()}`, one]));
  query.questions = [...asked.values()];
}

/** Services of one type that a search takes up. */
const MOST_FOUND = 500;
/** Milliseconds of each second in which packets are read. Those that come later in the second are dropped: devices send them again. */
const MOST_MS = 100;
const SECOND_MS = 1000;

/** A socket for the library that drops packets which cost much. */
function socketOfSoundPackets(): Socket {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const emit: EventEmitter['emit'] = socket.emit.bind(socket);
  const inTime = boundedTime(() => performance.now());
  socket.emit = (name: string, ...given: unknown[]) => {
    if (name !== 'message') return emit(name, ...given);
    if (isSound(given[0] as Buffer)) inTime(() => emit(name, ...given));
    return true;
  };
  return socket;
}

/** Does work while there is time left for it in this second. Whatever packets cost, the station has the rest of the time. */
export function boundedTime(now: () => number): (work: () => void) => void {
  let begun = Number.NEGATIVE_INFINITY;
  let spent = 0;
  return (work) => {
    const at = now();
    if (at - begun >= SECOND_MS) {
      begun = at;
      spent = 0;
    }
    if (spent >= MOST_MS) return;
    work();
    spent += now() - at;
  };
}

/** Bytes of a header, and the fewest of a question and of a record (RFC 1035, 4.1). */
const HEADER = 12;
const QUESTION = 5;
const RECORD = 11;
/** Counts of the four sections stand in the header from here on, two bytes each. */
const COUNTS = 4;

/** No longer packet is one of multicast DNS (RFC 6762, 17). */
const MOST_BYTES = 9000;
/** Each record is compared with each other one, and each name may be a chain of pointers through the whole packet. */
const MOST_QUESTIONS = 100;
const MOST_RECORDS = 128;

/**
 * Whether a packet of DNS is one that costs little: the library makes room for as many records as its header names, before it reads one,
 * and takes seconds for one of 64 KB that names one service thousands of times.
 */
export function isSound(packet: Buffer): boolean {
  if (packet.length < HEADER || packet.length > MOST_BYTES) return false;
  const [questions, ...others] = [0, 2, 4, 6].map((at) => packet.readUInt16BE(COUNTS + at));
  const records = others.reduce((sum, count) => sum + count, 0);
  if (questions > MOST_QUESTIONS || records > MOST_RECORDS) return false;
  return HEADER + questions * QUESTION + records * RECORD <= packet.length;
}

/** All other failures are of packets that nobody can read: strangers send these. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function hearingOnce(failed: MulticastOptions['failed']): (error: unknown) => void {
  const known = new Set<unknown>();
  return (error) => {
    if (!isOfSystem(error) || known.has(error.code)) return;
    known.add(error.code);
    failed(error);
  };
}

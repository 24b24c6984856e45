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
  hearErrors(mdnsOf(bonjour), hear);
  return {
    publish(service) {
      // A probe writes to stdout if the name is taken, but stdout is for the program that started the station.
      bonjour.publish({ ...service, probe: false }).on('error', hear);
    },
    find(type, found) {
      const browser: EventEmitter = bonjour.find({ type }, found);
      browser.on('error', hear);
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

/**
 * A socket for the library that drops packets which name more records than they hold. The library makes room for all records that
 * the header names before it reads one: a few bytes of a stranger would cost milliseconds.
 */
function socketOfSoundPackets(): Socket {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const emit: EventEmitter['emit'] = socket.emit.bind(socket);
  socket.emit = (name: string, ...given: unknown[]) =>
    name === 'message' && !holdsWhatItNames(given[0] as Buffer) ? true : emit(name, ...given);
  return socket;
}

/** Bytes of a header, and the fewest of a question and of a record (RFC 1035, 4.1). */
const HEADER = 12;
const QUESTION = 5;
const RECORD = 11;
/** Counts of the four sections stand in the header from here on, two bytes each. */
const COUNTS = 4;

/** Whether a packet of DNS has room for the questions and records that its header names. */
export function holdsWhatItNames(packet: Buffer): boolean {
  if (packet.length < HEADER) return false;
  const [questions, ...records] = [0, 2, 4, 6].map((at) => packet.readUInt16BE(COUNTS + at));
  const least = questions * QUESTION + records.reduce((sum, count) => sum + count, 0) * RECORD;
  return HEADER + least <= packet.length;
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

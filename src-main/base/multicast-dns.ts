// Multicast DNS, by which the station tells its name and looks for printers. One place opens it: an error of it that nobody hears
// would end the process, and anybody on the network writes its packets.
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
  const bonjour: Bonjour = new library.Bonjour({ bind, port } as object, hear);
  heard(mdnsOf(bonjour), hear);
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

function heard(mdns: EventEmitter, hear: (error: unknown) => void): void {
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

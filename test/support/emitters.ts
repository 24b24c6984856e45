// Emitters that a station has on the network, found where they are made: an error of one that nobody hears ends the process.
import { Socket as UdpSocket } from 'node:dgram';
import { EventEmitter } from 'node:events';
import { ClientRequest } from 'node:http';
import { Server, Socket } from 'node:net';

/** Packages that open connections or listen for packets, and make emitters of their own for it. */
const PACKAGES = ['bonjour-service', 'multicast-dns', 'pg', 'pg-pool', 'pg-protocol', 'fastify', 'avvio', 'ws'];
const OF_PACKAGE = new RegExp(`node_modules/(${PACKAGES.join('|')})/`);

export interface WatchedEmitters {
  /** How many there were, by kind. */
  readonly seen: ReadonlyMap<string, number>;
  /** Kind and maker of each that had no listener for 'error' when the loop had gone round once, or later. */
  unheard(): readonly string[];
  stop(): void;
}

type Init = (this: EventEmitter, options?: unknown) => void;
interface Made {
  readonly emitter: EventEmitter;
  readonly stack: string;
}

/** Every emitter that is made from now on. Node and all packages make theirs by one constructor. */
export function watchEmitters(): WatchedEmitters {
  const library = EventEmitter as unknown as { init: Init };
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const { init } = library;
  const made: Made[] = [];
  const seen = new Map<string, number>();
  const unheard = new Set<string>();

  function look({ emitter, stack }: Made): boolean {
    const kind = kindOf(emitter, stack);
    if (kind === null || isOver(emitter)) return false;
    if (emitter.listenerCount('error') === 0) unheard.add(`${kind}, ${makerIn(stack)}`);
    return true;
  }
  function lookAtAll(): void {
    // What is made before the loop goes round is looked at in the next round.
    made.splice(0, made.length, ...made.filter(look));
  }

  library.init = function (options) {
    init.call(this, options);
    const one = { emitter: this, stack: new Error('made here').stack ?? '' };
    setImmediate(() => {
      const kind = kindOf(this, one.stack);
      if (kind === null) return;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (look(one)) made.push(one);
    });
  };
  const timer = setInterval(lookAtAll, 50);
  return {
    seen,
    unheard() {
      lookAtAll();
      return [...unheard];
    },
    stop() {
      clearInterval(timer);
      Error.stackTraceLimit = stackTraceLimit;
      library.init = init;
    },
  };
}

function kindOf(emitter: EventEmitter, stack: string): string | null {
  if (emitter instanceof Server) return 'server';
  if (emitter instanceof UdpSocket) return 'UDP socket';
  if (emitter instanceof Socket) return 'socket';
  if (emitter instanceof ClientRequest) return 'request';
  return OF_PACKAGE.exec(makerIn(stack))?.[1] ?? null;
}

function isOver(emitter: EventEmitter): boolean {
  const { destroyed, closed } = emitter as { destroyed?: boolean; closed?: boolean };
  return destroyed === true || closed === true;
}

/** The nearest line that is neither Node's nor of this file. */
function makerIn(stack: string): string {
  const line = stack
    .split('\n')
    .find((one) => /node_modules|src-main|\/test\//.test(one) && !one.includes('support/emitters.ts'));
  return (line ?? 'by Node').trim().replace(/^at /, 'by ');
}

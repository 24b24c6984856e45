import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { defaultLimits } from '#main/server/limits/limits.ts';
import { limitConnections } from '#main/server/sockets/http-server.ts';

class Connection extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.destroyed = true;
  }
}

let server: EventEmitter;
let notices: string[];
beforeEach(() => {
  server = Object.assign(new EventEmitter(), { setTimeout: () => {}, listening: true });
  notices = [];
  const limits = { ...defaultLimits(), connections: 12, connectionsPerAddress: 6 };
  limitConnections(server as unknown as Server, limits, () => false, { warn: (_, text) => void notices.push(text) });
});

/** Opens connections from these addresses; gives those that were let in. */
function open(addresses: readonly string[]): readonly Connection[] {
  const connections = addresses.map((address) => new Connection(address));
  for (const one of connections) server.emit('connection', one);
  return connections.filter(({ destroyed }) => !destroyed);
}

const numbered = (before: string) => Array.from({ length: 10 }, (_, n) => `${before}${n + 1}`);

test('the addresses of an IPv6 network count as one, so a machine with all of them leaves some to others', () => {
  const first = open(numbered('2001:db8:0:1::'));
  expect([first.length, open(numbered('2001:db8:0:2::')).length, open(['10.0.0.1']).length]).toEqual([6, 3, 1]);
  for (const one of first) one.emit('close');
  // Half of the eight that are free again.
  expect(open(numbered('2001:db8:0:1::'))).toHaveLength(4);
});

test('IPv4 addresses count alone, also on a socket for both kinds', () => {
  expect(open(numbered('10.0.0.'))).toHaveLength(10);
  expect(open(['::ffff:10.0.1.1', '::ffff:10.0.1.2', '::ffff:10.0.1.3'])).toHaveLength(2);
});

test('a connection that the system cannot give is told, and the server goes on', () => {
  server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
  expect(notices).toEqual(['A connection could not be taken.']);
  expect(open(['10.0.0.1'])).toHaveLength(1);
});

test('a server that cannot begin to listen is told by whoever starts it', () => {
  Object.assign(server, { listening: false });
  server.emit('error', Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' }));
  expect(notices).toEqual([]);
});

// Answers to bytes that are no HTTP request. They reach no handler, so the answers are written straight to the socket.
import { randomUUID } from 'node:crypto';
import { type Server as HttpServer, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

type SocketWithAnswer = Duplex & { _httpMessage?: ServerResponse | null; destroySoon?: () => void };

/** By Node's code of the fault. Any other code means a request that cannot be read. */
const FAULTS: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of a chunk are too large.'],
};
const UNREADABLE = [400, 'This is not a valid HTTP/1.1 request.'] as const;

export type RawAnswers = ReturnType<typeof openRawAnswers>;

/** `headers` are those of every answer of the server. */
export function openRawAnswers(headers: Readonly<Record<string, string>>) {
  return {
    answerFault(error: NodeJS.ErrnoException, socket: SocketWithAnswer): void {
      const [status, text] = FAULTS[error.code ?? ''] ?? UNREADABLE;
      const begun = socket._httpMessage?.headersSent ?? false;
      if (error.code !== 'ECONNRESET' && socket.writable && !begun) socket.write(rawAnswer(status, text, headers));
      if (socket.destroySoon) socket.destroySoon();
      else socket.destroy();
    },
    /** Answers the requests that Node would otherwise answer, or hang up on, by itself. */
    answerOddRequests(server: HttpServer): void {
      server.on('connect', (_request, socket: Duplex) => {
        socket.on('error', () => socket.destroy());
        socket.end(rawAnswer(400, 'This station is no proxy.', headers));
      });
      server.on('checkExpectation', (_request, response: ServerResponse) => {
        const parts = partsOf('The only expectation that is understood is 100-continue.', headers);
        response.writeHead(400, parts.headers).end(parts.body);
      });
    },
  };
}

function rawAnswer(status: number, text: string, standard: Readonly<Record<string, string>>): string {
  const { body, headers } = partsOf(text, standard);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function partsOf(text: string, standard: Readonly<Record<string, string>>) {
  const body = JSON.stringify({ error: text });
  const headers = {
    ...standard,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
    connection: 'close',
  };
  return { body, headers };
}

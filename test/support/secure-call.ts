// A device on the network: HTTPS, trusting the station's authority and nobody else.
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';

export interface SecureReply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export function secureCall(
  { folder, url }: { readonly folder: string; readonly url: string },
  method: string,
  path: string,
  { token, json }: { readonly token?: string; readonly json?: unknown } = {},
): Promise<SecureReply> {
  const ca = readFileSync(join(folder, 'tls', 'authority.pem'));
  const body = json === undefined ? null : Buffer.from(JSON.stringify(json));
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
  };
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, url), { method, ca, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const isJson = response.headers['content-type']?.includes('json') ?? false;
        const { statusCode = 0, headers: told } = response;
        resolve({ status: statusCode, body: isJson ? JSON.parse(text) : text, headers: told, bytes });
      });
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}

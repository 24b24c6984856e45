import type { FastifyReply } from 'fastify';
import { sendPage } from '#main/server/pages/pages.ts';
import type { ServerParts } from '#main/server/server.ts';
import { lazily } from '#shared/core/lazily.ts';
import { describeInterface } from './openapi.ts';
import { docsPage } from './page.ts';
import { STYLE } from './style.ts';
import { tryOut } from './try-out.js';

/** The interface description for programs, and its page for people. Both are made at the first request for them. */
export function openDocs({ app }: ServerParts): void {
  const description = lazily(describeInterface);
  const text = lazily(() => JSON.stringify(description()));
  const get = (url: string, give: (reply: FastifyReply) => void) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => give(reply) });
  const page = (url: string, type: string, write: () => string) => {
    const written = lazily(write);
    get(url, (reply) => sendPage(reply, 200, { type: `${type}; charset=utf-8`, bytes: written(), immutable: false }));
  };
  get('/api/openapi.json', (reply) => {
    reply.type('application/json; charset=utf-8').send(text());
  });
  page('/api/docs', 'text/html', () => docsPage(description()));
  page('/api/docs/style.css', 'text/css', () => STYLE);
  page('/api/docs/try-out.js', 'text/javascript', () => `(${tryOut})();\n`);
}

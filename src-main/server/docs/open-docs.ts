import type { FastifyReply } from 'fastify';
import { sendPage } from '../pages.ts';
import type { Page } from '../ports.ts';
import type { ServerParts } from '../server.ts';
import { describeInterface } from './openapi.ts';
import { docsPage } from './page.ts';
import { STYLE } from './style.ts';
import { tryOut } from './try-out.js';

/** The interface description for programs, and a page of it for people. */
export function openDocs({ app }: ServerParts): void {
  const description = describeInterface();
  const text = JSON.stringify(description);
  const get = (url: string, give: (reply: FastifyReply) => void) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => give(reply) });
  get('/api/openapi.json', (reply) => {
    reply.type('application/json; charset=utf-8').send(text);
  });
  const pages: Readonly<Record<string, Page>> = {
    '/api/docs': { type: 'text/html; charset=utf-8', bytes: docsPage(description), immutable: false },
    '/api/docs/style.css': { type: 'text/css; charset=utf-8', bytes: STYLE, immutable: false },
    '/api/docs/try-out.js': { type: 'text/javascript; charset=utf-8', bytes: `(${tryOut})();\n`, immutable: false },
  };
  for (const [path, page] of Object.entries(pages)) get(path, (reply) => sendPage(reply, 200, page));
}

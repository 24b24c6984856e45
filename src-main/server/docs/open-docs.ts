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
  app.get('/api/openapi.json', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(text);
  });
  const pages: Readonly<Record<string, Page>> = {
    '/api/docs': { type: 'text/html; charset=utf-8', bytes: docsPage(description), immutable: false },
    '/api/docs/style.css': { type: 'text/css; charset=utf-8', bytes: STYLE, immutable: false },
    '/api/docs/try-out.js': { type: 'text/javascript; charset=utf-8', bytes: `(${tryOut})();\n`, immutable: false },
  };
  for (const [path, page] of Object.entries(pages)) app.get(path, (_request, reply) => sendPage(reply, 200, page));
}

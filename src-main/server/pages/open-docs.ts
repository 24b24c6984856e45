import type { FastifyReply } from 'fastify';
import { inWords, type Shape } from '#main/server/answers/schema-words.ts';
import type { ServerParts } from '#main/server/server.ts';
import { lazily } from '#shared/core/lazily.ts';
import { inHtml } from './in-html.ts';
import { describeInterface, type OpenApi, type Operation, type Parameter } from './openapi.ts';
import { sendPage } from './pages.ts';
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

/** The style of the page. The colours follow the system, light or dark. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 25%, transparent); }
body { max-width: 62rem; margin: 0 auto; padding: 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; padding: 0; list-style: none; }
details { border-top: 1px solid var(--line); padding: 0.5rem 0; }
summary { cursor: pointer; padding: 0.25rem; }
summary b { display: inline-block; min-width: 4.5rem; }
summary span { opacity: 0.8; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
code, pre, textarea { font-family: ui-monospace, monospace; font-size: 0.9rem; }
input:not([type=file]), textarea { box-sizing: border-box; width: 100%; padding: 0.4rem; font-size: 1rem; }
small { display: block; opacity: 0.8; }
button { font: inherit; padding: 0.4rem 1.5rem; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: bold; }
th, td { text-align: left; vertical-align: top; padding: 0.1rem 1rem 0.1rem 0; }
output { display: block; }
output[hidden] { display: none; }
pre { overflow: auto; max-height: 30rem; padding: 0.75rem; border: 1px solid var(--line); }
`;

// The interface description as a page. It can be read without its script; trying endpoints out needs the script.
function docsPage({ info, tags, paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags[0] === name),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Interface of ${inHtml(info.title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/api/docs/try-out.js" defer></script>
</head>
<body>
<header>
<h1>${inHtml(info.title)} ${inHtml(info.version)}</h1>
${info.description
  .split('\n\n')
  .map((paragraph) => `<p>${inHtml(paragraph)}</p>`)
  .join('\n')}
<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p><label for="token">Access token or API key for trying endpoints out. It stays in this page.</label><br>
<input id="token" type="password" autocomplete="off" spellcheck="false"></p>
</header>
<nav aria-label="Groups"><ul>${groups.map(({ name }) => `<li><a href="#${name}">${inHtml(name)}</a></li>`).join('')}</ul></nav>
<main>
${groups.map(({ name, operations: own }) => `<section><h2 id="${name}">${inHtml(name)}</h2>\n${own.map((entry) => block(entry, components.schemas)).join('\n')}\n</section>`).join('\n')}
</main>
</body>
</html>
`;
}

interface Entry {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Schemas with names of their own. */
type Named = Readonly<Record<string, unknown>>;

function block({ path, method, operation }: Entry, named: Named): string {
  return `<details id="${operation.operationId}">
<summary><b>${method}</b> <code>${inHtml(path)}</code> <span>${inHtml(operation.summary)}</span></summary>
<p>${inHtml(accessOf(operation))}${operation.description ? ` ${inHtml(operation.description.replaceAll('`', ''))}` : ''}</p>
<form data-method="${method}" data-path="${inHtml(path)}">
${operation.parameters.map((parameter) => input(operation.operationId, parameter)).join('\n')}
${bodyInput(operation)}
<button>Send</button>
</form>
${answers(operation)}
${answerFields(operation, named)}
<output aria-live="polite" hidden></output>
</details>`;
}

function accessOf({ security }: Operation): string {
  if (security.some((one) => Object.keys(one).length === 0)) return 'Public: no credentials are needed.';
  return security.some((one) => 'apiKey' in one)
    ? 'Needs an access token or an API key.'
    : 'Needs an access token. An API key is refused.';
}

function input(operation: string, { name, in: place, required, schema, description }: Parameter): string {
  const id = `${operation}-${name}`;
  const notes = `${description ? `${description} ` : ''}Must be ${inWords(schema)}${schema.default === undefined ? '' : `; ${schema.default} by default`}.`;
  return `<p><label for="${id}"><code>${inHtml(name)}</code>${required ? ' (required)' : ''}</label>
<small id="${id}-notes">${inHtml(notes)}</small>
<input id="${id}" name="${inHtml(name)}" data-in="${place}" aria-describedby="${id}-notes"${required ? ' required' : ''} autocomplete="off"></p>`;
}

function bodyInput({ operationId, requestBody }: Operation): string {
  const json = requestBody?.content['application/json'];
  if (!json) return '';
  const id = `${operationId}-body`;
  const shape = json.schema as Shape;
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => {
    const must = (shape.required ?? []).includes(name) ? ' (required)' : '';
    return `<li><code>${inHtml(name)}</code>${must}: ${inHtml(inWords(field))}${field.description ? `. ${inHtml(field.description)}` : ''}</li>`;
  });
  const picture = shape.properties?.['image']
    ? `<p><label for="${id}-file">A file for <code>image</code></label> <input id="${id}-file" type="file" accept="image/png,image/jpeg,image/webp,image/tiff" data-in="file"></p>`
    : '';
  return `<p><label for="${id}">Body, as JSON</label></p><ul>${fields.join('')}</ul>
<textarea id="${id}" data-in="body" rows="8" spellcheck="false">${inHtml(JSON.stringify(json.example, null, 2))}</textarea>${picture}`;
}

function answers({ responses }: Operation): string {
  const rows = Object.entries(responses).map(
    ([status, answer]) =>
      `<tr><th scope="row">${status}</th><td>${inHtml((answer as { description: string }).description)}</td></tr>`,
  );
  return `<table><caption>Answers</caption>${rows.join('')}</table>`;
}

interface Answer {
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** What the answer holds where all went well. */
function answerFields({ responses }: Operation, named: Named): string {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const fields = fieldsOf((good as Answer | undefined)?.content?.['application/json']?.schema, named);
  return fields === '' ? '' : `<details><summary>Fields of the answer</summary>${fields}</details>`;
}

type Answered = Shape & { readonly $ref?: string };

/** The fields of an object, or of the objects in a list, with the fields within them. */
function fieldsOf(schema: unknown, named: Named): string {
  const { $ref, ...own } = (schema ?? {}) as Answered;
  const shape = $ref === undefined ? own : (named[$ref.slice($ref.lastIndexOf('/') + 1)] as Answered);
  if (shape.items) return fieldsOf(shape.items, named);
  const fields = Object.entries((shape.properties ?? {}) as Readonly<Record<string, Answered>>).map(([name, field]) => {
    const about = field.description ? `. ${inHtml(field.description)}` : '';
    return `<li><code>${inHtml(name)}</code>: ${inHtml(field.$ref ? 'an object' : inWords(field))}${about}${fieldsOf(field, named)}</li>`;
  });
  return fields.length === 0 ? '' : `<ul>${fields.join('')}</ul>`;
}

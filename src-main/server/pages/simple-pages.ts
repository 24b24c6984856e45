import type { Page } from '../options.ts';

export const NO_WAY_IN = simplePage(
  'This address does not open the window',
  'A launch address works once, within a few minutes. Start Twinmark again, or ask the station for a new address:',
  'node bin/twinmark.mjs open --data DIR',
);

export const WELCOME = simplePage(
  'Twinmark is running',
  'This is a station of Twinmark. Handhelds go to <a href="/handheld/">/handheld</a>. Its interface is described at <a href="/api/docs">/api/docs</a>.',
);

/** Leads on to the window. */
export const GO_ON = simplePage(
  'Twinmark',
  '<a href="/">The window</a>',
  '',
  '<meta http-equiv="refresh" content="0;url=/">',
);

/** A page with a few words, without script or style. The texts are constants, so nothing is escaped. */
function simplePage(title: string, text: string, code = '', head = ''): Page {
  const bytes = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
${head}<title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p>${code && `<pre><code>${code}</code></pre>`}</main></body>
</html>
`;
  return { bytes, type: 'text/html; charset=utf-8', immutable: false };
}

import { languageOf } from '#main/server/calls/call-reader.ts';
import type { Page } from '#main/server/options.ts';
import type { Language } from '#shared/words/languages.ts';

/** A further language may be added here, and has the English page until then. */
const NO_WAY_IN: Readonly<Partial<Record<Language, Page>> & { en: Page }> = {
  en: simplePage({
    title: 'This address does not open the window',
    text: 'A launch address works once, within a few minutes. Start Twinmark again, or ask the station for a new address, with its data folder for DIR:',
    code: 'node bin/twinmark.mjs open --data DIR',
  }),
  de: simplePage({
    language: 'de',
    title: 'Diese Adresse öffnet das Fenster nicht',
    text: 'Eine Startadresse gilt einmal und einige Minuten lang. Starten Sie Twinmark noch einmal, oder lassen Sie sich eine neue Adresse geben, mit dem Datenordner für ORDNER:',
    code: 'node bin/twinmark.mjs open --data ORDNER',
  }),
  fr: simplePage({
    language: 'fr',
    title: 'Cette adresse n’ouvre pas la fenêtre',
    text: 'Une adresse de démarrage sert une fois, pendant quelques minutes. Redémarrez Twinmark ou demandez une nouvelle adresse, avec le dossier des données pour DOSSIER :',
    code: 'node bin/twinmark.mjs open --data DOSSIER',
  }),
};

/** For who comes without a session, in a language that the browser asks for. */
export function noWayIn(request: { readonly headers: { readonly 'accept-language'?: string | undefined } }): Page {
  return NO_WAY_IN[languageOf(request.headers['accept-language'])] ?? NO_WAY_IN.en;
}

export const WELCOME = simplePage({
  title: 'Twinmark is running',
  text: 'This is a station of Twinmark. Handhelds go to <a href="/handheld/">/handheld</a>. Its interface is described at <a href="/api/docs">/api/docs</a>.',
});

/** Leads on to the window. */
export const GO_ON = simplePage({
  title: 'Twinmark',
  text: '<a href="/">The window</a>',
  head: '<meta http-equiv="refresh" content="0;url=/">',
});

interface Words {
  readonly title: string;
  readonly text: string;
  readonly code?: string;
  readonly head?: string;
  readonly language?: Language;
}

/** A page with a few words, without script or style. The texts are HTML: nothing is escaped. */
export function simplePage({ title, text, code = '', head = '', language = 'en' }: Words): Page {
  const bytes = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
${head}<title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p>${code && `<pre><code>${code}</code></pre>`}</main></body>
</html>
`;
  return { bytes, type: 'text/html; charset=utf-8', immutable: false };
}

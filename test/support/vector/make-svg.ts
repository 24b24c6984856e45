// SVG files for tests.

export const SVG_SIZE = 'width="60mm" height="40mm" viewBox="0 0 60 40"';
/** The quarters of `makePdf`. */
export const QUARTERS =
  '<path fill="#f00" d="M0 0h30v20H0z"/><path fill="#0f0" d="M30 0h30v20H30z"/><path fill="#00f" d="M0 20h30v20H0z"/><path d="M30 20h30v20H30z"/>';

export function makeSvg(body: string, { root = SVG_SIZE, before = '' } = {}): Uint8Array {
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return new TextEncoder().encode(`${before}<svg ${namespaces} ${root}>${body}</svg>`);
}

/** Entities that name ten others each: a few lines that are a billion words. */
export function laughs(levels: number): string {
  const entities = Array.from({ length: levels }, (_, level) =>
    level === 0 ? '<!ENTITY l0 "lol">' : `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${entities.join('')}]>`;
}

/** Groups that use ten others each. */
export function useBomb(levels: number): string {
  const groups = Array.from({ length: levels }, (_, level) =>
    level === 0
      ? '<g id="g0"><path d="M0 0h1v1z"/></g>'
      : `<g id="g${level}">${`<use href="#g${level - 1}"/>`.repeat(10)}</g>`,
  );
  return groups.join('');
}

/** At this lighting the painter of SVG takes all memory that it can get. */
export const HUNGRY_FILTER =
  '<filter id="f" width="50" height="50"><feSpecularLighting lighting-color="white" x="10" y="10" width="5" height="5"><fePointLight x="50" y="50" z="200"/></feSpecularLighting></filter><path d="M0 0h60v40z" filter="url(#f)"/>';

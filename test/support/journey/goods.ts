// What a winery drops on the window: a spreadsheet as Excel writes it in Germany, and the pictures that its rows name.
import { type CallOptions, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';

export interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Ways in which a row cannot become a label. All but the last are seen before anything is made. */
export const FLAWS = [
  'wrong check digit',
  'no producer',
  'alcohol in words',
  'no such country',
  'no such picture',
  'picture that is marked already',
] as const;
export type Flaw = (typeof FLAWS)[number];

/** The artwork that the station refuses when it marks it. */
export const MARKED_PICTURE = 'schon gezeichnet.png';
const PICTURES = ['Rot.png', 'Weiß.png'] as const;
/** Excel knows this word for nothing, so a person has to say what it is. */
export const LOT_HEADER = 'Kellerbuch';
const HEADERS = [
  ...['Bezeichnung', 'Weingut', 'Jahrgang', 'Land', 'Alkohol (% vol)', 'Füllmenge (ml)', LOT_HEADER],
  ...['Allergene', 'Flaschennummer', 'EAN', 'Bild'],
] as const;
type Header = (typeof HEADERS)[number];

const SPOILT: Readonly<Record<Flaw, Partial<Record<Header, string>>>> = {
  'wrong check digit': { EAN: '4012345674447' },
  'no producer': { Weingut: '' },
  'alcohol in words': { 'Alkohol (% vol)': 'zwölf' },
  'no such country': { Land: 'Atlantis' },
  'no such picture': { Bild: 'verlegt.png' },
  'picture that is marked already': { Bild: MARKED_PICTURE },
};

/** Rows by their number, from 1, and what is wrong with them. */
export type Flaws = Readonly<Record<number, Flaw>>;

/** In Windows-1252, with semicolons, decimal commas and numbers that begin with zeros. */
export function tableOf(name: string, rows: number, flaws: Flaws = {}): DroppedFile {
  const lines = Array.from({ length: rows }, (_, i) => {
    const cells = { ...cellsOf(i + 1), ...(flaws[i + 1] ? SPOILT[flaws[i + 1]] : {}) };
    return HEADERS.map((header) => cells[header]).join(';');
  });
  const text = [HEADERS.join(';'), ...lines, ''].join('\r\n');
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
}

export function bottleOf(row: number): string {
  return String(row).padStart(4, '0');
}

export function gtinOf(row: number): string {
  const digits = `401234567${String(row).padStart(3, '0')}`;
  const sum = [...digits].reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

function cellsOf(row: number): Record<Header, string> {
  return {
    Bezeichnung: row % 2 === 0 ? `Grüner Veltliner Nr. ${row}` : `Spätburgunder Nr. ${row}`,
    Weingut: 'Winzerhof Käßner',
    Jahrgang: '2024',
    Land: 'Deutschland',
    'Alkohol (% vol)': '12,5',
    'Füllmenge (ml)': '750',
    [LOT_HEADER]: `L${String(row).padStart(5, '0')}`,
    Allergene: 'enthält Sulfite',
    Flaschennummer: bottleOf(row),
    EAN: gtinOf(row),
    Bild: PICTURES[row % 2],
  } as Record<Header, string>;
}

/** The pictures that good rows name. */
export function goodPictures(size: { width: number; height: number }): Promise<DroppedFile[]> {
  return Promise.all(PICTURES.map(async (name) => pictureFile(name, await artwork(name, size))));
}

/** A picture as it is in the station's own records: somebody took the marked one for the original. */
export async function markedPicture(
  station: { readonly url: string },
  size: { width: number; height: number },
): Promise<DroppedFile> {
  const image = Buffer.from(await artwork('marked', size)).toString('base64');
  const order: CallOptions = { json: { image, message: '7K3QZ' } };
  const { status, body } = await call(station.url, 'POST', '/api/embed', order);
  if (status !== 200) throw new Error(`/api/embed: ${status}`);
  return pictureFile(MARKED_PICTURE, Buffer.from(body.watermarked_image, 'base64'));
}

function pictureFile(name: string, bytes: Uint8Array): DroppedFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

import { posix } from 'node:path';
import { assertSharedTexts } from './limits.ts';
import { builtInFormat, formatOfCode, type NumberFormat, PLAIN } from './number-format.ts';
import { MAX_PARTS, type Parts } from './parts.ts';
import { attribute, XmlError } from './xml.ts';

export interface SheetEntry {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly SheetEntry[];
  readonly since1904: boolean;
  /** Formats by the number of a cell's style. */
  readonly formats: readonly NumberFormat[];
  readonly sharedStrings: readonly string[];
}

/** Styles of cells, of which Excel allows 65,490. */
const MOST_STYLES = 100_000;

interface Relation {
  readonly type: string;
  readonly path: string;
}

/** Reads the parts that sheets refer to; null where the container holds no workbook. */
export async function readWorkbook(parts: Parts): Promise<Workbook | null> {
  const root = [...(await readRelations(parts, '')).values()].find(({ type }) => type === 'officeDocument');
  const path = root?.path ?? 'xl/workbook.xml';
  if (!parts.has(path) || !/\.xml$/i.test(path)) return null;
  const relations = await readRelations(parts, path);
  const { entries, since1904 } = await readSheetList(parts, path);
  const sheets = entries.flatMap(({ id, ...entry }) => {
    const relation = relations.get(id);
    // A sheet may be a chart.
    return relation?.type === 'worksheet' ? { ...entry, path: relation.path } : [];
  });
  if (sheets.length === 0) return null;
  const pathOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.path ?? '';
  return {
    sheets,
    since1904,
    formats: await readFormats(parts, pathOf('styles')),
    sharedStrings: await readSharedStrings(parts, pathOf('sharedStrings')),
  };
}

async function readRelations(parts: Parts, of: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(of);
  const relations = new Map<string, Relation>();
  await parts.read(posix.join(folder, '_rels', `${posix.basename(of)}.rels`), {
    open(name, attributes) {
      const target = attribute(attributes, 'Target');
      if (name !== 'Relationship' || target === null) return;
      refuseMore(relations.size, MAX_PARTS, 'relationships');
      relations.set(attribute(attributes, 'Id') ?? '', {
        type: posix.basename(attribute(attributes, 'Type') ?? ''),
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      });
    },
    close() {},
    text() {},
  });
  return relations;
}

async function readSheetList(parts: Parts, path: string) {
  const entries: { name: string; id: string; hidden: boolean }[] = [];
  let since1904 = false;
  await parts.read(path, {
    open(name, attributes) {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      refuseMore(entries.length, MAX_PARTS, 'sheets');
      entries.push({
        name: attribute(attributes, 'name') ?? '',
        id: /(?:^|\s)[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
        hidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
      });
    },
    close() {},
    text() {},
  });
  return { entries, since1904 };
}

async function readFormats(parts: Parts, path: string): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCellFormats = false;
  await parts.read(path, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'numFmt') {
        refuseMore(own.size, MOST_STYLES, 'number formats');
        own.set(Number(attribute(attributes, 'numFmtId')), formatOfCode(attribute(attributes, 'formatCode') ?? ''));
      }
      if (name !== 'xf' || !inCellFormats) return;
      refuseMore(formats.length, MOST_STYLES, 'styles');
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      formats.push(own.get(id) ?? builtInFormat(id) ?? PLAIN);
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
    text() {},
  });
  return formats;
}

async function readSharedStrings(parts: Parts, path: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let reading = false;
  let inReadingAid = false;
  await parts.read(path, {
    open(name, attributes) {
      // What the file says of itself spares reading it; it is counted all the same.
      if (name === 'sst')
        assertSharedTexts(parts.name, Number(attribute(attributes, 'uniqueCount') ?? 0), parts.limits);
      if (name === 'si') text = '';
      if (name === 'rPh') inReadingAid = true;
      if (name === 't') reading = !inReadingAid;
    },
    close(name) {
      if (name === 't') reading = false;
      if (name === 'rPh') inReadingAid = false;
      if (name !== 'si') return;
      strings.push(decodeEscapes(text));
      assertSharedTexts(parts.name, strings.length, parts.limits);
    },
    text(piece) {
      if (reading) text += piece;
    },
  });
  return strings;
}

/** Each is counted before it is kept: of five bytes of XML any number fits into a small file. */
function refuseMore(kept: number, most: number, what: string): void {
  if (kept >= most) throw new XmlError(`more than ${most} ${what}`);
}

/** Workbooks write characters that XML does not have as _x000D_. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

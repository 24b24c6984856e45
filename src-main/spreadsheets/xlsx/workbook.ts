import { posix } from 'node:path';
import { builtInFormat, formatOfCode, type NumberFormat, PLAIN } from './number-format.ts';
import type { Parts } from './parts.ts';
import { attribute } from './xml.ts';

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
        own.set(Number(attribute(attributes, 'numFmtId')), formatOfCode(attribute(attributes, 'formatCode') ?? ''));
      }
      if (name !== 'xf' || !inCellFormats) return;
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
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') inReadingAid = true;
      if (name === 't') reading = !inReadingAid;
    },
    close(name) {
      if (name === 't') reading = false;
      if (name === 'rPh') inReadingAid = false;
      if (name === 'si') strings.push(decodeEscapes(text));
    },
    text(piece) {
      if (reading) text += piece;
    },
  });
  return strings;
}

/** Workbooks write characters that XML does not have as _x000D_. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

import { makeZip, type ZipPart } from './make-zip.ts';

export interface MadeSheet {
  readonly name: string;
  /** What stands within <sheetData>. */
  readonly rows: string;
  /** What stands after it. */
  readonly after?: string;
  readonly hidden?: boolean;
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  readonly sharedStrings?: readonly string[];
  /** Codes of number formats; the cell style n + 1 has the n-th. */
  readonly formats?: readonly string[];
  readonly since1904?: boolean;
  readonly more?: readonly ZipPart[];
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function makeXlsx(book: MadeWorkbook): Buffer {
  return makeZip(partsOf(book));
}

export function partsOf({
  sheets,
  sharedStrings,
  formats = [],
  since1904 = false,
  more = [],
}: MadeWorkbook): ZipPart[] {
  const sheetRelations = sheets.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`));
  const shared = sharedStrings ? [relation('rIdS', 'sharedStrings', 'sharedStrings.xml')] : [];
  return [
    { path: '_rels/.rels', content: relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]) },
    { path: 'xl/workbook.xml', content: workbookXml(sheets, since1904) },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: relations([...sheetRelations, ...shared, relation('rIdF', 'styles', 'styles.xml')]),
    },
    { path: 'xl/styles.xml', content: stylesXml(formats) },
    ...(sharedStrings ? [{ path: 'xl/sharedStrings.xml', content: sharedXml(sharedStrings) }] : []),
    ...sheets.map(({ rows, after = '' }, i) => ({
      path: `xl/worksheets/sheet${i + 1}.xml`,
      content: `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    })),
    ...more,
  ];
}

/** Rows of texts, as inline strings. */
export function textRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells, row) => {
      const inner = cells.map((text, i) => `<c r="${place(i, row)}" t="inlineStr"><is>${textXml(text)}</is></c>`);
      return `<row r="${row + 1}">${inner.join('')}</row>`;
    })
    .join('');
}

export function place(column: number, row: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return `${column >= 26 ? String.fromCharCode(64 + Math.floor(column / 26)) : ''}${letter}${row + 1}`;
}

/** A text in XML; characters that XML has not are written as workbooks do it. */
export function textXml(text: string): string {
  const literal = text.replace(/_x[\dA-Fa-f]{4}_/g, (match) => `_x005F${match}`);
  const safe = literal
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<t xml:space="preserve">${safe}</t>`;
}

function workbookXml(sheets: readonly MadeSheet[], since1904: boolean): string {
  const list = sheets.map(
    ({ name, hidden }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`;
}

function stylesXml(formats: readonly string[]): string {
  const list = formats.map(
    (code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
  );
  const styles = formats.map((_, i) => `<xf numFmtId="${164 + i}" applyNumberFormat="1"/>`);
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts>${list.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

function sharedXml(strings: readonly string[]): string {
  return `${XML}<sst xmlns="${MAIN}">${strings.map((one) => `<si>${one}</si>`).join('')}</sst>`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relations(list: readonly string[]): string {
  return `${XML}<Relationships xmlns="${PACKAGE}">${list.join('')}</Relationships>`;
}

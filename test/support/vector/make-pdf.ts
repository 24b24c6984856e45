// PDF files for tests: sound ones, and ones that harm.
import { PDFDocument, PDFHexString, PDFName, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib';

export const POINTS_PER_MM = 72 / 25.4;

export interface TestPage {
  /** Millimetres of the media box. */
  readonly width: number;
  readonly height: number;
  /** Millimetres between media box and trim box, and between trim box and bleed box. */
  readonly margin?: number;
  readonly bleed?: number;
  readonly turn?: 0 | 90 | 180 | 270;
}

/**
 * A page whose quarters differ: within the trim box red, green, blue and black, from the top left by rows; outside of it yellow.
 * The last part is what the page is called.
 */
export async function makePdf(
  pages: readonly TestPage[],
  change?: (document: PDFDocument) => unknown,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  for (const { width, height, margin = 0, bleed, turn = 0 } of pages) {
    const page = document.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM]);
    const at = (mm: number) => mm * POINTS_PER_MM;
    page.drawRectangle({ x: 0, y: 0, width: at(width), height: at(height), color: rgb(1, 1, 0) });
    const [w, h] = [(width - 2 * margin) / 2, (height - 2 * margin) / 2];
    const quarters = [
      [0, 1, rgb(1, 0, 0)],
      [1, 1, rgb(0, 1, 0)],
      [0, 0, rgb(0, 0, 1)],
      [1, 0, rgb(0, 0, 0)],
    ] as const;
    for (const [column, row, color] of quarters) {
      page.drawRectangle({
        x: at(margin + column * w),
        y: at(margin + row * h),
        width: at(w),
        height: at(h),
        color,
      });
    }
    if (margin > 0) page.setTrimBox(at(margin), at(margin), at(2 * w), at(2 * h));
    if (bleed !== undefined) {
      const edge = margin - bleed;
      page.setBleedBox(at(edge), at(edge), at(width - 2 * edge), at(height - 2 * edge));
    }
    page.setRotation({ type: 'degrees', angle: turn } as never);
  }
  await change?.(document);
  return document.save({ useObjectStreams: false });
}

/** Asks for a password when it is opened, or only for changes. */
export function makeLockedPdf(locked: 'user' | 'owner'): Promise<Uint8Array> {
  return makePdf([{ width: 50, height: 30 }], (document) =>
    document.encrypt({ userPassword: locked === 'user' ? 'secret' : '', ownerPassword: 'owner' }),
  );
}

/** With a text in Helvetica, which every reader is to have and no file embeds. */
export function makeTextPdf(): Promise<Uint8Array> {
  return makePdf([{ width: 50, height: 30 }], async (document) => {
    const font = await document.embedFont(StandardFonts.Helvetica);
    document.getPage(0).drawText('Charge L11', { x: 20, y: 20, size: 12, font });
  });
}

/** Runs a script when it is opened, leads to an address, and asks for a file from it. */
export function makeTalkingPdf(address: string): Promise<Uint8Array> {
  return makePdf([{ width: 50, height: 30 }], (document) => {
    const { context, catalog } = document;
    const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of(`app.launchURL("${address}", true)`) };
    catalog.set(PDFName.of('OpenAction'), context.obj(script));
    const link = {
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 100, 100],
      A: { Type: 'Action', S: 'URI', URI: PDFString.of(address) },
    };
    const note = {
      Type: 'Annot',
      Subtype: 'Text',
      Rect: [10, 10, 30, 30],
      Contents: PDFHexString.fromText('Korrektur'),
    };
    const annotations = [link, note].map((one) => context.register(context.obj(one)));
    document.getPage(0).node.set(PDFName.of('Annots'), context.obj(annotations));
    const outer = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 1,
      Height: 1,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
    };
    const stream = context.stream(new Uint8Array([0]), { ...outer, F: { FS: 'URL', F: PDFString.of(address) } });
    document.getPage(0).node.setXObject(PDFName.of('Outer'), context.register(stream));
    const draw = context.register(context.stream('q 50 0 0 50 0 0 cm /Outer Do Q'));
    document.getPage(0).node.addContentStream(draw);
  });
}

/** Layer upon layer of transparent groups over the whole page, each drawn from others. */
export function makeTransparencyBomb(levels: number, times = 10): Promise<Uint8Array> {
  return makePdf([{ width: 200, height: 200 }], (document) => {
    const { context } = document;
    const box = [0, 0, 600, 600];
    const group = { Type: 'Group', S: 'Transparency', I: true };
    const blend = context.register(context.obj({ Type: 'ExtGState', BM: 'Luminosity', ca: 0.9 }));
    let inner = context.register(
      context.stream('0 0 1 rg 0 0 600 600 re f', { Type: 'XObject', Subtype: 'Form', BBox: box, Group: group }),
    );
    for (let level = 0; level < levels; level++) {
      const resources = { XObject: { I: inner }, ExtGState: { B: blend } };
      const content = 'q /B gs /I Do Q '.repeat(times);
      const form = { Type: 'XObject', Subtype: 'Form', BBox: box, Group: group, Resources: resources };
      inner = context.register(context.stream(content, form));
    }
    const page = document.getPage(0);
    page.node.setXObject(PDFName.of('Bomb'), inner);
    page.node.addContentStream(context.register(context.stream('/Bomb Do')));
  });
}

/** Dictionaries within each other, deeper than any program nests them. */
export function makeDeepPdf(depth: number): Uint8Array {
  const deep = `${'<< /A '.repeat(depth)}1${' >>'.repeat(depth)}`;
  return new TextEncoder().encode(
    `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R /Deep ${deep} >> endobj\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF`,
  );
}

/** Pages whose parents are their children. */
export function makeRingPdf(): Uint8Array {
  return new TextEncoder().encode(
    '%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [2 0 R 3 0 R] /Parent 3 0 R /Count 9999999 >> endobj\n3 0 obj << /Type /Pages /Kids [2 0 R] /Count 5 /Parent 2 0 R >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF',
  );
}

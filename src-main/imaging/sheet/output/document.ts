import { deflateSync } from 'node:zlib';
import type { Box, Size } from '#main/imaging/sheet/layout/box.ts';
import { array, date, dictionary, points, reference, textString } from './pdf-values.ts';
import { openPdf, type Sink } from './pdf-writer.ts';

interface PageParts {
  readonly media: Size;
  readonly trim: Box;
  readonly bleed: Box;
  readonly content: Uint8Array;
  /** Objects that the content names, by kind: `{ XObject: { P1: 12 } }`. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export type PrintDocument = Awaited<ReturnType<typeof openDocument>>;

export interface DocumentFacts {
  readonly title: string;
  readonly madeAt: Date;
  readonly language: string;
}

/** Writes a PDF for printing, page by page. */
export async function openDocument(sink: Sink, { title, madeAt, language }: DocumentFacts, srgb: Uint8Array) {
  const pdf = await openPdf(sink);
  const [catalog, tree, info, profile] = [pdf.reserve(), pdf.reserve(), pdf.reserve(), pdf.reserve()];
  const pages: number[] = [];
  const Title = textString(title);
  const when = date(madeAt);
  await pdf.object(
    info,
    dictionary({ Title, Creator: '(Twinmark)', Producer: '(Twinmark)', CreationDate: when, ModDate: when }),
  );
  const compressed = { N: 3, Filter: '/FlateDecode' };
  await pdf.stream(profile, compressed, [deflateSync(srgb, { level: 9 })]);

  return {
    pdf,
    /** The sRGB colour space, for pictures. */
    colourSpace: array(['/ICCBased', reference(profile)]),
    async addPage({ media, trim, bleed, content, resources }: PageParts): Promise<void> {
      const [page, contents] = [pdf.reserve(), pdf.reserve()];
      await pdf.stream(contents, { Filter: '/FlateDecode' }, [deflateSync(content)]);
      await pdf.object(
        page,
        dictionary({
          Type: '/Page',
          Parent: reference(tree),
          MediaBox: array(['0', '0', points(media.width), points(media.height)]),
          BleedBox: boxArray(bleed, media.height),
          TrimBox: boxArray(trim, media.height),
          Resources: dictionary(
            Object.fromEntries(Object.entries(resources).map(([kind, named]) => [kind, references(named)])),
          ),
          Contents: reference(contents),
        }),
      );
      pages.push(page);
    },
    /** Returns the length of the file. */
    async end(): Promise<number> {
      await pdf.object(tree, dictionary({ Type: '/Pages', Count: pages.length, Kids: array(pages.map(reference)) }));
      await pdf.object(catalog, catalogOf(tree, profile, language));
      return pdf.end(catalog, info);
    },
  };
}

/** Asks the printing program to print at 100 %, on one side, and from the tray of this paper size. */
const PREFERENCES = {
  PrintScaling: '/None',
  PickTrayByPDFSize: 'true',
  Duplex: '/Simplex',
  DisplayDocTitle: 'true',
};

function catalogOf(tree: number, profile: number, language: string): string {
  const sRgb = '(sRGB IEC61966-2.1)';
  const intent = { Type: '/OutputIntent', S: '/GTS_PDFA1', OutputConditionIdentifier: sRgb, Info: sRgb };
  return dictionary({
    Type: '/Catalog',
    Version: '/1.7',
    Pages: reference(tree),
    Lang: `(${language})`,
    ViewerPreferences: dictionary(PREFERENCES),
    OutputIntents: array([dictionary({ ...intent, DestOutputProfile: reference(profile) })]),
  });
}

function references(named: Readonly<Record<string, number>>): string {
  return dictionary(Object.fromEntries(Object.entries(named).map(([name, object]) => [name, reference(object)])));
}

function boxArray(box: Box, pageHeight: number): string {
  return array([
    points(box.left),
    points(pageHeight - box.top - box.height),
    points(box.left + box.width),
    points(pageHeight - box.top),
  ]);
}

// Fonts of Chinese, Japanese and Korean. Each family lies in some hundred small files, of which a text needs a few. A file is read
// when a character of it is to be written: labels without such characters neither wait for a file nor keep one in memory.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { lazily } from '#shared/core/lazily.ts';
import { SLICED_FONTS } from '#shared/labels/shipped-fonts.ts';
import { type Face, openFace } from './face.ts';
import { openFontSubsetter } from './font-subset.ts';

export interface SlicedFonts {
  readonly families: readonly string[];
  /**
   * The face of a family that has all these characters. Undefined where no face has them, or where its file is not read yet.
   * The next `read` reads the files that were missed, and then the face is found.
   */
  find(family: string, weight: number, codePoints: readonly number[]): Face | undefined;
  /** A face that was found. */
  face(id: string): Face | undefined;
  /** Reads the files that were missed. False where none was. */
  read(): Promise<boolean>;
}

type Family = (typeof SLICED_FONTS)[number];

/** One file in one weight. */
interface Slice {
  readonly id: string;
  readonly family: Family;
  readonly weight: number;
  readonly file: string;
}

/** The files have every weight from 100 to 900; layouts know two. */
const WEIGHTS = [400, 700] as const;

export function createSlicedFonts(): SlicedFonts {
  const indexes = new Map(SLICED_FONTS.map((family) => [family.family as string, lazily(() => readIndex(family))]));
  const byName = new Map<string, Family>(SLICED_FONTS.map((family) => [family.family, family]));
  const faces = new Map<string, Face>();
  const wished = new Map<string, Slice>();
  const opener = lazily(openOpener);
  const reading = new Map<string, Promise<Face>>();

  async function readSlice(slice: Slice): Promise<void> {
    const begun = reading.get(slice.id) ?? openSlice(slice, opener());
    reading.set(slice.id, begun);
    faces.set(slice.id, await begun.finally(() => reading.delete(slice.id)));
  }

  return {
    families: [...byName.keys()],
    find(name, wish, codePoints) {
      const family = byName.get(name);
      const file = family && indexes.get(name)?.().get(codePoints[0]);
      if (!family || file === undefined) return undefined;
      const weight = Math.abs(wish - WEIGHTS[0]) <= Math.abs(wish - WEIGHTS[1]) ? WEIGHTS[0] : WEIGHTS[1];
      const id = `${family.family.replaceAll(' ', '')}-${file}-${weight}`;
      const face = faces.get(id);
      if (!face) wished.set(id, { id, family, weight, file });
      return face && codePoints.every((codePoint) => face.has(codePoint)) ? face : undefined;
    },
    face: (id) => faces.get(id),
    async read() {
      const slices = [...wished.values()];
      wished.clear();
      await Promise.all(slices.map(readSlice));
      return slices.length > 0;
    },
  };
}

/** By character, the file that has it. */
function readIndex({ set }: Family): ReadonlyMap<number, string> {
  const ranges: Record<string, string> = JSON.parse(readFileSync(pathOf(set, 'unicode.json'), 'utf8'));
  const files = new Map<number, string>();
  for (const [key, list] of Object.entries(ranges)) {
    const file = key.replace(/[[\]]/g, '');
    for (const range of list.split(',')) {
      const [from, to = from] = range.replace('U+', '').split('-');
      for (let one = Number.parseInt(from, 16); one <= Number.parseInt(to, 16); one++) files.set(one, file);
    }
  }
  return files;
}

type Opener = (packed: Uint8Array, weight: number) => Promise<Uint8Array>;

/** Makes a font of one weight of a file. */
async function openOpener(): Promise<Opener> {
  const [{ default: decompress }, subsetter] = await Promise.all([
    import('woff2-encoder/decompress'),
    openFontSubsetter(),
  ]);
  return async (packed, weight) => subsetter.inWeight(await decompress(packed), weight);
}

async function openSlice({ id, family, weight, file }: Slice, opener: Promise<Opener>): Promise<Face> {
  const packed = await readFile(pathOf(family.set, `files/${family.set}-${file}-wght-normal.woff2`));
  const bytes = await (await opener)(packed, weight);
  return openFace({ id, family: family.family, weight, bytes });
}

function pathOf(set: string, file: string): string {
  return createRequire(import.meta.url).resolve(`@fontsource-variable/${set}/${file}`);
}

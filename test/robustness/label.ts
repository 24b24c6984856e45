import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawInkjet, drawLaser } from '#test/support/channel/printers.ts';
import { COVER_KINDS, type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { drawId } from '#test/support/draw-mark.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import type { Engine } from './engine.ts';

/** Which sizes of artwork a row is about. */
export type SizeClass = 'all' | 'large' | 'small';

const SIZES: Readonly<Record<SizeClass, readonly (readonly [number, number])[]>> = {
  all: [
    [1200, 1800],
    [1800, 1200],
    [900, 900],
    [750, 450],
  ],
  large: [
    [1200, 1800],
    [1800, 1200],
    [900, 900],
  ],
  small: [[750, 450]],
};

/** A piece of artwork and what is made of it, each made when it is first asked for. */
export interface Label {
  readonly kind: CoverKind;
  readonly size: string;
  /** Null on unmarked artwork. */
  readonly message: string | null;
  readonly artwork: () => Rgb;
  /** The artwork before it was marked. */
  readonly bare: () => Rgb;
  readonly print: (device: 'laser' | 'inkjet') => Print;
}

/** Hands out labels; the last few are kept, since many rows look at the same ones. */
export interface Labels {
  marked(index: number, sizes: SizeClass): Label;
  unmarked(index: number, sizes: SizeClass): Label;
}

const KEPT = 3;

/** `draw`: the messages; those of a station are IDs. */
export function makeLabels(engine: Engine, base: number, draw = drawMessage): Labels {
  const kept = new Map<string, Label>();
  const hand = (index: number, sizes: SizeClass, marked: boolean): Label => {
    const { kind, size } = artworkOf(index, sizes);
    const name = `${base}/${marked}/${index}/${kind}/${size}`;
    const label =
      kept.get(name) ?? makeLabel(engine, kind, size, name, marked ? draw(makeRandom(name, 'message')) : null);
    kept.delete(name);
    kept.set(name, label);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
    return label;
  };
  return {
    marked: (index, sizes) => hand(index, sizes, true),
    unmarked: (index, sizes) => hand(index, sizes, false),
  };
}

/** Kinds take turns first, sizes then. */
export function artworkOf(index: number, sizes: SizeClass): { kind: CoverKind; size: readonly [number, number] } {
  const kind = COVER_KINDS[index % COVER_KINDS.length];
  return { kind, size: SIZES[sizes][Math.floor(index / COVER_KINDS.length) % SIZES[sizes].length] };
}

function makeLabel(
  engine: Engine,
  kind: CoverKind,
  [width, height]: readonly [number, number],
  name: string,
  message: string | null,
): Label {
  const bare = () => makeCover(kind, width, height, name);
  const artwork = once(() => (message === null ? bare() : engine.embed(bare(), message)));
  const laser = once(() => printLabel(artwork(), makePrinter(drawLaser(makeRandom(name, 'laser'))), name));
  const inkjet = once(() => printLabel(artwork(), makePrinter(drawInkjet(makeRandom(name, 'inkjet'))), name));
  const print = (device: 'laser' | 'inkjet') => (device === 'laser' ? laser() : inkjet());
  return { kind, size: `${width}x${height}`, message, artwork, bare, print };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** Mostly five characters of the identifiers' alphabet, else 1 to 5 of all printable ones. */
export function drawMessage(random: Random): string {
  if (random.chance(0.7)) return drawId(random);
  return Array.from({ length: 1 + random.below(5) }, () => String.fromCharCode(33 + random.below(94))).join('');
}

// What a label's layout draws: one list from which sheets, rasters and the preview are painted. No painter lays anything out.

import type { Rectangle } from '#main/labels/dots.ts';
import type { Matrix, Rotation } from '#main/labels/turn.ts';
import type { PictureItem, Symbology } from '#shared/labels/layout.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';

/** Move, line, quadratic and cubic curve, and closing; the values are points. */
export interface PathCommand {
  readonly type: 'M' | 'L' | 'Q' | 'C' | 'Z';
  readonly values: readonly number[];
}

/** A filled rectangle on whole dots: a box, or what lies behind a text or a code. */
export interface RectanglePart {
  readonly kind: 'rectangle';
  readonly item: string;
  readonly place: Rectangle;
  readonly color: string;
}

/** A filled shape, in dots. */
interface ShapePart {
  readonly kind: 'shape';
  readonly item: string;
  readonly path: readonly PathCommand[];
  readonly color: string;
  /** What stands in the middle of a frame, or beside a line, is not covered by it. */
  readonly isHollow: boolean;
}

/** The glyphs of one face in a line. Places are in units of the face's em, y upwards; the matrix brings them to dots. */
export interface TextPart {
  readonly kind: 'text';
  readonly item: string;
  /** What the glyphs say, in the order in which it is read. */
  readonly text: string;
  readonly face: string;
  /** In points. */
  readonly size: number;
  readonly matrix: Matrix;
  readonly glyphs: readonly ListedGlyph[];
  readonly color: string;
}

export interface ListedGlyph {
  readonly glyph: number;
  readonly x: number;
  readonly y: number;
  /** The characters that it stands for. Where several glyphs stand for some together, the first has them. */
  readonly text: string;
}

/** The dark rectangles of a code, on whole dots. They do not overlap but where a bearer bar meets nothing. */
export interface CodePart {
  readonly kind: 'code';
  readonly item: string;
  readonly symbology: Symbology;
  /** What a reader gives, with separators of GS1. */
  readonly content: string;
  /** The symbol with its quiet zones. */
  readonly place: Rectangle;
  /** Dots of a module. */
  readonly module: number;
  readonly rectangles: readonly Rectangle[];
  readonly color: string;
}

/** A picture by the name of its file. Its pixels are a part of the label's picture: sheets have it from there. */
export interface PicturePart {
  readonly kind: 'picture';
  readonly item: string;
  readonly name: string;
  readonly place: Rectangle;
  readonly rotation: Rotation;
  readonly fit: PictureItem['fit'];
  readonly align: PictureItem['align'];
  readonly valign: PictureItem['valign'];
}

export type Part = RectanglePart | ShapePart | TextPart | CodePart | PicturePart;

/** What one label has on it, in dots from its top left corner, in the order of painting. */
export interface DisplayList {
  readonly dpi: number;
  /** In dots. */
  readonly width: number;
  readonly height: number;
  /** In millimetres. */
  readonly label: { readonly width: number; readonly height: number };
  readonly parts: readonly Part[];
}

/** Why a row cannot be made: which item, and what would be right. */
export interface RowError {
  readonly row: number;
  readonly item: string;
  readonly trouble: Trouble;
}

/** The plan of one label. With an error the row is not made; the list has what can be drawn, for the preview. */
export interface LabelPlan {
  readonly list: DisplayList;
  readonly errors: readonly RowError[];
  readonly warnings: readonly RowError[];
}

import type { PictureType } from './file-type.ts';

/** What the header of a picture says about it. */
export interface ImageHeader {
  readonly type: PictureType;
  /** Size with the EXIF orientation applied. */
  readonly width: number;
  readonly height: number;
  /** Bits of one sample: 1, 2, 4, 8 or 16. */
  readonly bitDepth: number;
  readonly colour: 'rgb' | 'grey' | 'palette' | 'cmyk' | 'lab';
  readonly alpha: boolean;
  /** Has channels beyond colours and alpha, such as spot colours. */
  readonly spare?: boolean;
  /** EXIF orientation as stored, 1 to 8. */
  readonly orientation: number;
  readonly dpi: number | null;
  /** Carries an ICC profile of its own. */
  readonly profile: boolean;
}

/** The header as the reader of its type finds it: with the stored size, and the number of frames or pages (2 stands for more). */
export interface RawHeader extends ImageHeader {
  readonly frames: number;
}

/** Values other than 1 to 8 count as upright, as in viewers. */
export function soundOrientation(value: number | undefined): number {
  return value !== undefined && value >= 1 && value <= 8 ? value : 1;
}

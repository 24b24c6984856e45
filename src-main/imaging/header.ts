import type { PictureType } from './file-type.ts';

/** What the header of a picture says about it. */
export interface ImageHeader {
  readonly type: PictureType;
  /** As shown, that is with the EXIF orientation applied. */
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

/** As a type's own reader finds it: size as stored, pages or frames counted (2 stands for more). */
export interface RawHeader extends ImageHeader {
  readonly frames: number;
}

/** Values outside of 1 to 8 mean nothing and count as upright, as viewers do. */
export function soundOrientation(value: number | undefined): number {
  return value !== undefined && value >= 1 && value <= 8 ? value : 1;
}

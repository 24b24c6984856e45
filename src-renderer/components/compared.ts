export interface ComparedPicture {
  readonly src: string;
  readonly label: string;
  readonly alt: string;
}

export type CompareMode = 'second' | 'first' | 'wipe' | 'difference';

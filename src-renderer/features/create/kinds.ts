type FileKind = 'table' | 'picture' | 'other';

const KINDS: Readonly<Record<string, FileKind>> = {
  csv: 'table',
  tsv: 'table',
  txt: 'table',
  xlsx: 'table',
  xlsm: 'table',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  tif: 'picture',
  tiff: 'picture',
  webp: 'picture',
  pdf: 'picture',
  svg: 'picture',
};

/** For the dialog that chooses files. */
export const ACCEPTED = Object.keys(KINDS)
  .map((ending) => `.${ending}`)
  .join(',');

export function kindOf({ name }: Pick<File, 'name'>): FileKind {
  return KINDS[endingOf(name)] ?? 'other';
}

export function endingOf(name: string): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

/** A text in NFC, and which of its UTF-16 units are bold; null where none is asked for. */
export interface MarkedText {
  readonly text: string;
  readonly bold: readonly boolean[] | null;
}

/** Takes the marks out of a text: what stands between ** and ** is bold. Null where one of them has no other. */
export function withoutMarks(marked: string): MarkedText | null {
  const pieces = marked.normalize('NFC').split('**');
  if (pieces.length % 2 === 0) return null;
  const bold = pieces.flatMap((piece, i) => Array.from({ length: piece.length }, () => i % 2 === 1));
  return { text: pieces.join(''), bold };
}

/** The words of a list with commas, wherever they stand in the text, in capital letters or small ones. */
export function withBoldWords({ text, bold }: MarkedText, list: string): MarkedText {
  const words = list.normalize('NFC').split(/[,;\n]/);
  const wanted = words.map((word) => word.trim()).filter((word) => word !== '');
  if (wanted.length === 0) return { text, bold };
  const pattern = wanted
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[$()*+.?[\\]^{|}]/g, '\\$&'));
  const found = [...(bold ?? Array.from({ length: text.length }, () => false))];
  for (const { index, 0: word } of text.matchAll(new RegExp(pattern.join('|'), 'giu'))) {
    found.fill(true, index, index + word.length);
  }
  return { text, bold: found };
}

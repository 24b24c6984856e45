// What a printer that speaks ZPL says of itself: ~HS, ~HQES, ~HI and its count of labels, as values.

/** Its answer to ~HS. A printer out of paper or with an open head may be silent instead: ~HQES tells why. */
interface HostStatus {
  readonly paperOut: boolean;
  readonly paused: boolean;
  readonly headOpen: boolean;
  readonly ribbonOut: boolean;
  readonly isHot: boolean;
  /** A printed label waits to be taken, in the mode that peels. */
  readonly labelWaits: boolean;
  /** Labels that were sent and are not printed: formats that it has not begun, and what is left of the one that it prints. */
  readonly left: number;
}

/** Characters. */
const LONGEST_NAME = 64;
/** Fields of its first and second line, by which they are told from what else it says. */
const FIRST_LINE = 12;
const SECOND_LINE = 11;
const TRUE = '1';

/** Null: it is none, or not whole. */
export function readHostStatus(answer: string): HostStatus | null {
  const frames = framesIn(answer).map((frame) => frame.split(',').map((part) => part.trim()));
  const first = frames.findIndex(({ length }) => length === FIRST_LINE);
  const [one, two] = frames.slice(first);
  if (first === -1 || two?.length !== SECOND_LINE) return null;
  const [formats, labels] = [Number(one[4]), Number(two[8])];
  if (!Number.isSafeInteger(formats) || !Number.isSafeInteger(labels) || formats < 0 || labels < 0) return null;
  return {
    paperOut: one[1] === TRUE,
    paused: one[2] === TRUE,
    isHot: one[11] === TRUE,
    headOpen: two[2] === TRUE,
    ribbonOut: two[3] === TRUE,
    labelWaits: two[7] === TRUE,
    left: formats + labels + (one[7] === TRUE ? 1 : 0),
  };
}

/** Errors of ~HQES by their bits, in the words of IPP, the gravest first. */
const ERRORS: readonly (readonly [bit: number, reason: string])[] = [
  [0x4, 'cover-open'],
  [0x1, 'media-empty'],
  [0x2, 'marker-supply-empty'],
  [0x8, 'cutter-fault'],
  [0xf000, 'media-jam'],
  [0x30, 'fuser-over-temp'],
  [0x3c0, 'print-head-fault'],
  [0xe0000, 'black-mark-not-found'],
  [0x10000, 'paused'],
];

/** Why the printer stands still. Null: the answer says nothing of errors. */
export function readErrors(answer: string): string[] | null {
  const [, isError, low] = /ERRORS:\s*([01])\s+[0-9A-F]{8}\s+([0-9A-F]{8})/i.exec(answer) ?? [];
  if (isError === undefined || low === undefined) return null;
  const bits = Number.parseInt(low, 16);
  const reasons = ERRORS.filter(([bit]) => (bits & bit) !== 0).map(([, reason]) => reason);
  return isError === TRUE && reasons.length === 0 ? ['other'] : reasons;
}

/** Why it does not go on, by ~HS alone. */
export function hindrancesOf(status: HostStatus): string[] {
  const { headOpen, paperOut, ribbonOut, isHot, paused, labelWaits } = status;
  return [
    ...(headOpen ? ['cover-open'] : []),
    ...(paperOut ? ['media-empty'] : []),
    ...(ribbonOut ? ['marker-supply-empty'] : []),
    ...(isHot ? ['fuser-over-temp'] : []),
    ...(paused ? ['paused'] : []),
    ...(labelWaits ? ['label-waiting'] : []),
  ];
}

/** Who it is, by ~HI. `dotsAMm`: 6, 8, 12 or 24. */
export function readIdentity(answer: string): { readonly name: string; readonly dotsAMm: number | null } | null {
  const [frame] = framesIn(answer);
  if (frame === undefined) return null;
  const [name, , dots] = frame.split(',').map((part) => part.trim());
  const dotsAMm = Number(dots);
  return { name: name.slice(0, LONGEST_NAME), dotsAMm: Number.isInteger(dotsAMm) && dotsAMm > 0 ? dotsAMm : null };
}

/** Its count of all labels of its life. Null: it has none. */
export function readCounter(answer: string): number | null {
  const [, digits] = /"(\d{1,15})"/.exec(answer) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** What stands between STX and ETX. */
export function framesIn(answer: string): string[] {
  return answer
    .split('\x02')
    .slice(1)
    .filter((piece) => piece.includes('\x03'))
    .map((piece) => piece.split('\x03')[0]);
}

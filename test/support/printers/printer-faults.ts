// The faults of the printer of the tests: what it does wrong, and in which operations.

/** The operations of IPP that it knows, by their codes. */
export const OPERATION = {
  2: 'print',
  4: 'validate',
  5: 'create',
  6: 'send',
  8: 'cancel',
  9: 'job',
  10: 'jobs',
  11: 'printer',
} as const;
export type FakeOperation = (typeof OPERATION)[keyof typeof OPERATION];

export interface FakeFaults {
  /** Operations whose next answers are lost after they were carried out. */
  lost: Partial<Record<FakeOperation, number>>;
  /** Operations that arrive twice, as over a line that sends again, and whose answers do too. */
  twice: Partial<Record<FakeOperation, number>>;
  /** Operations that are answered with this status, and not carried out. */
  refused: Partial<Record<FakeOperation, number>>;
  /** Why the printer stands still, with blanks between several reasons: the job goes on when it is null again. */
  stopped: string | null;
  /** The printer does not count its sheets. */
  silent: boolean;
  /** Says that it has printed on no media, beside true impressions. */
  noMedia: boolean;
  /** What stands in the group of attributes that the printer ignores, under a good status. */
  ignores: readonly string[];
  /** Answers that are no IPP. */
  garbage: Buffer | null;
  /** Answers of so many bytes. */
  flood: number;
  /** HTTP status of all answers. */
  http: number;
  /** Sheets after which a job is aborted. */
  abortAfter: number | null;
  /** The printer says that it cancels, and does not. */
  deaf: boolean;
  /** Jobs that never end. */
  endless: boolean;
  /** The operation that is not answered before this is another one, or none. */
  holds: FakeOperation | null;
  /** From this operation on, also with it, nothing is answered, as with a cable pulled out: it is carried out alone. */
  mute: FakeOperation | 'all' | null;
  /** While it is stopped it reads so many bytes of the sheets, and no more. */
  readsUpTo: number | null;
  /** How it lists jobs that ended: by themselves, as most printers; not at all; or with all others, whatever it is asked for. */
  lists: 'apart' | 'none' | 'all';
  /** Jobs wait for their turn. */
  waits: boolean;
  /** Jobs do not go on after so many sheets, and nobody knows why. */
  stopsAt: number | null;
  /** Each sheet is printed as soon as it has arrived, before the rest of the document. */
  streams: boolean;
  /** The line is cut once, as soon as so many sheets have come out of a document that is still arriving. */
  cutAfter: number | null;
}

export const NO_FAULTS: FakeFaults = {
  lost: {},
  twice: {},
  refused: {},
  stopped: null,
  silent: false,
  noMedia: false,
  ignores: [],
  garbage: null,
  flood: 0,
  http: 200,
  abortAfter: null,
  endless: false,
  deaf: false,
  holds: null,
  mute: null,
  readsUpTo: null,
  lists: 'apart',
  waits: false,
  stopsAt: null,
  streams: false,
  cutAfter: null,
};

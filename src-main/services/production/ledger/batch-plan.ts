// What the production line keeps in the ledger: how a batch is to be made, and what each of its labels shows.
import type { Grade, LedgerState, Metadata } from '../../../../src-shared/model.ts';
import type { ArtworkFit, Print as PrintView } from '../../../../src-shared/production.ts';
import type { SheetOptions, SheetPreset } from '../../../../src-shared/sheets.ts';
import type { Trouble } from '../../../../src-shared/trouble.ts';
import type { Strength } from '../../../engine/format/params.ts';
import { layOut } from '../../../imaging/sheet/layout/layout.ts';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import type { PictureRef } from '../../../store/schema/picture-ref.ts';

export interface Job {
  /** The station that it was started at. Nothing is said of it where there is one alone, and before the start. */
  readonly station?: string;
  /** Other stations have its pictures, and may make its labels. */
  readonly isShared?: boolean;
  /** Tells the key of its marks from others, and not what it is. */
  readonly keyMark?: string;
  /** Whole, so that a preset that is changed later changes no label that was made. */
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  readonly strength: Strength;
  readonly fit: ArtworkFit;
  /** When the used cells among the options were chosen; else with the batch. */
  readonly usedAt?: string;
  /** Tells the same order when it is given again. */
  readonly orderHash: string;
  readonly prints: readonly Print[];
  /** Its first sheets begin by themselves, in this language. Null where somebody is to say so, as after a try that failed. */
  readonly ownSheets: { readonly language: string } | null;
  /** Why the batch paused by itself. */
  readonly stopped: string | null;
  /** The same by its kind. */
  readonly stoppedBy?: Trouble | null;
  /** A cancelled batch whose labels are still to be voided: why, and whether those that were made are among them. */
  readonly closing: { readonly reason: string; readonly voidMade: boolean } | null;
  /** A cancelled batch that makes single labels anew; when they are made it is cancelled again. */
  readonly wasCancelled?: boolean;
}

/** Sheets that were made of a batch. */
export interface Print {
  /** From 1. */
  readonly number: number;
  readonly made_at: string;
  readonly title: string;
  readonly language: string;
  readonly options: SheetOptions;
  /** Sheets are counted on over all prints of a batch. */
  readonly first_sheet: number;
  readonly sheets: number;
  /** Labels on them. */
  readonly labels: number;
  /** Names of those whose cells stayed empty, because they did not come back out of the finished file. */
  readonly held_back: readonly string[];
  /** Cells of the last sheet that are used up when it is printed. */
  readonly used_after: readonly number[];
  /** The labels that came back with least to spare, and how many came back with each grade. */
  readonly weakest: PrintView['weakest'];
  readonly grades: PrintView['grades'];
}

/** Artwork in the store, in pixels of its upright picture. */
export interface Artwork {
  readonly picture: PictureRef;
  readonly width: number;
  readonly height: number;
}

/** Where a label stands in the ledger. */
export interface Place {
  readonly state: LedgerState;
  readonly reason: string | null;
}

/** What the desk's findings of a label are laid on. */
export interface Ground {
  /** Where it stands without them. */
  readonly beneath: Place;
  /** Only what was said after this turn counts: somebody else had the last word then. */
  readonly since: number;
  /** Where they put it last. */
  readonly put: Place;
}

export interface LabelData {
  readonly metadata: Metadata;
  readonly description: string | null;
  /** Or why there is none. */
  readonly artwork: Artwork | { readonly problem: string; readonly trouble?: Trouble };
  /** What its reason is about, where the station gave it. */
  readonly trouble?: Trouble;
  /** Where a voided label stood before. */
  readonly before?: {
    readonly state: LedgerState;
    readonly reason: string | null;
    readonly trouble?: Trouble;
    /** Its sheet was printed since, without it. */
    readonly leftOut?: boolean;
  };
  /** Missing where no finding ever moved it. */
  readonly ground?: Ground;
  /** How it came back out of the finished sheets. */
  readonly proof?: { readonly grade: Grade | null; readonly margin_db: number | null };
}

export function jobOf(batch: BatchRow): Job {
  return batch.plan as Job;
}

export function dataOf(label: LabelRow): LabelData {
  return label.data as LabelData;
}

/** As a label is that has come out of its trouble. */
export function withoutTrouble({ trouble: _, ...data }: LabelData): LabelData {
  return data;
}

/** The pixels that artwork gets before it is marked: those of its place on the sheet. */
export function pixelsFor({ preset, options }: Job, { width, height }: Artwork): { width: number; height: number } {
  const place = { ...options, start: 1, used: [], copies: 1 };
  const [sheet] = layOut(preset, [{ name: 'one', artwork: { width, height } }], place).sheets;
  return sheet.labels[0].pixels;
}

// What the ledger keeps of a batch, of each of its labels, and of its prints. The store holds the names of these fields: where one
// changes, `planOf` must read the old name too.

import type { Strength } from '#main/engine/format/params.ts';
import { partsAlone } from '#main/imaging/sheet/layout/label-parts.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { RemadeNote } from '#main/store/tables/remade-note.ts';
import type { LedgerState } from '#shared/core/label-states.ts';
import type { Grade, Metadata } from '#shared/core/model.ts';
import type { ArtworkFit, Print as PrintView } from '#shared/jobs/production.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { JobFont } from './job-fonts.ts';

/** How a batch is made, and which prints were made of it. */
export interface BatchPlan {
  /** The station that started the batch. Missing before the start, and on a database with one station. */
  readonly station?: string;
  /** Other stations have the pictures of the batch, and may make its labels. */
  readonly isShared?: boolean;
  /** Tells whether another station marks with the same key, without giving the key away. */
  readonly keyHash?: string;
  /** A whole copy: changing the preset later changes no label. */
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  readonly strength: Strength;
  readonly fit: ArtworkFit;
  /** The print of each label is enrolled when it is surely checked first. Missing where it is not. */
  readonly enrolPrints?: true;
  /** When the used cells in the options were chosen. Missing where they were chosen as the batch was planned. */
  readonly usedAt?: string;
  /** What rows put on their labels. Missing where they put nothing. */
  readonly layout?: PlannedLayout;
  /** The job of the queue that the batch is a part of. Missing where a person made it in the window. */
  readonly job?: number;
  /** Bytes of the picture of a label, as trials of the artwork showed. Missing where none was tried. */
  readonly pictureBytes?: number;
  /** Equal orders have equal hashes. */
  readonly orderHash: string;
  readonly prints: readonly Print[];
  /** Files of sheets that were ordered and are not made yet. Missing where there are none. */
  readonly filesToCome?: FilesToCome;
  /** The first sheets begin by themselves. Null where an operator starts them, as after a failed attempt. */
  readonly automaticSheets: AutomaticSheets | null;
  /** Why the batch paused by itself, as a sentence. */
  readonly stopped: string | null;
  /** Why the batch paused by itself, as a trouble. */
  readonly stoppedBy?: Trouble | null;
  /** Set while the labels of a cancelled batch are voided; `voidMade` voids labels that were made, too. */
  readonly closing: { readonly reason: string; readonly voidMade: boolean } | null;
  /** Somebody stopped the batch: nothing of it goes to a printer by itself any more, and what does not come out is void. */
  readonly halted?: true;
  /** The batch was cancelled, and makes only single labels. When they are made, it is cancelled again. */
  readonly wasCancelled?: boolean;
}

/** How the first sheets of a batch begin by themselves. */
export interface AutomaticSheets {
  readonly language: string;
  /** The printer that gets them once they are proven, by its number. Missing where a person prints them. */
  readonly printer?: number;
  /** Why they did not go to that printer: then a person prints them. */
  readonly unprinted?: Trouble;
}

/** A whole copy of a layout, as it was when the batch was planned. */
export interface PlannedLayout {
  readonly layout: Layout;
  /** The name and version that it is kept under; null where it was never kept. */
  readonly name: string | null;
  readonly version: number | null;
  /** The day in the zone of the station. */
  readonly made: string;
  /** The fonts that people added and that it names, as they were. Missing where it names none. */
  readonly fonts?: readonly JobFont[];
  /** The first numbers of its counters. */
  readonly starts: Readonly<Record<string, number>>;
}

/** What the row of a label has for its layout, besides the values of its record. */
export interface RowForLayout {
  /** The number of the row in the spreadsheet. */
  readonly row: number;
  /** The columns that the layout names, by their headers. */
  readonly columns: Readonly<Record<string, string>>;
  /** The pictures that the row names, by the names that it has for them. */
  readonly pictures: Readonly<Record<string, PictureRef>>;
}

/** The prints of the first order of sheets. Later ones are what people made again. */
export function firstPrints<P extends Pick<Print, 'made_at'>>(prints: readonly P[]): readonly P[] {
  return prints.filter(({ made_at }) => made_at === prints[0].made_at);
}

/** One set of sheets that was made of a batch. */
export interface Print {
  /** From 1. */
  readonly number: number;
  readonly made_at: string;
  readonly title: string;
  readonly language: string;
  readonly options: SheetOptions;
  /** Sheets are numbered on over all prints of a batch. */
  readonly first_sheet: number;
  readonly sheets: number;
  /** How many labels are on the sheets. */
  readonly labels: number;
  /** Names of labels that could not be read back out of the file. Their cells are empty. */
  readonly held_back: readonly string[];
  /** Cells of the last sheet that are used up when it is printed. */
  readonly used_after: readonly number[];
  /** The labels that were read back with the least margin. */
  readonly weakest: PrintView['weakest'];
  /** How many labels were read back with each grade. */
  readonly grades: PrintView['grades'];
}

/** What is left of an order of sheets that are several files. Each file becomes a print. */
export interface FilesToCome {
  /** The number of the print that was the first file. */
  readonly firstPrint: number;
  /** The time and the language of the order, which all its files bear: so a file that a kill cut off is the same when it is made again. */
  readonly made_at: string;
  readonly language: string;
  /** How the labels that are left are laid out. */
  readonly options: SheetOptions;
  /** When the used cells in the options were chosen, and on which part-used sheet. */
  readonly chosenAt: string;
  readonly partUsed?: number | undefined;
  /** The numbers of the labels that were ordered. Null: all that were made then. */
  readonly labels: readonly number[] | null;
  /** Labels with higher numbers came after the order. */
  readonly upTo: number;
  /** The station that makes the files. */
  readonly station: string | null;
}

/** Artwork in the store, in pixels of its upright picture. */
export interface Artwork {
  /** Of its file. Missing where it came without one. */
  readonly name?: string;
  readonly picture: PictureRef;
  readonly width: number;
  readonly height: number;
  /** Where the picture was drawn from a page of a PDF or SVG file: that file as it came. */
  readonly source?: {
    readonly file: PictureRef;
    /** From 1. */
    readonly page: number;
    /** Millimetres of the page that were drawn beyond its trim. */
    readonly bleed: number;
  };
}

/** The state of a label, and the reason for it. */
export interface ReasonedState {
  readonly state: LedgerState;
  readonly reason: string | null;
}

/** How the findings at the desk changed a label. */
export interface LabelStanding {
  /** The state of the label if no finding counted. */
  readonly beneath: ReasonedState;
  /** Only findings after this turn count. Somebody else changed the label later than the earlier findings. */
  readonly since: number;
  /** The state that the findings gave the label last. */
  readonly put: ReasonedState;
}

export interface LabelData extends RemadeNote {
  readonly metadata: Metadata;
  readonly description: string | null;
  /** The artwork, or why there is none. */
  readonly artwork: Artwork | { readonly problem: string; readonly trouble?: Trouble };
  /** Where the batch has a layout. The numbers of its counters are this label's, however often it is made. */
  readonly fields?: RowForLayout & { readonly counters: Readonly<Record<string, number>> };
  /** The trouble behind the reason, where the station gave the reason. */
  readonly trouble?: Trouble;
  /** The state of a voided label before it was voided. */
  readonly before?: ReasonedState & {
    readonly trouble?: Trouble;
    /** The sheet was printed while the label was voided, so the label is not on it. */
    readonly leftOut?: boolean;
  };
  /** Missing where no finding ever changed the label. */
  readonly ground?: LabelStanding;
  /** How the label was read back out of the finished sheets. */
  readonly proof?: { readonly grade: Grade | null; readonly margin_db: number | null };
}

export function planOf({ plan }: Pick<BatchRow, 'plan'>): BatchPlan {
  return plan as BatchPlan;
}

export function withFilesToCome(plan: BatchPlan, toCome: FilesToCome | null): BatchPlan {
  const { filesToCome: _, ...rest } = plan;
  return toCome ? { ...rest, filesToCome: toCome } : rest;
}

export function dataOf(label: LabelRow): LabelData {
  return label.data as LabelData;
}

export function withoutTrouble({ trouble: _, ...data }: LabelData): LabelData {
  return data;
}

/** Artwork gets the pixels of its place on the sheet before it is marked. */
export function pixelsFor({ preset, options }: BatchPlan, artwork: Artwork) {
  return partsAlone(artwork, preset.label, options).pixels;
}

/** A job that another station plans is asked for again after so many seconds: a lease ends soon after its station. */
const ELSEWHERE_SECONDS = 3;

export function jobElsewhere(): AppError {
  return refusal('job_elsewhere', {}, { retryAfterSeconds: ELSEWHERE_SECONDS });
}

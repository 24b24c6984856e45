import type { Artwork } from '#main/services/ledger/batch-plan.ts';
import type { TableChoices } from '#main/spreadsheets/table.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { MarkStrength, Metadata } from '#shared/core/model.ts';
import type { ColumnChoice, ReadForecast } from '#shared/create/draft.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import type { Drawing, VectorPage } from './vector-pages.ts';

/** Everything that is kept of a draft, except its spreadsheet, which is kept unchanged beside the draft. */
export interface DraftState {
  readonly id: number;
  readonly name: string;
  /** Whether a person gave the name. If not, the name follows the spreadsheet. */
  readonly named: boolean;
  readonly changed_at: string;
  readonly source: Source | null;
  /** Counts spreadsheets, and ways to read them: rows of two readings are not the same rows. */
  readonly reading?: number;
  readonly template_id: string | null;
  /** Whether a person chose the template. If not, the template follows the headers. */
  readonly templateChosen: boolean;
  readonly columns: readonly ColumnChoice[];
  readonly artwork_column: number | null;
  /** Whether a person chose that column, or none. */
  readonly artworkColumnChosen: boolean;
  /** The column that says how many labels a row becomes. Missing, or null: each becomes one. */
  readonly quantity_column?: number | null;
  readonly values: Metadata;
  readonly artworks: readonly KeptArtwork[];
  /** Numbers of artworks are not given twice. */
  readonly lastArtwork: number;
  /** What a person chose for all rows that name none; undefined where nobody chose. */
  readonly artwork?: number | null;
  readonly preset: SheetPreset;
  /** Whether nobody has chosen the sheet. It then follows the proportions of the first artwork. */
  readonly sheetOpen?: boolean;
  readonly options: SheetOptions;
  /** When the used cells among them were chosen. */
  readonly usedAt?: string;
  readonly strength: MarkStrength;
  readonly fit: ArtworkFit;
  readonly unowned: boolean;
  /** Whether prints of the labels are enrolled. Missing in drafts from before: they are not. */
  readonly enrolPrints?: boolean;
  /** A program ordered the job: its batches wait in the queue, and no window shows the draft. */
  readonly ordered?: true;
  /** Of an ordered job: the product whose labels they are. */
  readonly product?: number;
  /** Of an ordered job: the lease under which its batches are planned. Without it another station plans them. */
  readonly claim?: string;
  /** What its rows put on their labels, and the name and version that it is kept under. */
  readonly layout?: { readonly layout: Layout; readonly name: string | null; readonly version: number | null } | null;
  /** Whether a person chose the layout, or none. If not, it follows the template. */
  readonly layoutChosen?: boolean;
  /** Cells that were changed at the desk: by the row's number, then by column. */
  readonly edits: Readonly<Record<number, Cells>>;
  /** Numbers of rows that are left out. */
  readonly skipped: readonly number[];
  /** Numbers of rows that have become labels. */
  readonly done: readonly number[];
  /** The labels that those rows became. Missing where each became one. */
  readonly doneLabels?: number;
  /** Rows that are left, for lists. */
  readonly rows: number;
  /** Set while a batch is being planned: its owner, and `after`, the highest number of a batch before it. */
  readonly making: { readonly after: number; readonly owner: number | null } | null;
  /** The batch that was made of the draft, as long as nothing was changed since. */
  readonly made: number | null;
  /** All batches of an order, as far as they are planned: the queue keeps note of each. */
  readonly batches?: readonly number[];
  /** Whether each row is a batch of its own: its sheets are printed while the next ones are made. */
  readonly inTurn?: true;
  /** All rows became labels. The draft is kept only for the number of its batch. */
  readonly finished: boolean;
}

/** By column, from 0. */
export type Cells = Readonly<Record<number, string>>;

export type Source =
  | {
      readonly kind: 'file';
      readonly name: string;
      /** What the store calls it. */
      readonly file: string;
      readonly choices: TableChoices;
      /** Whether the spreadsheet is a sample: the draft is finished although its bad row is left. */
      readonly sample?: true;
    }
  /** Rows that are typed in: the keys of the fields that are their columns. */
  | { readonly kind: 'hand'; readonly fields: readonly string[]; readonly rows: number };

/** What the file says of itself. */
export type ArtworkFacts = Awaited<ReturnType<Tasks['examineArtwork']>>;

export interface KeptArtwork {
  readonly id: number;
  readonly name: string;
  readonly artwork: Artwork;
  readonly facts: ArtworkFacts;
  readonly trial: Trial | null;
  /** Where the artwork is drawn from a file of vectors. */
  readonly vector?: KeptVector;
}

/** Artwork as it is known before it has a place in a draft. */
export type GivenArtwork = Pick<KeptArtwork, 'artwork' | 'facts' | 'vector'>;

export interface KeptVector {
  /** The file as it came. */
  readonly file: PictureRef;
  readonly page: VectorPage;
  /** Whether a person chose the page, or there is no other. */
  readonly chosen: boolean;
  readonly drawing: Drawing;
}

/** What marking the artwork for its place showed. */
export interface Trial {
  /** What it depends on: place, fit, strength. */
  readonly of: string;
  readonly forecast: ReadForecast | null;
  /** How much of the paper shows through, in a hundred. */
  readonly transparent: number;
  readonly flat: boolean;
  /** The mark that it carries already. */
  readonly otherMark: string | null;
  /** Why it cannot be marked. */
  readonly refused: string | null;
  /** Bytes of its marked picture. Missing where it was not marked. */
  readonly marked_bytes?: number;
}

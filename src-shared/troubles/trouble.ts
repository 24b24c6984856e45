// The troubles of a station: one table, with an English and a German sentence for each kind.
import { type Static, Type } from 'typebox';
import { exactly, oneOf } from '#shared/core/schema.ts';
import { CHAIN_TROUBLES } from './chain.ts';
import { JOB_TROUBLES } from './jobs.ts';
import { LAYOUT_TROUBLES } from './layouts.ts';
import { PAPER_TROUBLES } from './paper.ts';
import { PEOPLE_TROUBLES } from './people.ts';
import { PICTURE_TROUBLES } from './pictures.ts';
import { SETTING_TROUBLES } from './settings.ts';
import { SHEET_TROUBLES } from './sheets.ts';
import { SPREADSHEET_TROUBLES } from './spreadsheets.ts';
import { STATION_TROUBLES } from './station.ts';
import { STORAGE_TROUBLES } from './storage.ts';
import { TEMPLATE_TROUBLES } from './templates.ts';
import type { Fact, FactNames } from './trouble-table.ts';

export const TROUBLES = {
  ...JOB_TROUBLES,
  ...SPREADSHEET_TROUBLES,
  ...PICTURE_TROUBLES,
  ...SHEET_TROUBLES,
  ...PAPER_TROUBLES,
  ...TEMPLATE_TROUBLES,
  ...LAYOUT_TROUBLES,
  ...PEOPLE_TROUBLES,
  ...SETTING_TROUBLES,
  ...STORAGE_TROUBLES,
  ...CHAIN_TROUBLES,
  ...STATION_TROUBLES,
};

type Table = typeof TROUBLES;
export type TroubleKind = keyof Table;
export const TROUBLE_KINDS = Object.keys(TROUBLES) as readonly TroubleKind[];

type AlsoOf<K extends TroubleKind> = Table[K] extends { readonly also: readonly (infer Name extends string)[] }
  ? Name
  : never;

/** The facts that the English sentence of a kind needs, and those that other sentences name. */
export type FactsOf<K extends TroubleKind> = { readonly [Name in FactNames<Table[K]['en']>]: Fact } & SomeFactsOf<K>;

export type SomeFactsOf<K extends TroubleKind> = {
  readonly [Name in FactNames<Table[K]['en']> | FactNames<Table[K]['de']> | AlsoOf<K>]?: Fact;
};

/** Beside `{"error": …}` on the desk's server: a Trouble as JSON in ASCII. */
export const FAILURE_HEADER = 'x-twinmark-failure';

export const Trouble = exactly(
  {
    kind: oneOf(TROUBLE_KINDS),
    facts: Type.Record(Type.String(), Type.String(), { description: 'Values that the sentence has in it, by name.' }),
  },
  'What a reason is about: for words in other languages.',
);
export type Trouble = Static<typeof Trouble>;

/** A cell may hold pages. */
const LONGEST_FACT = 200;

export function trouble<K extends TroubleKind>(kind: K, facts?: SomeFactsOf<K>): Trouble {
  const short = Object.entries<Fact>({ ...facts }).map(([name, value]) => [name, String(value).slice(0, LONGEST_FACT)]);
  return { kind, facts: Object.fromEntries(short) };
}

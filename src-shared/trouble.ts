// The troubles of a station: one table, with an English and a German sentence for each kind.
import { type Static, Type } from 'typebox';
import { exactly, oneOf } from './schema.ts';
import { CHAIN_TROUBLES } from './troubles/chain.ts';
import { JOB_TROUBLES } from './troubles/jobs.ts';
import { LAYOUT_TROUBLES } from './troubles/layouts.ts';
import { PAPER_TROUBLES } from './troubles/paper.ts';
import { PEOPLE_TROUBLES } from './troubles/people.ts';
import { PICTURE_TROUBLES } from './troubles/pictures.ts';
import { SETTING_TROUBLES } from './troubles/settings.ts';
import { SHEET_TROUBLES } from './troubles/sheets.ts';
import { SPREADSHEET_TROUBLES } from './troubles/spreadsheets.ts';
import { STATION_TROUBLES } from './troubles/station.ts';
import { STORAGE_TROUBLES } from './troubles/storage.ts';
import { TEMPLATE_TROUBLES } from './troubles/templates.ts';
import type { Fact, FactNames } from './troubles/trouble-table.ts';

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

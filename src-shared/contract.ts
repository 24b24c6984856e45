import type { Static, TSchema } from 'typebox';
import { ACCESS } from './contract/access.ts';
import { ACTIVITY } from './contract/activity.ts';
import { BACKUPS } from './contract/backups.ts';
import { BATCHES } from './contract/batches.ts';
import { CHAIN } from './contract/chain.ts';
import { CHECK_LISTS } from './contract/check-lists.ts';
import { DESK } from './contract/desk.ts';
import { DEVICES } from './contract/devices.ts';
import { DIAGNOSTICS } from './contract/diagnostics.ts';
import { DRAFTS } from './contract/drafts.ts';
import type { Endpoints } from './contract/endpoint.ts';
import { FONTS } from './contract/fonts.ts';
import { INSPECTIONS } from './contract/inspections.ts';
import { JOBS } from './contract/jobs.ts';
import { LABELS } from './contract/labels.ts';
import { LAYOUTS } from './contract/layouts.ts';
import { MARKS } from './contract/marks.ts';
import { MOVES } from './contract/moves.ts';
import { PAPER } from './contract/paper.ts';
import { PAPER_COMMAND } from './contract/paper-command.ts';
import { RECORDS } from './contract/records.ts';
import { SCANS } from './contract/scans.ts';
import { SET_ASIDE_ENDPOINTS } from './contract/set-aside.ts';
import { SETTINGS_ENDPOINTS } from './contract/settings.ts';
import { SHEETS } from './contract/sheets.ts';
import { STATION } from './contract/station.ts';
import { STATISTICS } from './contract/statistics.ts';
import { TEMPLATES } from './contract/templates.ts';
import { TOKENS } from './contract/tokens.ts';

/** Every endpoint. Validation, types, the client and the interface description are derived from this table. */
export const CONTRACT = {
  ...RECORDS,
  ...TOKENS,
  ...CHAIN,
  ...SCANS,
  ...MARKS,
  ...TEMPLATES,
  ...LAYOUTS,
  ...FONTS,
  ...PAPER,
  ...PAPER_COMMAND,
  ...ACCESS,
  ...DESK,
  ...DEVICES,
  ...CHECK_LISTS,
  ...DRAFTS,
  ...BATCHES,
  ...JOBS,
  ...LABELS,
  ...STATISTICS,
  ...INSPECTIONS,
  ...SHEETS,
  ...SETTINGS_ENDPOINTS,
  ...BACKUPS,
  ...SET_ASIDE_ENDPOINTS,
  ...ACTIVITY,
  ...MOVES,
  ...DIAGNOSTICS,
  ...STATION,
} as const satisfies Endpoints;

export type Contract = typeof CONTRACT;
export type EndpointName = keyof Contract;

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined;
/** The values in the path, the query and the body of an endpoint. */
export type ParamsOf<N extends EndpointName> = Part<Contract[N], 'params'>;
export type QueryOf<N extends EndpointName> = Part<Contract[N], 'query'>;
export type BodyOf<N extends EndpointName> = Part<Contract[N], 'body'>;
/** The answers that an endpoint may give. */
export type AnswerOf<N extends EndpointName> = {
  [S in keyof Contract[N]['answers']]: Contract[N]['answers'][S] extends TSchema
    ? Static<Contract[N]['answers'][S]>
    : never;
}[keyof Contract[N]['answers']];

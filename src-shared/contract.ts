import type { Static, TSchema } from 'typebox';
import { ACCESS } from '#shared/accounts/access-api.ts';
import { ACTIVITY } from '#shared/accounts/activity.ts';
import { DESK } from '#shared/accounts/desk-api.ts';
import type { Endpoints } from '#shared/core/endpoint.ts';
import { DRAFTS } from '#shared/create/drafts-api.ts';
import { BATCHES } from '#shared/jobs/batches-api.ts';
import { JOBS } from '#shared/jobs/jobs-api.ts';
import { LABELS } from '#shared/jobs/labels-api.ts';
import { STATISTICS } from '#shared/jobs/statistics-api.ts';
import { FONTS } from '#shared/labels/fonts-api.ts';
import { LAYOUTS } from '#shared/labels/layouts-api.ts';
import { CHECK_LISTS } from '#shared/phones/check-lists-api.ts';
import { DEVICES } from '#shared/phones/devices-api.ts';
import { PRINT_COMMAND } from '#shared/printing/print-command.ts';
import { PAPER } from '#shared/printing/printers-api.ts';
import { SHEETS } from '#shared/printing/sheets-api.ts';
import { PRODUCTS } from '#shared/products/products-api.ts';
import { BULK } from '#shared/programs/bulk-api.ts';
import { EPCIS } from '#shared/programs/epcis-api.ts';
import { WEBHOOKS } from '#shared/programs/webhooks-api.ts';
import { CASES } from '#shared/records/cases-api.ts';
import { MARKS } from '#shared/records/marks-api.ts';
import { RECORDS } from '#shared/records/records-api.ts';
import { REGISTER } from '#shared/records/register-api.ts';
import { SCANS } from '#shared/records/scans-api.ts';
import { TEMPLATES } from '#shared/records/templates-api.ts';
import { BACKUPS } from '#shared/station/backups-api.ts';
import { DIAGNOSTICS } from '#shared/station/diagnostics-api.ts';
import { MOVES } from '#shared/station/moves-api.ts';
import { SET_ASIDE_ENDPOINTS } from '#shared/station/set-aside-api.ts';
import { SETTINGS_ENDPOINTS } from '#shared/station/settings-api.ts';
import { STATION } from '#shared/station/station-api.ts';
import { CHAIN } from '#shared/tokens/chain-api.ts';
import { TOKENS } from '#shared/tokens/tokens-api.ts';
import { INSPECTIONS } from '#shared/verify/inspections-api.ts';

/** Every endpoint. Validation, types, the client and the interface description are derived from this table. */
export const CONTRACT = {
  ...RECORDS,
  ...TOKENS,
  ...CHAIN,
  ...SCANS,
  ...CASES,
  ...REGISTER,
  ...MARKS,
  ...TEMPLATES,
  ...LAYOUTS,
  ...FONTS,
  ...PAPER,
  ...PRINT_COMMAND,
  ...ACCESS,
  ...DESK,
  ...DEVICES,
  ...CHECK_LISTS,
  ...DRAFTS,
  ...BATCHES,
  ...JOBS,
  ...PRODUCTS,
  ...LABELS,
  ...STATISTICS,
  ...INSPECTIONS,
  ...SHEETS,
  ...SETTINGS_ENDPOINTS,
  ...BACKUPS,
  ...SET_ASIDE_ENDPOINTS,
  ...ACTIVITY,
  ...WEBHOOKS,
  ...EPCIS,
  ...BULK,
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

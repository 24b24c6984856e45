import { Type } from 'typebox';
import {
  type Endpoints,
  endpoints,
  File,
  Instant,
  Page,
  Pages,
  PerPage,
  RowNumber,
  Success,
} from '#shared/core/endpoint.ts';
import { exactly, nullable } from '#shared/core/schema.ts';
import { MOST_EXPECTED, MOST_SIGHTS_AT_ONCE } from './check-list-limits.ts';
import { CheckList, CheckListEntry, CheckListName, EntryState } from './check-lists.ts';
import { DeviceName } from './devices.ts';

/** A random name that the device gives the list, so that the list arrives once however often it is sent. */
const ListKey = Type.String({ pattern: '^[0-9a-f]{32}$', examples: ['9f1c2a0e54b74c1d8e3a6b7d90c2f1a4'] });
const Id = Type.String({ minLength: 1, maxLength: 64, examples: ['TW-7K3QZ'] });
const CheckListId = exactly({ check_list_id: RowNumber });

const device = endpoints('Check lists', 'user', 'checker');
const checker = endpoints('Check lists', 'account', 'checker');

export const CHECK_LISTS = {
  putCheckList: device.put('/api/device/check-lists/{list_key}', {
    scope: 'scan',
    summary: 'Send a list that a device checks off, or say that it has ended. Sent again, it arrives once.',
    params: exactly({ list_key: ListKey }),
    body: exactly({
      name: CheckListName,
      device: DeviceName,
      expected: Type.Array(Id, { maxItems: MOST_EXPECTED }),
      begun_at: Instant,
      ended_at: nullable(Instant),
    }),
    answers: { 200: exactly({ success: Success }) },
  }),
  addSights: device.post('/api/device/check-lists/{list_key}/sights', {
    scope: 'scan',
    summary: 'Send labels that the device saw. A label that is sent again keeps its first time.',
    params: exactly({ list_key: ListKey }),
    body: exactly({
      sights: Type.Array(exactly({ watermark_id: Id, seen_at: Instant }), { maxItems: MOST_SIGHTS_AT_ONCE }),
    }),
    answers: { 200: exactly({ success: Success }) },
  }),
  putSightPhoto: device.put('/api/device/check-lists/{list_key}/sights/{watermark_id}/photo', {
    scope: 'scan',
    summary: 'Send the photograph of a label that was sent before. The first one is kept.',
    params: exactly({ list_key: ListKey, watermark_id: Id }),
    upload: 'picture',
    engine: true,
    answers: { 200: exactly({ success: Success }) },
  }),
  listCheckLists: checker.get('/api/desk/check-lists', {
    summary: 'List what devices check off, the newest first.',
    query: exactly({ page: Page, per_page: PerPage }),
    answers: { 200: exactly({ check_lists: Type.Array(CheckList), ...Pages }) },
  }),
  getCheckList: checker.get('/api/desk/check-lists/{check_list_id}', {
    summary: 'Get a list that a device checks off.',
    params: CheckListId,
    answers: { 200: CheckList },
  }),
  listCheckListEntries: checker.get('/api/desk/check-lists/{check_list_id}/entries', {
    summary: 'List the labels of a list: missing ones, then foreign ones, then the others by the time they were seen.',
    params: CheckListId,
    query: exactly({ page: Page, per_page: PerPage, state: Type.Optional(EntryState) }),
    answers: { 200: exactly({ entries: Type.Array(CheckListEntry), ...Pages }) },
  }),
  getSightPhoto: checker.get('/api/desk/check-lists/{check_list_id}/entries/{watermark_id}/photo', {
    summary: 'Get the photograph that a device made of a label.',
    params: exactly({ check_list_id: RowNumber, watermark_id: Id }),
    answers: { 200: File },
    file: ['image/webp'],
  }),
  getCheckListCsv: checker.get('/api/desk/check-lists/{check_list_id}/report.csv', {
    summary: 'Get all labels of a list as CSV, safe to open in a spreadsheet program.',
    params: CheckListId,
    answers: { 200: File },
    file: ['text/csv'],
  }),
} as const satisfies Endpoints;

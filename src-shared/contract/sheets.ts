import { Type } from 'typebox';
import { exactly, nullable } from '../schema.ts';
import { PartUsedSheet, PrinterCalibration, SheetPreset, SheetSize } from '../sheets.ts';
import { type Endpoints, endpoint, File, RowNumber, Success } from './endpoint.ts';

const SheetKey = exactly({ sheet_id: SheetPreset.properties.id });
const Name = Type.String({ minLength: 1, maxLength: 128 });
const Measured = Type.Number({ minimum: 0, maximum: 2000 });

export const SHEETS = {
  listSheets: endpoint({
    method: 'GET',
    path: '/api/desk/sheets',
    access: 'operator',
    group: 'Sheets',
    summary: 'List sheets and rolls, part-used sheets, calibrations of printers and colour profiles.',
    answers: {
      200: exactly({
        sheets: Type.Array(exactly({ ...SheetPreset.properties, own: Type.Boolean() })),
        part_used: Type.Array(PartUsedSheet),
        printers: Type.Array(PrinterCalibration),
        profiles: Type.Array(Name, {
          description: 'Colour profiles of presses. cmyk is built in, for a general offset press.',
        }),
      }),
    },
  }),
  saveSheet: endpoint({
    method: 'PUT',
    path: '/api/desk/sheets/{sheet_id}',
    access: 'operator',
    group: 'Sheets',
    summary: 'Add or change a sheet of your own.',
    params: SheetKey,
    body: SheetPreset,
    answers: { 200: SheetPreset },
  }),
  deleteSheet: endpoint({
    method: 'DELETE',
    path: '/api/desk/sheets/{sheet_id}',
    access: 'operator',
    group: 'Sheets',
    summary: 'Remove a sheet of your own.',
    params: SheetKey,
    answers: { 200: exactly({ success: Success }) },
  }),
  forgetPartUsed: endpoint({
    method: 'DELETE',
    path: '/api/desk/part-used-sheets/{part_used_id}',
    access: 'operator',
    group: 'Sheets',
    summary: 'Forget a part-used sheet that is no longer there.',
    params: exactly({ part_used_id: RowNumber }),
    answers: { 200: exactly({ success: Success }) },
  }),
  getCalibrationPage: endpoint({
    method: 'GET',
    path: '/api/desk/calibration-page.pdf',
    access: 'operator',
    group: 'Sheets',
    summary: 'Get a page to print and measure, once for each printer and tray.',
    query: exactly({
      width: SheetSize.properties.width,
      height: SheetSize.properties.height,
      language: Type.Optional(Type.String({ pattern: '^(en|de)$', default: 'en' })),
    }),
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  saveCalibration: endpoint({
    method: 'PUT',
    path: '/api/desk/printers/{printer}',
    access: 'operator',
    group: 'Sheets',
    summary: 'Save what was measured on the calibration page. Null if the printer is exact.',
    params: exactly({ printer: Name }),
    body: exactly({
      page: SheetSize,
      measured: nullable(exactly({ left: Measured, top: Measured, across: Measured, down: Measured })),
    }),
    answers: { 200: PrinterCalibration },
  }),
  deleteCalibration: endpoint({
    method: 'DELETE',
    path: '/api/desk/printers/{printer}',
    access: 'operator',
    group: 'Sheets',
    summary: 'Forget the calibration of a printer.',
    params: exactly({ printer: Name }),
    answers: { 200: exactly({ success: Success }) },
  }),
  putProfile: endpoint({
    method: 'PUT',
    path: '/api/desk/profiles/{profile}',
    access: 'operator',
    group: 'Sheets',
    summary: 'Add the colour profile of a press: an ICC file for CMYK.',
    params: exactly({ profile: Name }),
    upload: 'profile',
    answers: { 200: exactly({ profiles: Type.Array(Name) }) },
  }),
} as const satisfies Endpoints;

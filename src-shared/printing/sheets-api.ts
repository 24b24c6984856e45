import { Type } from 'typebox';
import { type Endpoints, endpoints, File, RowNumber, Success } from '#shared/core/endpoint.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { PrinterLimits, PrintStock, TEST_PRINTS, TestPhoto } from './print-limits.ts';
import { PartUsedSheet, PrinterCalibration, SheetPreset, SheetSize } from './sheets.ts';

const SheetKey = exactly({ sheet_id: SheetPreset.properties.id });
const Name = Type.String({ minLength: 1, maxLength: 128 });
const Measured = Type.Number({ minimum: 0, maximum: 2000 });

const Presets = Type.Array(
  exactly({ ...SheetPreset.properties, own: Type.Boolean({ description: 'Whether it is this station’s own.' }) }),
);

const operator = endpoints('Sheets', 'account', 'operator');
const program = endpoints('Sheets', 'user', 'printer');

export const SHEETS = {
  listPresets: program.get('/api/sheets', {
    scope: 'read',
    summary: 'List the sheets and rolls that jobs may name as sheet_id, with the size of a label in millimetres.',
    answers: { 200: exactly({ sheets: Presets }) },
  }),
  listSheets: operator.get('/api/desk/sheets', {
    summary: 'List sheets and rolls, part-used sheets, calibrations of printers and colour profiles.',
    answers: {
      200: exactly({
        sheets: Presets,
        part_used: Type.Array(PartUsedSheet),
        printers: Type.Array(PrinterCalibration),
        print_limits: Type.Array(PrinterLimits),
        profiles: Type.Array(Name, {
          description: 'Colour profiles of presses. cmyk is built in, for a general offset press.',
        }),
      }),
    },
  }),
  saveSheet: operator.put('/api/desk/sheets/{sheet_id}', {
    summary: 'Add or change a sheet of your own.',
    params: SheetKey,
    body: SheetPreset,
    answers: { 200: SheetPreset },
  }),
  deleteSheet: operator.delete('/api/desk/sheets/{sheet_id}', {
    summary: 'Remove a sheet of your own.',
    params: SheetKey,
    answers: { 200: exactly({ success: Success }) },
  }),
  forgetPartUsed: operator.delete('/api/desk/part-used-sheets/{part_used_id}', {
    summary: 'Forget a part-used sheet that is no longer there.',
    params: exactly({ part_used_id: RowNumber }),
    answers: { 200: exactly({ success: Success }) },
  }),
  getCalibrationPage: operator.get('/api/desk/calibration-page.pdf', {
    summary: 'Get a page to print and measure, once for each printer and tray.',
    query: exactly({
      width: SheetSize.properties.width,
      height: SheetSize.properties.height,
      language: Type.Optional(oneOf(LANGUAGES, { default: 'en' })),
    }),
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  saveCalibration: operator.put('/api/desk/calibrations/{printer}', {
    summary: 'Save what was measured on the calibration page. Null if the printer is exact.',
    params: exactly({ printer: Name }),
    body: exactly({
      page: SheetSize,
      measured: nullable(exactly({ left: Measured, top: Measured, across: Measured, down: Measured })),
    }),
    answers: { 200: PrinterCalibration },
  }),
  deleteCalibration: operator.delete('/api/desk/calibrations/{printer}', {
    summary: 'Forget the calibration of a printer.',
    params: exactly({ printer: Name }),
    answers: { 200: exactly({ success: Success }) },
  }),
  getTestSheet: operator.get('/api/desk/test-sheet.pdf', {
    summary: 'Get the test sheet of printers: two pages of A4 with labels to photograph.',
    answers: { 200: File },
    file: ['application/pdf'],
  }),
  measureTestPhoto: operator.post('/api/desk/calibrations/{printer}/print-limits/{sheet_id}/photos', {
    summary:
      'Send a close photograph of one label of the test sheet that this printer printed on this sheet. The first one of each label enrols its print, later ones tell how much photographs of one print differ. Nothing is kept until the limits are kept.',
    params: PrintStock,
    query: exactly({
      of: Type.Optional(
        oneOf(TEST_PRINTS, {
          default: 'print',
          description: 'print: the print that is measured. other: another print of the test sheet, or a copy.',
        }),
      ),
      anew: Type.Optional(
        Type.Boolean({ default: false, description: 'Forgets what was measured before and not kept.' }),
      ),
    }),
    upload: 'picture',
    answers: { 200: TestPhoto },
  }),
  keepPrintLimits: operator.put('/api/desk/calibrations/{printer}/print-limits/{sheet_id}', {
    summary:
      'Keep what was measured: from now on enrolled prints of this printer and sheet are known again by it. 409 where there are too few photographs.',
    params: PrintStock,
    answers: { 200: PrinterLimits },
  }),
  forgetPrintLimits: operator.delete('/api/desk/calibrations/{printer}/print-limits/{sheet_id}', {
    summary: 'Forget the limits of a printer and sheet. The usual ones count again.',
    params: PrintStock,
    answers: { 200: exactly({ success: Success }) },
  }),
  putProfile: operator.put('/api/desk/profiles/{profile}', {
    summary: 'Add the colour profile of a press: an ICC file for CMYK.',
    params: exactly({ profile: Name }),
    upload: 'profile',
    answers: { 200: exactly({ profiles: Type.Array(Name) }) },
  }),
} as const satisfies Endpoints;

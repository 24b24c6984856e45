import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { SheetPreset } from '#shared/printing/sheets.ts';
import { sound } from './layout/geometry.ts';

/** Reads the presets of a folder, in the order of the names of their files. */
export function readPresets(folder: string): SheetPreset[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => presetFrom(JSON.parse(readFileSync(join(folder, file), 'utf8')), file));
}

function presetFrom(data: unknown, file: string): SheetPreset {
  if (!Check(SheetPreset, data)) throw new Error(`${file} is no sheet preset`);
  return sound(data);
}

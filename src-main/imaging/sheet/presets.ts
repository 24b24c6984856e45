import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { SheetPreset } from '../../../src-shared/sheets.ts';
import { sound } from './layout/geometry.ts';

/** Reads the presets of a folder, in the order of the names of their files. */
export async function readPresets(folder: string): Promise<SheetPreset[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => presetFrom(JSON.parse(await readFile(join(folder, file), 'utf8')), file)),
  );
}

function presetFrom(data: unknown, file: string): SheetPreset {
  if (!Check(SheetPreset, data)) throw new Error(`${file} is no sheet preset`);
  return sound(data);
}

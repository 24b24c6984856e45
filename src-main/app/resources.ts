import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldPassphrase } from '#main/identity/passphrase-rules.ts';
import { readPresets } from '#main/imaging/sheet/presets.ts';
import { lazily } from '#shared/core/lazily.ts';
import type { Template } from '#shared/core/model.ts';

/** Reads what ships with the product. */
export async function readResources(folder: string) {
  return {
    templates: await readTemplates(join(folder, 'templates')),
    /** Read and checked when they are first asked for: a start needs none of them. */
    sheets: lazily(() => readPresets(join(folder, 'sheets'))),
    commonPassphrases: lazily(() => readCommonPassphrases(folder)),
    /** The folder of sample jobs. */
    samples: join(folder, 'samples'),
    /** The folder of the fonts that ship. */
    fonts: join(folder, 'fonts'),
  };
}

async function readTemplates(folder: string): Promise<Template[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}

export function readCommonPassphrases(resources: string): ReadonlySet<string> {
  const text = readFileSync(join(resources, 'passphrases', 'common.txt'), 'utf8');
  return new Set(text.split('\n').filter(Boolean).map(foldPassphrase));
}

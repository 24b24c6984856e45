import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal } from '../../../src-shared/errors.ts';
import type { Template } from '../../../src-shared/model.ts';
import type { Store } from '../../store/store.ts';
import { readAll } from './draft-loading.ts';
import { giveTable, takeTemplate } from './draft-steps.ts';
import type { LoadedDraft } from './loaded-draft.ts';

/** The files that ship for trying a template. One row of the spreadsheet is bad on purpose, to show a bad row. */
export interface Sample {
  readonly table: Uint8Array;
  readonly artwork: Uint8Array;
  /** The file name of the artwork. */
  readonly artworkName: string;
}

export async function readSample(folder: string, template: Template): Promise<Sample> {
  const artworkName = `${template.id}.webp`;
  try {
    const table = await readFile(join(folder, `${template.id}.csv`));
    return { table, artwork: await readFile(join(folder, artworkName)), artworkName };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw refusal('sample_none', { name: template.name }, { cause: error });
  }
}

export async function giveSample(
  store: Store,
  draft: LoadedDraft,
  template: Template,
  bytes: Uint8Array,
): Promise<LoadedDraft> {
  const given = await giveTable(store, draft, `${template.id}.csv`, bytes);
  const { source } = given.state;
  const marked = source?.kind === 'file' ? ({ ...source, sample: true } as const) : source;
  const named = { ...given, state: { ...given.state, source: marked, name: template.name } };
  return readAll(await takeTemplate(store, named, template.id));
}

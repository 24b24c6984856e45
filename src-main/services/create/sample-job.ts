import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '#main/store/store.ts';
import type { Template } from '#shared/core/model.ts';
import type { Layout } from '#shared/labels/layout.ts';
import { readLayout } from '#shared/labels/read-layout.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { readAll } from './draft-loading.ts';
import { giveTable, takeTemplate } from './draft-steps.ts';
import { frameOf, frameTrouble } from './layout-remarks.ts';
import type { LoadedDraft } from './loaded-draft.ts';

/** The files that ship for trying a template. One row of the spreadsheet is bad on purpose, to show a bad row. */
export interface Sample {
  readonly table: Uint8Array;
  readonly artwork: Uint8Array;
  /** The file name of the artwork. */
  readonly artworkName: string;
  /** What its rows put on their labels, where the sample shows that. */
  readonly layout: Layout | null;
}

export async function readSample(folder: string, template: Template): Promise<Sample> {
  const artworkName = `${template.id}.webp`;
  try {
    const table = await readFile(join(folder, `${template.id}.csv`));
    const artwork = await readFile(join(folder, artworkName));
    return { table, artwork, artworkName, layout: await readSampleLayout(folder, template.id) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw refusal('sample_none', { name: template.name }, { cause: error });
  }
}

async function readSampleLayout(folder: string, id: string): Promise<Layout | null> {
  try {
    return readLayout(await readFile(join(folder, `${id}.layout.json`)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

/** The draft with the layout, where its label is the one that the layout was made for. */
export function withSampleLayout(draft: LoadedDraft, layout: Layout | null): LoadedDraft {
  const { state } = draft;
  const [one = null] = state.artworks;
  if (!layout || frameTrouble(layout, frameOf(state, one)) !== null) return draft;
  return { ...draft, state: { ...state, layout: { layout, name: null, version: null }, layoutChosen: true } };
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

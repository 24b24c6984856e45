import { create } from 'zustand';
import type { OwnFont } from '#shared/labels/fonts-api.ts';
import { call } from '#window/api/client.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';

interface FontsState {
  /** The fonts that people added, by family and weight. */
  readonly fonts: readonly OwnFont[];
  /** Counts up whenever a font comes or goes: fields are drawn anew then. */
  readonly version: number;
}

const NONE: FontsState = { fonts: [], version: 0 };

export const useFonts = create<FontsState>()(() => NONE);
whenAnotherOperator(() => useFonts.setState(NONE));

export async function loadFonts(signal?: AbortSignal): Promise<void> {
  const { fonts } = await call('listFonts', signal ? { signal } : {});
  useFonts.setState({ fonts });
}

/** Gives the family of the last file. */
export async function addFonts(files: readonly File[]): Promise<string | null> {
  let family: string | null = null;
  try {
    for (const file of files) ({ family } = (await call('addFont', { query: { name: file.name }, file })).font);
  } finally {
    await changed();
  }
  return family;
}

/** Removes every weight of a family that is the caller's to remove. */
export async function removeFonts(family: string): Promise<void> {
  const ours = useFonts.getState().fonts.filter((one) => one.family === family && one.changeable);
  try {
    for (const { font_id } of ours) await call('removeFont', { params: { font_id } });
  } finally {
    await changed();
  }
}

async function changed(): Promise<void> {
  await loadFonts();
  useFonts.setState(({ version }) => ({ version: version + 1 }));
}

import type { Layout } from '#shared/labels/layout.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { ApiError } from '#window/api/failure.ts';

/** Reads a layout from a file, as strictly as the station does. What reads it is loaded with the first file. */
export async function readLayoutFile(file: File): Promise<Layout> {
  const { readLayout } = await import('#shared/labels/read-layout.ts');
  try {
    return readLayout(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ApiError(400, error.message, { trouble: error.trouble, cause: error });
  }
}

export function saveLayoutFile(layout: Layout): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(layout, null, 1)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${layout.name.replace(/[\\/:*?"<>|]/g, '_')}.json`;
  link.click();
  // The browser reads the address when it begins to save.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

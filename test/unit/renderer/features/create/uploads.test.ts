import { afterEach, expect, test, vi } from 'vitest';
import { useUploads } from '#window/features/create/uploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  useUploads.setState({ refused: [], question: null });
});

test('a second spreadsheet that is refused stands beside the files that were refused before it', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No table.' }, { status: 400 }));
  const before = [
    { draft: 7, name: 'broken.png', error: null },
    { draft: 8, name: 'notes.doc', error: null },
  ];
  useUploads.setState({ refused: before, question: { draft: 7, file: new File(['?'], 'second.csv') } });
  await useUploads.getState().answer(true);
  expect(useUploads.getState().refused.map(({ draft, name }) => `${draft} ${name}`)).toEqual([
    '7 broken.png',
    '8 notes.doc',
    '7 second.csv',
  ]);
});

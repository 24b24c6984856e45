import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltFiles, readBuiltFiles } from '#test/support/electron/built-files.ts';
import { openTestShell } from '#test/support/electron/open-shell.ts';
import { createStandIn } from '#test/support/electron/stand-in.ts';
import { CHECKLIST } from './checklist.ts';

let files: BuiltFiles;
beforeAll(async () => {
  files = await readBuiltFiles();
});

it('has all twenty items', () => {
  expect(CHECKLIST.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

describe.each(CHECKLIST)('item $number of Electron’s security checklist: the program $name', (item) => {
  it('is met', async () => {
    expect(await item.look(await openTestShell(), files)).toEqual([]);
  });

  it('is seen to be missed where this lock is open', async () => {
    const standIn = createStandIn();
    let seen = files;
    if (item.opens === 'program') (item.open as (standIn: unknown) => void)(standIn);
    else seen = (item.open as (files: BuiltFiles) => BuiltFiles)(files);
    expect(await item.look(await openTestShell({ standIn }), seen)).not.toEqual([]);
  });
});

// Rooms of the services and their doors. Who stands outside of a room imports its door alone: the file that bears its name, as
// create/create.ts does. So a room can be rearranged without a look at who uses it.
import type { Rule } from './import-rules.ts';
import { isTest } from './layers.ts';
import type { SourceFile } from './syntax.ts';

const HOUSE = 'src-main/services/';

/** Second doors, each with its reason. The list only gets shorter. */
export const secondDoors: Readonly<Record<string, string>> = {
  // Pure decisions and plain values, which need nothing else of their room.
  [`${HOUSE}marks/mark-keys.ts`]:
    'Keys are compared where nothing is marked or read, and by the command line without a station.',
  [`${HOUSE}register/register-codes.ts`]:
    'Labels get their codes, and sheets print them, where nobody registers anything.',
  [`${HOUSE}ledger/batch-plan.ts`]: 'Reading, Create and Verify see what a label was planned to be.',
  [`${HOUSE}ledger/label-fields.ts`]: 'Reading and Create ask what a row puts on a label, as printing does.',
  [`${HOUSE}ledger/job-fonts.ts`]: 'Create tells before the batch whether the fonts of a layout are there.',
  [`${HOUSE}ledger/counters.ts`]: 'Create shows the numbers that the batch will give.',
  [`${HOUSE}production/job-space.ts`]: 'Create tells the room on the disk by the sum by which the batch is refused.',
  [`${HOUSE}create/artwork-column.ts`]: 'The command line finds the column with names of artwork as Create does.',
  [`${HOUSE}create/artwork-names.ts`]: 'The command line finds files by their names as Create does.',
  [`${HOUSE}create/artwork-remarks.ts`]: 'The command line judges artwork as Create does.',
  [`${HOUSE}create/field-rows.ts`]: 'The command line finds the pictures of a layout as Create does.',
  [`${HOUSE}create/layout-remarks.ts`]: 'The command line judges layouts as Create does.',
  [`${HOUSE}records/metadata.ts`]: 'What a template asks of fields is judged wherever rows become records.',
  [`${HOUSE}published/passport-key.ts`]: 'The key is opened with the other secrets of the data folder.',
  // Parts of a transaction of another room.
  [`${HOUSE}ledger/ledger.ts`]: 'A verdict and the state of its label are one change of the store.',
  [`${HOUSE}phones/check-lists.ts`]: 'Check lists know records and marks alone; the network of phones needs no list.',
  // What is there before the room, or without it.
  [`${HOUSE}production/remade-pictures.ts`]: 'The store is wrapped in it before any room is opened.',
  [`${HOUSE}upkeep/folder-tasks.ts`]:
    'It is what a thread of its own loads, and what the command line does without a station.',
};

export const roomsHaveOneDoor: Rule = (files) =>
  importsPastDoors(files)
    .filter(([, target]) => !(target in secondDoors))
    .map(
      ([from, target]) => `${from} may not import ${target}: what is behind ${doorOf(target)} is for its room alone`,
    );

/** The second doors that nobody uses any more. */
export function closedDoors(files: readonly SourceFile[]): string[] {
  const used = new Set(importsPastDoors(files).map(([, target]) => target));
  return Object.keys(secondDoors).filter((path) => !used.has(path));
}

function importsPastDoors(files: readonly SourceFile[]): (readonly [from: string, target: string])[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => file.imports.map((one) => [file.path, one.file ?? ''] as const))
    .filter(
      ([from, target]) => target.startsWith(HOUSE) && roomOf(from) !== roomOf(target) && target !== doorOf(target),
    );
}

/** The production line is one room in five parts, which know each other's files. */
const LINE = ['ledger', 'production', 'sheets', 'printers', 'line'];

/** The folder in which a file of the services lies, whatever folders that has inside. */
function roomOf(path: string): string | null {
  const folder = path.startsWith(HOUSE) ? path.slice(HOUSE.length).split('/')[0] : null;
  return folder !== null && LINE.includes(folder) ? 'line' : folder;
}

function doorOf(path: string): string {
  const room = roomOf(path);
  return `${HOUSE}${room}/${room}.ts`;
}

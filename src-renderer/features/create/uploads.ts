import { create } from 'zustand';
import { call } from '#window/api/client.ts';
import { useDropped } from '#window/state/dropped.ts';
import { useDraft } from './draft.ts';
import { kindOf } from './kinds.ts';

interface Refused {
  readonly draft: number;
  readonly name: string;
  /** Null: the job cannot use this kind of file. */
  readonly error: unknown;
}

interface UploadsState {
  /** The file that is being uploaded, and its place among all files. It stays with its draft, even if another draft is opened. */
  readonly current: Current | null;
  readonly refused: readonly Refused[];
  /** A second spreadsheet of a job. A person must say what it is for. */
  readonly question: { readonly draft: number; readonly file: File } | null;
  /** Gives files to the open draft: the spreadsheet first, then one picture after the other. */
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly dismiss: (draft: number) => void;
  /** The answer to the question: the second spreadsheet replaces the first, or it is left out. */
  readonly answer: (replace: boolean) => Promise<void>;
  /** Waits until all files of a draft have arrived. True if all were taken and no question is open. */
  readonly settled: (draft: number) => Promise<boolean>;
}

interface Current {
  readonly draft: number;
  readonly name: string;
  readonly number: number;
  readonly of: number;
}

export const useUploads = create<UploadsState>()((set, get) => ({
  current: null,
  refused: [],
  question: null,
  async add(files) {
    const draft = useDraft.getState().draft;
    if (draft === null) return;
    const tables = files.filter((file) => kindOf(file) === 'table');
    const pictures = files.filter((file) => kindOf(file) === 'picture');
    const others = files.filter((file) => kindOf(file) === 'other');
    const { id } = draft;
    const refuse = (name: string, error: unknown) =>
      set(({ refused }) => ({ refused: [...refused, { draft: id, name, error }] }));
    get().dismiss(id);
    for (const { name } of others) refuse(name, null);
    // Of several spreadsheets only the last one would remain, so only that one is sent.
    const table = tables.at(-1);
    const asks = table !== undefined && draft.table !== null;
    if (asks) set({ question: { draft: id, file: table } });
    const sent = [...(table && !asks ? [table] : []), ...pictures];
    for (const [index, file] of sent.entries()) {
      set({ current: { draft: id, name: file.name, number: index + 1, of: sent.length } });
      await upload(id, file, (error) => refuse(file.name, error));
    }
    set({ current: null });
  },
  dismiss: (draft) => set(({ refused }) => ({ refused: refused.filter((one) => one.draft !== draft) })),
  async answer(replace) {
    const { question } = get();
    if (!question) return;
    const { draft, file } = question;
    set({ question: null });
    if (!replace) return;
    await upload(draft, file, (error) =>
      set(({ refused }) => ({ refused: [...refused, { draft, name: file.name, error }] })),
    );
  },
  async settled(draft) {
    const refusals = () => get().refused.filter((one) => one.draft === draft).length;
    const before = refusals();
    // The open job takes files that were dropped a moment ago.
    const isBusy = () => get().current?.draft === draft || useDropped.getState().files.length > 0;
    while (isBusy()) await anyChange();
    return refusals() <= before && get().question?.draft !== draft;
  },
}));

function anyChange(): Promise<void> {
  return new Promise((done) => {
    const stops = [useUploads.subscribe(tell), useDropped.subscribe(tell)];
    function tell(): void {
      for (const stop of stops) stop();
      done();
    }
  });
}

async function upload(draftId: number, file: File, refuse: (error: unknown) => void): Promise<void> {
  const { isDone, failed } = await useDraft.getState().runAside(() => send(draftId, file), draftId);
  if (!isDone) refuse(failed);
}

async function send(draftId: number, file: File) {
  const params = { draft_id: draftId };
  if (kindOf(file) === 'table') return call('putTable', { params, query: { name: file.name }, file });
  // Paths distinguish files of the same name in several folders.
  const name = file.webkitRelativePath || file.name;
  return (await call('addArtwork', { params, query: { name }, file })).draft;
}

import { create } from 'zustand';
import { call } from '../../../api/client.ts';
import { kindOf } from '../intake/kinds.ts';
import { useDraft } from './draft.ts';

interface Refused {
  readonly name: string;
  /** Null: a kind of file that nothing can be done with. */
  readonly error: unknown;
}

interface UploadsState {
  /** What is on its way: the nth of so many. */
  readonly current: { readonly name: string; readonly number: number; readonly of: number } | null;
  readonly refused: readonly Refused[];
  /** A spreadsheet that came while the job has one already: somebody has to say what it is for. */
  readonly question: File | null;
  /** Gives files to the draft that is open: the spreadsheet first, then one picture after the other. */
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly dismiss: () => void;
  /** The answer: take it in place of the other one, or leave it. */
  readonly answer: (replace: boolean) => Promise<void>;
}

export const useUploads = create<UploadsState>()((set, get) => ({
  current: null,
  refused: [],
  question: null,
  async add(files) {
    const tables = files.filter((file) => kindOf(file) === 'table');
    const pictures = files.filter((file) => kindOf(file) === 'picture');
    const others = files.filter((file) => kindOf(file) === 'other');
    set({ refused: others.map(({ name }) => ({ name, error: null })) });
    // Of several spreadsheets the last one would stay: only that one is sent.
    const table = tables.at(-1);
    const asks = table !== undefined && useDraft.getState().draft?.table != null;
    if (asks) set({ question: table });
    const sent = [...(table && !asks ? [table] : []), ...pictures];
    for (const [index, file] of sent.entries()) {
      set({ current: { name: file.name, number: index + 1, of: sent.length } });
      await upload(file, (error) => set(({ refused }) => ({ refused: [...refused, { name: file.name, error }] })));
    }
    set({ current: null });
  },
  dismiss: () => set({ refused: [] }),
  async answer(replace) {
    const { question } = get();
    set({ question: null });
    if (question && replace) {
      await upload(question, (error) => set({ refused: [{ name: question.name, error }] }));
    }
  },
}));

async function upload(file: File, refuse: (error: unknown) => void): Promise<void> {
  const { run, forgive } = useDraft.getState();
  const done = await run((id) => send(id, file));
  if (done) return;
  refuse(useDraft.getState().failed);
  forgive();
}

async function send(draftId: number, file: File) {
  const given = { params: { draft_id: draftId }, query: { name: file.name }, file };
  if (kindOf(file) === 'table') return call('putTable', given);
  return (await call('addArtwork', given)).draft;
}

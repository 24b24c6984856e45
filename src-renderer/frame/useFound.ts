import { useEffect, useState } from 'react';
import type { Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { nameOf } from '#window/features/records/name.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Entry, hasText } from './entries.ts';

/** Milliseconds without a letter before the station is asked. */
const SETTLED_MS = 150;
const EACH = 5;
/** An ID, with or without its prefix. */
const ID_LIKE = /^([\p{L}\p{N}]{1,8}-)?[\p{L}\p{N}]{5}$/u;

/** What the station found for one text. */
interface Answer {
  readonly text: string;
  readonly entries: readonly Entry[];
  /** Whether all that was asked was answered. */
  readonly isWhole: boolean;
}

interface Found {
  /** Empty until the station answered for the text that stands there now. */
  readonly entries: readonly Entry[];
  /** Whether the station answered for this text. */
  readonly isAnswered: boolean;
  /** Whether some of what was asked for this text failed, as without the station. */
  readonly isPartial: boolean;
}

const NONE: Answer = { text: '', entries: [], isWhole: true };

interface Asking {
  readonly text: string;
  readonly signal: AbortSignal;
}

/** Records, jobs, drafts and labels of the station that fit a text. */
export function useFound(text: string, mayOperate: boolean): Found {
  const t = useWords('search');
  const { number, date } = useFormats();
  const templates = useTemplates((state) => state.templates);
  const [found, put] = useState(NONE);
  const wanted = text.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language shows with the next letter.
  useEffect(() => {
    if (wanted === '') {
      put(NONE);
      return;
    }
    const stop = new AbortController();
    const asking = { text: wanted, signal: stop.signal };
    const timer = setTimeout(async () => {
      // What the station cannot find now is missing from the list, which says so, and the rest stands there.
      let isWhole = true;
      const none = () => {
        isWhole = false;
        return [];
      };
      const parts = await Promise.all([
        records(asking, templates ?? [], t.untitled).catch(none),
        mayOperate ? jobs(asking, date).catch(none) : [],
        mayOperate ? drafts(asking, t.draft).catch(none) : [],
        mayOperate && ID_LIKE.test(wanted)
          ? labels(asking, (job, row) => t.place({ job, row: number(row) })).catch(none)
          : [],
      ]);
      if (!stop.signal.aborted) put({ text: wanted, entries: parts.flat(), isWhole });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, mayOperate]);
  // What was found for another text is no answer to this one.
  if (found.text !== wanted) return { entries: [], isAnswered: false, isPartial: false };
  return { entries: found.entries, isAnswered: true, isPartial: !found.isWhole };
}

async function records({ text, signal }: Asking, templates: readonly Template[], untitled: string): Promise<Entry[]> {
  const { records: those } = await call('listRecords', { query: { page: 1, per_page: EACH, q: text }, signal });
  return those.map((card) => ({
    id: `record ${card.watermark_id}`,
    group: 'records',
    title: card.watermark_id,
    detail: nameOf(card, templates.find(({ id }) => id === card.template_id) ?? null) ?? untitled,
    path: `/records/${card.watermark_id}`,
  }));
}

async function jobs({ text, signal }: Asking, date: (instant: string) => string): Promise<Entry[]> {
  const { batches } = await call('listBatches', { query: { page: 1, per_page: EACH, name: text }, signal });
  return batches.map(({ id, name, created_at }) => ({
    id: `job ${id}`,
    group: 'jobs',
    title: name,
    detail: date(created_at),
    path: `/jobs/${id}`,
  }));
}

async function drafts({ text, signal }: Asking, draft: string): Promise<Entry[]> {
  const { drafts: those } = await call('listDrafts', { signal });
  return those
    .filter(({ name }) => hasText(name, text))
    .slice(0, EACH)
    .map(({ id, name }) => ({ id: `draft ${id}`, group: 'jobs', title: name, detail: draft, path: `/create/${id}` }));
}

async function labels({ text, signal }: Asking, placeOf: (job: string, row: number) => string): Promise<Entry[]> {
  const { labels: those } = await call('findLabels', { query: { watermark_id: text }, signal });
  return those.slice(0, EACH).map(({ id, watermark_id, batch, row }) => ({
    id: `label ${id}`,
    group: 'labels',
    title: watermark_id ?? text,
    detail: placeOf(String(batch), row),
    path: `/jobs/${batch}?step=ledger`,
  }));
}

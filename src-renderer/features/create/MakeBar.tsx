import { useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconPlayerPlayFilled } from '#window/icons/signs.ts';
import { useLanguage } from '#window/state/language.ts';
import { navigate } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import { AskBefore, type Concerns, concernsOf } from './AskBefore.tsx';
import classes from './create.module.css';
import { useDraft } from './draft.ts';
import { type Step, showStep } from './steps.ts';
import { useUploads } from './uploads.ts';

/** How many labels and sheets the job will give, and the button that makes them. The bar is always in sight. */
export function MakeBar({ draft }: { draft: Draft }) {
  const t = useWords('create');
  const language = useLanguage((state) => state.language);
  const { labels } = draft;
  const [asked, ask] = useState<Concerns | null>(null);
  const make = async () => {
    const id = await useDraft.getState().make(language);
    if (id !== null) navigate(`/jobs/${id}`);
  };
  const begin = useWork(async () => {
    const settled = await settledDraft(draft.id);
    if (settled === null) return;
    const concerns = concernsOf(settled);
    if (concerns) ask(concerns);
    else await make();
  });
  const missing = missingOf(draft);
  const press = () => {
    if (missing) showStep(draft.id, missing.step);
    else void begin.run();
  };
  // Enter alone edits cells. A press that misses the grid must not begin production.
  useKeys([{ keys: 'Ctrl+Enter', words: t.make({ count: labels }), run: press }]);
  return (
    <section className={classes.bar} aria-label={t.outcome}>
      {begin.error !== null && <ErrorNotice error={begin.error} />}
      <AskBefore draft={draft} asked={asked} make={make} close={() => ask(null)} />
      <div className={classes.barLine}>
        <Counts draft={draft} />
        <div className={classes.barEnd}>
          {missing && (
            <button type="button" className={classes.missing} onClick={() => showStep(draft.id, missing.step)}>
              <StateDot state="warn" label={t.missing[missing.what]} />
            </button>
          )}
          <Button
            size="lg"
            loading={begin.busy}
            disabled={missing !== null}
            icon={IconPlayerPlayFilled}
            onClick={press}
            label={t.make({ count: labels })}
          />
          {!missing && (
            <span className={classes.barKey}>
              <KeyHint keys="Ctrl+Enter" />
            </span>
          )}
        </div>
      </div>
    </section>
  );
}

/** The draft with all that was typed, changed and uploaded so far; null where some of that failed or is still asked about. */
async function settledDraft(id: number): Promise<Draft | null> {
  // A field saves its text when it loses the focus.
  leaveField();
  // Asked at once: what fails while files are on their way is forgotten when they have arrived.
  const changed = useDraft.getState().settled();
  // A refused file is reported above. Without that file the labels would not be what was asked for.
  if (!(await useUploads.getState().settled(id))) return null;
  if (!(await changed) || !(await useDraft.getState().settled())) return null;
  const { draft } = useDraft.getState();
  return draft?.id === id ? draft : null;
}

/** Less than this fits on nearly any disk. */
const TOLD_BYTES = 1e9;

function leaveField(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.matches('input, textarea')) activeElement.blur();
}

function Counts({ draft }: { draft: Draft }) {
  const t = useWords('create');
  const { number } = useFormats();
  const say = useShown();
  const { artworks, counts, labels, sheets, preset, options } = draft;
  const show = (verdict: string) => () => showStep(draft.id, 'data', { rows: verdict });
  const last = sheets.count > 0 ? t.sheetsLast({ last: number(sheets.on_last), cells: number(sheets.cells) }) : '';
  return (
    <ul className={classes.counts}>
      <li>
        <strong>{t.willMake({ count: labels })}</strong>
        <span className="quiet small">
          {options.copies > 1 ? t.copies({ count: number(options.copies) }) : t.ofRows({ count: counts.rows })}
        </span>
      </li>
      {counts.amber > 0 && (
        <li>
          <button type="button" onClick={show('amber')}>
            <StateDot state="warn" label={t.amber({ count: number(counts.amber) })} />
            <span className="quiet small">{t.amberMeans({ n: counts.amber })}</span>
          </button>
        </li>
      )}
      {counts.red > 0 && (
        <li>
          <button type="button" onClick={show('red')}>
            <StateDot state="bad" label={t.red({ count: number(counts.red) })} />
            <span className="quiet small">{t.redMeans({ n: counts.red })}</span>
          </button>
        </li>
      )}
      {counts.skipped > 0 && (
        <li>
          <button type="button" onClick={show('skipped')}>
            <StateDot state="none" label={t.skipped({ count: number(counts.skipped) })} />
            <span className="quiet small">{t.skippedMeans({ n: counts.skipped })}</span>
          </button>
        </li>
      )}
      <li>
        <strong>
          {preset.media === 'sheet' ? t.sheets({ count: sheets.count }) : t.pieces({ count: number(sheets.count) })}
        </strong>
        <span className="quiet small">
          {preset.number ?? say(preset.name)}
          {preset.media === 'sheet' && last && ` · ${last}`}
        </span>
      </li>
      {artworks.some(({ forecast }) => forecast !== null) && <SpaceCount room={draft.room} />}
    </ul>
  );
}

/** What the job takes on the disk, as trials of its artwork showed, where that is much, or more than is free. */
function SpaceCount({ room: { needed, free } }: Pick<Draft, 'room'>) {
  const t = useWords('create');
  const { bytes } = useFormats();
  const isShort = free !== null && needed > free;
  if (needed < TOLD_BYTES && !isShort) return null;
  const told = t.room({ bytes: bytes(needed) });
  return (
    <li>
      {isShort ? <StateDot state="warn" label={told} /> : <strong>{told}</strong>}
      <span className="quiet small">{free === null ? t.roomMeans : t.roomFree({ bytes: bytes(free) })}</span>
    </li>
  );
}

type Missing = 'table' | 'template' | 'artwork' | 'rows' | 'other';

/** The first reason why a job cannot be made yet, and the step where it is mended. */
function missingOf(draft: Draft): { readonly what: Missing; readonly step: Step } | null {
  if (draft.ready) return null;
  const { table, template_id, artworks, counts, remarks } = draft;
  if (table === null) return { what: 'table', step: 'data' };
  if (counts.rows === 0) return { what: 'rows', step: 'data' };
  if (artworks.length === 0) return { what: 'artwork', step: 'artwork' };
  if (template_id === null) return { what: 'template', step: 'data' };
  if (counts.green + counts.amber === 0) return { what: 'rows', step: 'data' };
  return { what: 'other', step: remarks.some(({ kind }) => kind === 'small_label') ? 'sheet' : 'data' };
}

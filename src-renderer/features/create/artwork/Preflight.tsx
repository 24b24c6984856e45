import { Loader } from '@mantine/core';
import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { proposeSheet } from '#shared/printing/sheet-proposal.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useCatalogue } from '#window/features/create/catalogue.ts';
import { useDraft } from '#window/features/create/draft.ts';
import { RemarkList } from '#window/features/create/RemarkList.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './artwork.module.css';
import { keyOf, useForecastState } from './useForecasts.ts';

/** How well the printed label will be read, and everything to check before printing. */
export function Preflight({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useWords('artwork');
  const about = draft.remarks.filter(({ kind }) => kind === 'small_label');
  const remarks = [...artwork.remarks, ...about];
  return (
    <section className={classes.panel} aria-labelledby="preflight">
      <h2 id="preflight">{t.check}</h2>
      <ForecastLine draft={draft} artwork={artwork} />
      {remarks.length === 0 ? (
        <StateDot state="ok" label={t.nothingToMind} />
      ) : (
        <RemarkList draft={draft} remarks={remarks} />
      )}
      <SheetProposal draft={draft} artwork={artwork} />
      <p className={classes.fine}>
        <FileLine artwork={artwork} />
      </p>
    </section>
  );
}

/** A file of vectors has a size in millimetres, and a picture one in pixels. */
function FileLine({ artwork: { name, width, height, bytes, drawn } }: { artwork: DraftArtwork }) {
  const t = useWords('artwork');
  const formats = useFormats();
  const { number } = formats;
  if (!drawn) return t.file({ name, width: number(width), height: number(height), size: formats.bytes(bytes) });
  const shown = drawn.pages === 1 ? name : t.drawnPage({ name, page: number(drawn.page), pages: number(drawn.pages) });
  return t.drawnFile({
    name: shown,
    width: number(drawn.width_mm, 1),
    height: number(drawn.height_mm, 1),
    size: formats.bytes(bytes),
  });
}

function ForecastLine({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useWords('artwork');
  const { current, failed } = useForecastState();
  const error = failed.get(keyOf(draft, artwork.id));
  if (artwork.forecast) {
    const { grade } = artwork.forecast;
    return (
      <div className={classes.grade} data-tone={GRADE_TONES[grade]}>
        <strong>{grade}</strong>
        <p>
          <StateDot state={GRADE_TONES[grade]} label={t.grades[grade]} />
          <span className="quiet small">{t.gradeMeans[grade]}</span>
          <span className="quiet small">{t.forecastMeans}</span>
        </p>
      </div>
    );
  }
  if (error !== undefined) {
    const retry = () => useForecastState.setState({ failed: new Map() });
    return <ErrorNotice error={error} retry={retry} />;
  }
  return (
    <div className={classes.grade} data-tone="none" role="status">
      {current === artwork.id ? <Loader size="sm" aria-hidden /> : <strong>–</strong>}
      <p>{artwork.rows === 0 && draft.artwork !== artwork.id ? t.notUsed : t.trying}</p>
    </div>
  );
}

/** Offers the sheet whose labels have the proportions of the artwork, where the present one has not. */
function SheetProposal({ draft, artwork }: { draft: Draft; artwork: DraftArtwork }) {
  const t = useWords('artwork');
  const { number } = useFormats();
  const say = useShown();
  const sheets = useCatalogue((state) => state.sheets?.sheets) ?? [];
  const better = proposeSheet(sheets, draft.preset, artwork, draft.options);
  if (!better) return null;
  const { label, maker, number: makers, name } = better;
  const title = makers ? [maker, makers].filter(Boolean).join(' ') : say(name.split(':')[0]);
  return (
    <div className={classes.proposal}>
      <p>{t.proposed({ sheet: title, width: number(label.width, 1), height: number(label.height, 1) })}</p>
      <Button
        variant="default"
        size="sm"
        onClick={() => void useDraft.getState().change({ sheet_id: better.id })}
        label={t.takeProposed}
      />
    </div>
  );
}

type Grade = NonNullable<DraftArtwork['forecast']>['grade'];

export const GRADE_TONES: Readonly<Record<Grade, Tone>> = { A: 'ok', B: 'ok', C: 'ok', D: 'warn', F: 'bad' };

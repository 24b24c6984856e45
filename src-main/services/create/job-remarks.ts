import { READABLE_SIDE } from '#main/base/picture-limits.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft } from '#shared/create/draft.ts';
import { MOST_ROWS } from '#shared/jobs/production.ts';
import { trialOf } from './artwork-remarks.ts';
import { roomRemarks } from './draft-space.ts';
import { remarksOnLayout } from './layout-remarks.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { remark } from './remarks.ts';
import { unfilled } from './row-reading.ts';
import type { RowVerdicts } from './row-verdicts.ts';

/** Pixels of the short side that are advised. */
const ADVISED_PX = 1000;

type Sizes = Pick<Draft, 'place' | 'room'>;

/** Remarks on the job as a whole. */
export function remarksOnJob(draft: LoadedDraft, verdicts: RowVerdicts, { place, room }: Sizes): Remark[] {
  return [
    ...tableRemarks(draft),
    ...artworkRemarks(draft),
    ...remarksOnLayout(draft),
    ...rowRemarks(verdicts),
    ...roomRemarks(room),
    ...labelRemarks(draft, verdicts, place),
  ];
}

function tableRemarks({ state, table, template }: LoadedDraft): Remark[] {
  if (!table) return [];
  const found: Remark[] = [];
  if (!template) found.push(remark('red', 'no_template', 'Choose what kind of product these are.'));
  else if (table.file) {
    for (const label of unfilled(template, state)) {
      const text = `No column fills ${label}. Choose one, or give a value for all rows.`;
      found.push(remark('red', 'field_unfilled', text, { label }));
    }
  }
  if (table.file?.encodingDoubt) {
    const text = 'The letters of the file can be read in two ways. Look whether its umlauts are right.';
    found.push(remark('amber', 'encoding_doubt', text));
  }
  for (const [column, { header, field }] of state.columns.entries()) {
    if (field !== null || column === state.artwork_column) continue;
    found.push(remark('note', 'column_unused', `The column "${header}" fills no field.`, { header }, { column }));
  }
  return found;
}

function artworkRemarks({ state, table }: LoadedDraft): Remark[] {
  if (!table || state.artworks.length > 0) return [];
  return [remark('red', 'no_artwork', 'The artwork is missing: give the picture that is on the labels.')];
}

function rowRemarks({ counts }: RowVerdicts): Remark[] {
  const rows = counts.green + counts.amber;
  if (rows <= MOST_ROWS) return [];
  const jobs = Math.ceil(rows / MOST_ROWS);
  const [most, these] = [MOST_ROWS.toLocaleString('en'), rows.toLocaleString('en')];
  const text = `A job has ${most} labels at most: these ${these} become ${jobs} jobs, which are made together.`;
  return [remark('note', 'too_many_rows', text, { rows, jobs, most: MOST_ROWS })];
}

/** Where every artwork on the labels has a forecast, the forecast decides how much a small label weighs. */
function labelRemarks({ state }: LoadedDraft, { shown }: RowVerdicts, place: Draft['place']): Remark[] {
  const short = Math.min(place.width_px, place.height_px);
  if (short >= ADVISED_PX) return [];
  const { width_px: width, height_px: height, width_mm, height_mm } = place;
  const { dpi } = state.options;
  const size = `${tenths(width_mm)} × ${tenths(height_mm)} mm at ${dpi} dpi has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  const facts = { width, height, width_mm, height_mm, dpi };
  if (short < READABLE_SIDE) {
    return [
      remark('red', 'small_label', `${size}: at this size reading will likely fail. Take a larger label.`, facts),
    ];
  }
  const grade = worstForecast(state, shown);
  if (grade === null) {
    return [
      remark(
        'amber',
        'small_label',
        `${size}; ${ADVISED_PX.toLocaleString('en')} on the short side are advised.`,
        facts,
      ),
    ];
  }
  const isGood = grade < 'D';
  const text = `${size}; ${ADVISED_PX.toLocaleString('en')} on the short side are advised. Reading is forecast with grade ${grade}.`;
  return [remark(isGood ? 'note' : 'amber', 'small_label', text, { ...facts, grade })];
}

/** Millimetres as people measure them. */
function tenths(millimetres: number): string {
  return millimetres.toLocaleString('en', { maximumFractionDigits: 1 });
}

function worstForecast(state: LoadedDraft['state'], shown: RowVerdicts['shown']): string | null {
  const used = state.artworks.filter(({ id }) => shown.has(id));
  const grades = used.map((one) => trialOf(state, one)?.forecast?.grade);
  if (grades.length === 0 || grades.includes(undefined)) return null;
  return (
    grades
      .filter((grade) => grade !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
}

import type { Draft, DraftArtwork } from '#shared/create/draft.ts';
import { StateChip } from '#window/components/StateDot.tsx';
import { useFormats } from '#window/words/formats.ts';
import { thumbnailOf } from './ArtworkGlance.tsx';
import classes from './artwork.module.css';
import { GRADE_TONES } from './grades.ts';
import { useArtworkWords } from './words.ts';

interface ArtworkListProps {
  readonly draft: Draft;
  readonly shown: DraftArtwork;
  readonly choose: (id: number) => void;
}

/** All pictures of the job, with how many rows show each. */
export function ArtworkList({ draft, shown, choose }: ArtworkListProps) {
  const t = useArtworkWords();
  const { number } = useFormats();
  return (
    <ul className={classes.list} aria-label={t.pictures}>
      {draft.artworks.map(({ id, name, rows, forecast }) => (
        <li key={id}>
          <button type="button" aria-current={id === shown.id ? 'true' : undefined} onClick={() => choose(id)}>
            <img alt="" src={thumbnailOf(draft.id, id)} loading="lazy" />
            <span className="one-line">{name}</span>
            <small>
              {t.shownBy(number(rows), rows)}
              {forecast && <StateChip state={GRADE_TONES[forecast.grade]} label={forecast.grade} />}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

import type { CasePlace } from '#shared/records/cases.ts';
import { coordinatesOf, placeText } from '#shared/records/place-text.ts';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { useLanguage } from '#window/state/language.ts';
import { useFormats } from '#window/words/formats.ts';
import { localeOf } from '#window/words/intl.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './cases.module.css';
import { spanOf, stretchOf } from './lane.ts';

/** Where and when the label was seen, and a lane for each place that shows when. */
export function PlaceList({ places }: { readonly places: readonly CasePlace[] }) {
  const t = useWords('cases');
  const { date } = useFormats();
  const columns = useColumns(places);
  const span = spanOf(places);
  return (
    <section className={classes.panel}>
      <h2>{t.places}</h2>
      {span === null ? (
        <p className="quiet">{t.noPlaces}</p>
      ) : (
        <>
          <p className="quiet small">{t.placesLead}</p>
          <DataTable caption={t.places} columns={columns} rows={places} keyOf={(place) => places.indexOf(place)} />
          <p className="quiet small">{t.lane({ from: date(span.from), to: date(span.to) })}</p>
        </>
      )}
    </section>
  );
}

function useColumns(places: readonly CasePlace[]): readonly Column<CasePlace>[] {
  const t = useWords('cases');
  const { number, dateTime } = useFormats();
  const { columns } = t;
  const span = spanOf(places);
  return [
    {
      name: 'place',
      label: columns.place,
      isHead: true,
      cell: (place) => <Place number={places.indexOf(place) + 1} place={place} />,
    },
    {
      name: 'seen',
      label: columns.seen,
      cell: ({ first_seen, last_seen }) => (
        <span className="stack">
          <span className={classes.whole}>{dateTime(first_seen)}</span>
          {last_seen !== first_seen && <span className={classes.whole}>{dateTime(last_seen)}</span>}
        </span>
      ),
    },
    {
      name: 'lane',
      label: <span className="visually-hidden">{columns.lane}</span>,
      width: '22%',
      cell: (place) =>
        span && (
          <span className={classes.lane} aria-hidden>
            <span style={stretchOf(place, span)} />
          </span>
        ),
    },
    { name: 'devices', label: columns.devices, cell: ({ devices }) => number(devices), end: true },
    {
      name: 'told',
      label: columns.told,
      cell: ({ tellers, judged }) => (
        <span className="stack">
          {tellers.map((teller) => t.tellers[teller]).join(', ')}
          {judged && <span className="quiet small">{t.judged}</span>}
        </span>
      ),
    },
  ];
}

function Place({ number, place }: { readonly number: number; readonly place: CasePlace }) {
  const language = useLanguage((state) => state.language);
  const coordinates = coordinatesOf(place);
  return (
    <span className="stack">
      <span className={classes.whole}>
        {number}. {placeText(place, localeOf(language))}
      </span>
      {place.country !== null && coordinates !== null && <span className={classes.coordinates}>{coordinates}</span>}
    </span>
  );
}

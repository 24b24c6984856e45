// What fills the fields of a job: columns of the file, or one value for all rows. Pure functions.
import type { Draft, DraftChange } from '#shared/create/draft.ts';

/** Only one column fills a field. A column that had the field before loses it. */
export function columnFilling(
  { columns, artwork_column, quantity_column }: Draft,
  header: string,
  key: string | null,
): DraftChange {
  const column = columns.findIndex((one) => one.header === header);
  return {
    columns: columns.map(({ field }, index) => {
      if (index === column) return key;
      return field === key ? null : field;
    }),
    ...(artwork_column !== null && artwork_column === column && { artwork_column: null }),
    ...(quantity_column !== null && quantity_column === column && { quantity_column: null }),
  };
}

export function columnNamingArtwork({ columns, quantity_column }: Draft, header: string): DraftChange {
  const column = columns.findIndex((one) => one.header === header);
  return {
    columns: columns.map(({ field }, index) => (index === column ? null : field)),
    // The file may have been replaced by one without this column.
    ...(column >= 0 && { artwork_column: column }),
    ...(quantity_column === column && { quantity_column: null }),
  };
}

/** The column says how many labels a row becomes. */
export function columnOfQuantity({ columns, artwork_column }: Draft, header: string): DraftChange {
  const column = columns.findIndex((one) => one.header === header);
  return {
    columns: columns.map(({ field }, index) => (index === column ? null : field)),
    ...(column >= 0 && { quantity_column: column }),
    ...(artwork_column === column && { artwork_column: null }),
  };
}

/** An empty value leaves the field to the columns. */
export function valueForAll({ values }: Draft, key: string, value: string): DraftChange {
  const { [key]: _, ...others } = values;
  return { values: value === '' ? others : { ...others, [key]: value } };
}

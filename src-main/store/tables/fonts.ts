import type { FontRow } from '#main/store/rows.ts';
import type { NewRow } from '#main/store/schema/schema.ts';
import type { Session } from '#main/store/sql/session.ts';
import { findRow, insertRow, rowsOf } from './queries.ts';

type NewFont = Omit<NewRow<'fonts'>, 'id' | 'removed_at'>;

/** The fonts that people added. Rows stay when a font is removed, since jobs name them. */
export function createFonts(session: Session) {
  return {
    /** By family and weight. */
    list: (): Promise<readonly FontRow[]> =>
      rowsOf(
        'fonts',
        session.db
          .selectFrom('fonts')
          .selectAll()
          .where('removed_at', 'is', null)
          .orderBy('family')
          .orderBy('weight')
          .orderBy('id'),
      ),
    find: (id: number): Promise<FontRow | null> => findRow(session, 'fonts', 'id', id),
    add: (font: NewFont): Promise<FontRow> => insertRow(session, 'fonts', font),
    async remove(id: number): Promise<void> {
      const old = await session.find('fonts', 'id', id);
      if (old) await session.writing.update('fonts', old, (now) => ({ removed_at: now }));
    },
  };
}

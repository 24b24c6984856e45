import type { AnswerRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { rowsOf } from './queries.ts';

export type Answers = ReturnType<typeof createAnswers>;

export function createAnswers(session: Session) {
  async function find(userId: number, key: string): Promise<AnswerRow | null> {
    const query = session.db
      .selectFrom('answers')
      .selectAll()
      .where('user_id', '=', userId)
      .where('key', '=', key.toWellFormed());
    return (await rowsOf('answers', query))[0] ?? null;
  }

  /** Throws conflict if the key has been used. */
  async function insert(answer: AnswerRow): Promise<void> {
    if (await find(answer.user_id, answer.key)) {
      throw new AppError('conflict', 'This Idempotency-Key has been used: take a new one for a new request.');
    }
    await session.writing.insert('answers', answer);
  }

  /** Deletes answers that were given before a time, `most` at a time. Returns their number. */
  async function forget(before: string, most: number): Promise<number> {
    const old = session.db.selectFrom('answers').select('id').where('touched_at', '<', before).limit(most);
    const { numDeletedRows } = await session.db.deleteFrom('answers').where('id', 'in', old).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  return { find, insert, forget };
}

import { AppError } from '../../../src-shared/errors.ts';
import type { AnswerRow } from '../rows.ts';
import { hashesIn } from '../sql/picture-ref.ts';
import { checked } from '../sql/row-sum.ts';
import type { Session } from '../sql/session.ts';
import type { Answers } from '../store.ts';
import { namePictures } from './named-pictures.ts';

export function createAnswers(session: Session): Answers {
  async function find(userId: number, key: string): Promise<AnswerRow | null> {
    const kept = await session.db
      .selectFrom('answers')
      .selectAll()
      .where('user_id', '=', userId)
      .where('key', '=', key.toWellFormed())
      .executeTakeFirst();
    if (!kept) return null;
    const { user_id, request_hash, status, body } = checked('answers', kept);
    return { user_id, key: kept.key, request_hash, status, body: JSON.parse(body) };
  }

  async function insert({ user_id, key, request_hash, status, body }: AnswerRow): Promise<void> {
    if (await find(user_id, key)) {
      throw new AppError('conflict', 'This Idempotency-Key has been used: take a new one for a new request.');
    }
    const { writing } = session;
    const id = await writing.nextKey('answers');
    const text = JSON.stringify(body ?? null);
    await writing.insert('answers', {
      id,
      user_id,
      key,
      request_hash,
      status,
      body: text,
      changed_at: await writing.stamp(),
    });
    await namePictures(session.db, hashesIn(text));
  }

  async function forget(before: string, most: number): Promise<number> {
    const old = session.db.selectFrom('answers').select('id').where('changed_at', '<', before).limit(most);
    const { numDeletedRows } = await session.db.deleteFrom('answers').where('id', 'in', old).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  return { find, insert, forget };
}

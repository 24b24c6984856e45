// What a station tells people of itself: after a start, a recovery, a restore or a move. The sentences are in the catalogues.
import { type Static, Type } from 'typebox';
import { Trouble } from '#shared/troubles/trouble.ts';
import type * as English from '#shared/words/en.ts';
import { exactly, nullable, oneOf } from './schema.ts';

export type NoticeKind = keyof typeof English.notice;
export const NOTICE_KINDS = Object.keys({
  database_missing: true,
  database_empty: true,
  database_foreign: true,
  database_other: true,
  database_damaged: true,
  write_ahead_log_missing: true,
  database_set_aside: true,
  copies_damaged: true,
  nothing_left: true,
  remade_from_copy: true,
  remade_from_copy_and_journal: true,
  remade_from_journal: true,
  nothing_lost: true,
  journal_none: true,
  journal_late: true,
  journal_late_after_copy: true,
  journal_holes: true,
  journal_holes_after_copy: true,
  pictures_gone: true,
  ids_unknown: true,
  restored: true,
  restore_finished: true,
  restore_failed: true,
  cause_in_log: true,
  replaced_kept: true,
  ids_carried: true,
  keys_revoked: true,
  keys_unread: true,
  backup_pictures_gone: true,
  backup_pictures_missing: true,
  backup_no_wallet: true,
  moved_to_file: true,
  moved_to_postgres: true,
  clear_text: true,
  readable_by_others: true,
  id_guessing: true,
  said: true,
} satisfies Record<NoticeKind, true>) as readonly NoticeKind[];

export const Notice = exactly(
  {
    kind: oneOf(NOTICE_KINDS),
    facts: Type.Record(Type.String(), Type.String(), { description: 'Values that the sentence has in it, by name.' }),
    trouble: nullable(Trouble),
    text: Type.String({ description: 'The sentence in English.' }),
  },
  'What the station has to say, such as that it mended its database.',
);
export type Notice = Static<typeof Notice>;

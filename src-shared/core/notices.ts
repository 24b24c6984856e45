// What a station tells people of itself: after a start, a recovery, a restore or a move. One table, with an English and a German
// sentence for each kind.
import { type Static, Type } from 'typebox';
import { Trouble } from '#shared/troubles/trouble.ts';
import { type Fact, type FactNames, fillIn } from '#shared/troubles/trouble-table.ts';
import { exactly, nullable, oneOf } from './schema.ts';

const DATABASE_NOTICES = {
  database_missing: {
    en: 'The database was missing.',
    de: 'Die Datenbank fehlte.',
  },
  database_empty: {
    en: 'The database was empty.',
    de: 'Die Datenbank war leer.',
  },
  database_foreign: {
    en: 'The database was not a Twinmark database.',
    de: 'Die Datenbank war keine von Twinmark.',
  },
  database_other: {
    en: 'The database was not the one that its journal was written for.',
    de: 'Die Datenbank passte nicht zu ihrem Journal.',
  },
  database_damaged: {
    en: 'The database was damaged.',
    de: 'Die Datenbank war beschädigt.',
  },
  write_ahead_log_missing: {
    en: 'The write-ahead log of the database was missing.',
    de: 'Das Write-Ahead-Log der Datenbank fehlte.',
  },
  database_set_aside: {
    en: 'The database was set aside in {folder}.',
    de: 'Die Datenbank liegt jetzt in {folder}.',
  },
  copies_damaged: {
    en: 'These daily copies are damaged too and were not used: {names}.',
    de: 'Auch diese Kopien sind beschädigt und wurden nicht benutzt: {names}.',
  },
  nothing_left: {
    en: 'There was neither a daily copy nor a journal in order: nothing could be taken back, and the station is empty now. If you have a backup file, stop the station and restore it (twinmark restore FILE --data {folder}). Print nothing before that: IDs that are on labels already could be drawn again.',
    de: 'Es gab weder eine brauchbare Kopie noch ein brauchbares Journal: Die Station ist jetzt leer. Haben Sie eine Sicherungsdatei, so beenden Sie die Station und spielen die Datei zurück (twinmark restore DATEI --data {folder}). Drucken Sie vorher nichts: IDs, die schon auf Etiketten stehen, könnten noch einmal vergeben werden.',
  },
  remade_from_copy: {
    en: 'Everything was made anew from the daily copy {name}. Clients that synchronise get all records once more.',
    de: 'Alles wurde aus der Kopie {name} neu erstellt. Programme, die abgleichen, bekommen alle Datensätze noch einmal.',
  },
  remade_from_copy_and_journal: {
    en: 'Everything was made anew from the daily copy {name} and the journal. Clients that synchronise get all records once more.',
    de: 'Alles wurde aus der Kopie {name} und dem Journal neu erstellt. Programme, die abgleichen, bekommen alle Datensätze noch einmal.',
  },
  remade_from_journal: {
    en: 'Everything was made anew from the journal. Clients that synchronise get all records once more.',
    de: 'Alles wurde aus dem Journal neu erstellt. Programme, die abgleichen, bekommen alle Datensätze noch einmal.',
  },
  nothing_lost: {
    en: 'Nothing that was confirmed is lost.',
    de: 'Nichts, was die Station bestätigt hatte, ist verloren.',
  },
  journal_none: {
    en: 'There was no journal: what changed after {from} is lost. If you have a later backup file, stop the station and restore it.',
    de: 'Es gab kein Journal: Was sich nach dem {from} geändert hat, ist verloren. Haben Sie eine jüngere Sicherungsdatei, so beenden Sie die Station und spielen die Datei zurück.',
  },
  journal_late: {
    en: 'The journal begins after {to}: earlier changes that no daily copy has may be lost.',
    de: 'Das Journal beginnt erst nach dem {to}: Frühere Änderungen, die in keiner Kopie sind, können verloren sein.',
  },
  journal_late_after_copy: {
    en: 'The journal begins after {to}: changes since {from} until that time may be lost.',
    de: 'Das Journal beginnt erst nach dem {to}: Änderungen seit dem {from} bis dahin können verloren sein.',
  },
  journal_holes: {
    en: 'The journal has holes (lines broken: {broken}, missing: {missing}): changes up to {to} may be lost.',
    de: 'Das Journal hat Lücken (Zeilen beschädigt: {broken}, fehlend: {missing}): Änderungen bis zum {to} können verloren sein.',
  },
  journal_holes_after_copy: {
    en: 'The journal has holes (lines broken: {broken}, missing: {missing}): changes between {from} and {to} may be lost.',
    de: 'Das Journal hat Lücken (Zeilen beschädigt: {broken}, fehlend: {missing}): Änderungen vom {from} bis zum {to} können verloren sein.',
  },
  pictures_gone: {
    en: 'Missing picture files: {count}. Take them from a backup. `doctor` names them.',
    de: 'Fehlende Bilddateien: {count}. Holen Sie sie aus einer Sicherung. `doctor` nennt sie.',
  },
  ids_unknown: {
    en: 'No file in the folder tells which IDs were given out after {since}. At the pace of the 30 days before, there are about {count}. A new label then gets one of them with a chance of 1 in {chance}.',
    de: 'Keine Datei im Ordner sagt, welche IDs nach dem {since} vergeben wurden. Nach dem Tempo der 30 Tage davor sind es etwa {count}. Ein neues Etikett bekommt eine davon mit einer Wahrscheinlichkeit von 1 zu {chance}.',
  },
} as const;

const RESTORE_NOTICES = {
  restored: {
    en: 'A backup was restored. Records in it: {records}.',
    de: 'Eine Sicherung wurde zurückgespielt. Datensätze darin: {records}.',
  },
  restore_finished: {
    en: 'A restore that was interrupted was finished.',
    de: 'Ein unterbrochenes Zurückspielen wurde beendet.',
  },
  restore_failed: {
    en: 'The backup was not restored; the station goes on as it was.',
    de: 'Die Sicherung wurde nicht zurückgespielt. Die Station arbeitet weiter wie bisher.',
  },
  cause_in_log: {
    en: 'The log has the cause.',
    de: 'Die Ursache steht im Protokoll.',
  },
  replaced_kept: {
    en: 'What was there before lies in {folder}.',
    de: 'Was vorher da war, liegt in {folder}.',
  },
  ids_carried: {
    en: 'IDs that were given out after the backup was made and stay taken: {count}.',
    de: 'IDs, die nach dieser Sicherung vergeben wurden und vergeben bleiben: {count}.',
  },
  keys_revoked: {
    en: 'API keys and devices that were revoked after the backup was made and stay revoked: {count}.',
    de: 'API-Schlüssel und Geräte, die nach dieser Sicherung ausgesperrt wurden und ausgesperrt bleiben: {count}.',
  },
  keys_unread: {
    en: 'The database that was replaced could not be read to its end, so keys and devices that were revoked after the backup was made may work again: revoke them again.',
    de: 'Die ersetzte Datenbank ließ sich nicht bis zum Ende lesen. Schlüssel und Geräte, die nach dieser Sicherung ausgesperrt wurden, können deshalb wieder gelten: Sperren Sie sie noch einmal aus.',
  },
  backup_pictures_gone: {
    en: 'Pictures that the backup was made with and that are not in it any more: {count} of {all}.',
    de: 'Bilder, die bei der Sicherung da waren und jetzt in der Datei fehlen: {count} von {all}.',
  },
  backup_pictures_missing: {
    en: 'Pictures that records name and that are missing in the backup: {count}. Hashes, five at most: {hashes}.',
    de: 'Bilder, die Datensätze nennen und die in der Sicherung fehlen: {count}. Hashes, höchstens fünf: {hashes}.',
  },
} as const;

const OTHER_NOTICES = {
  moved_to_file: {
    en: 'The records were moved into a file of the data folder.',
    de: 'Die Datensätze sind in eine Datei des Datenordners umgezogen.',
  },
  moved_to_postgres: {
    en: 'The records were moved into a PostgreSQL database.',
    de: 'Die Datensätze sind in die PostgreSQL-Datenbank umgezogen.',
  },
  clear_text: {
    en: 'Another machine is reached without encryption ({settings}): anyone between the two machines can read and alter what is sent. Use https://, and sslmode=verify-full for a PostgreSQL, unless a tunnel encrypts the way.',
    de: 'Die Station erreicht einen anderen Rechner unverschlüsselt ({settings}): Wer auf dem Weg ist, kann mitlesen und Daten verändern. Nehmen Sie https:// und für PostgreSQL sslmode=verify-full, falls kein Tunnel den Weg verschlüsselt.',
  },
  /** A sentence of a failure (`trouble` says which). */
  said: { en: '{text}', de: '{text}' },
} as const;

export const NOTICES = { ...DATABASE_NOTICES, ...RESTORE_NOTICES, ...OTHER_NOTICES };

export type NoticeKind = keyof typeof NOTICES;
const NOTICE_KINDS = Object.keys(NOTICES) as readonly NoticeKind[];

type FactsOf<K extends NoticeKind> = { readonly [Name in FactNames<(typeof NOTICES)[K]['en']>]: Fact };

export const Notice = exactly(
  {
    kind: oneOf(NOTICE_KINDS),
    facts: Type.Record(Type.String(), Type.String(), { description: 'Values that the sentence has in it, by name.' }),
    trouble: nullable(Trouble),
    text: Type.String({ description: 'The sentence in English.' }),
  },
  'What the station did by itself, such as mending its database.',
);
export type Notice = Static<typeof Notice>;

export function notice<K extends NoticeKind>(
  kind: K,
  ...[facts]: keyof FactsOf<K> extends never ? [] : [facts: FactsOf<K>]
): Notice {
  const told = Object.entries<Fact>({ ...facts }).map(([name, value]) => [name, String(value)] as const);
  const own = Object.fromEntries(told);
  return { kind, facts: own, trouble: null, text: fillIn(NOTICES[kind].en, own) };
}

/** A failure as a notice. */
export function noticeOf({
  message,
  trouble,
}: {
  readonly message: string;
  readonly trouble?: Trouble | null;
}): Notice {
  return { ...notice('said', { text: message }), trouble: trouble ?? null };
}

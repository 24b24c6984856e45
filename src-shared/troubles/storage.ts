import { troublesOf } from './trouble-table.ts';

// Troubles of databases, shared pictures, backups and restores.
export const STORAGE_TROUBLES = troublesOf('store_unusable', {
  database_away: {
    en: 'The database that the stations share cannot be reached. Nothing that was confirmed is lost; the station goes on by itself when the database is back.',
    de: 'Die Datenbank der Stationen ist nicht erreichbar. Bestätigtes ist sicher; die Station macht von selbst weiter, sobald sie wieder da ist.',
  },
  database_refused: {
    en: 'The database does not take this station (database.url): {reason}.',
    de: 'Die Datenbank der Stationen lässt diese Station nicht zu (database.url). Das Protokoll der Station sagt, warum. Sobald sie es tut, macht die Station von selbst weiter.',
  },
  database_unreached: {
    en: 'The database (database.url) cannot be reached: {reason}. Start the station again when the database is there.',
    de: 'Die Datenbank (database.url) ist nicht erreichbar: {reason}. Starten Sie die Station neu, wenn die Datenbank da ist.',
  },
  change_unknown: {
    en: 'The database went away while it was saving a change. When the database is back, check whether the change was saved.',
    de: 'Die Datenbank ging weg, während sie eine Änderung speicherte. Prüfen Sie, ob die Änderung gespeichert ist, wenn die Datenbank wieder da ist.',
  },
  database_crowded: {
    en: 'The database that the stations share takes no more connections: all that it allows (max_connections) are in use. End other programs on it, or let it allow more; the station goes on by itself.',
    de: 'Die Datenbank der Stationen nimmt keine Verbindung mehr an: Alle erlaubten (max_connections) sind vergeben. Beenden Sie andere Programme, oder lassen Sie mehr zu; die Station macht von selbst weiter.',
  },
  database_slow: {
    en: 'The database that the stations share cannot be reached in time: all connections of this station wait for its answers. Nothing that was confirmed is lost; the station goes on by itself.',
    de: 'Die Datenbank der Stationen antwortet nicht rechtzeitig: Alle Verbindungen dieser Station warten auf sie. Bestätigtes ist sicher; die Station macht von selbst weiter.',
  },
  database_full: {
    code: 'storage_full',
    en: 'The disk of the database is full: nothing of this was saved. Make room there.',
    de: 'Die Festplatte der Datenbank ist voll: Nichts davon wurde gespeichert. Schaffen Sie dort Platz.',
  },
  database_unusable: {
    en: 'The database of the stations (database.url) cannot be used: {why}',
    de: 'Die Datenbank der Stationen (database.url) lässt sich so nicht verwenden. Das Protokoll der Station sagt, warum.',
  },
  database_beside: {
    en: 'The settings name a database (database.url), but the data folder has records of its own in {file}. Take them there with "twinmark migrate --data {folder} --to ADDRESS", or move that file away, then start again.',
    de: 'Die Einstellungen nennen eine Datenbank (database.url), aber im Datenordner liegen eigene Datensätze: {file}. Übernehmen Sie sie mit „twinmark migrate --data {folder} --to ADRESSE“, oder legen Sie die Datei woanders hin, und starten Sie neu.',
  },
  records_moving: {
    en: 'The records are being moved. Reading goes on; no change is taken until that is done.',
    de: 'Die Datensätze werden gerade verlegt. Lesen geht weiter. Ändern geht erst wieder, wenn das fertig ist.',
  },
  records_moved: {
    en: 'The records are in the database now. Start the station again.',
    de: 'Die Datensätze sind jetzt in der Datenbank. Starten Sie die Station neu.',
  },
  records_moved_back: {
    en: 'The records are in the data folder now. Start the station again.',
    de: 'Die Datensätze sind jetzt im Datenordner. Starten Sie die Station neu.',
  },
  pictures_away: {
    code: 'busy',
    en: 'The storage of the pictures (pictures.s3_url) cannot be reached. Nothing that was confirmed is lost; the station goes on by itself when the storage is back.',
    de: 'Der Speicher der Bilder ist nicht erreichbar. Bestätigtes ist sicher; die Station macht von selbst weiter, sobald er wieder da ist.',
  },
  picture_not_made_again: {
    en: 'The picture of the label {id} was let go, and cannot be made again: {why}',
    de: 'Das Bild des Etiketts {id} wurde nicht aufbewahrt und lässt sich nicht neu herstellen. Das Protokoll der Station sagt, warum.',
  },
  pictures_full: {
    code: 'storage_full',
    en: 'The storage of the pictures is full ({code}): nothing of this was kept. Make room there.',
    de: 'Der Speicher der Bilder ist voll: Nichts davon wurde gespeichert. Schaffen Sie dort Platz.',
  },
  pictures_refused: {
    en: 'The storage of the pictures (pictures.s3_url) refuses this station: {code}. Its bucket must be there, and the key must be allowed to list it and to read, write and delete in it.',
    de: 'Der Speicher der Bilder (pictures.s3_url) lässt sich so nicht verwenden. Das Protokoll der Station sagt, warum.',
  },
  pictures_not_kept: {
    en: 'The storage of the pictures (pictures.s3_url) confirmed {name} but does not have it. Ask the administrator of the storage.',
    de: 'Der Speicher der Bilder (pictures.s3_url) hat {name} bestätigt und doch nicht behalten. Fragen Sie, wer den Speicher betreut.',
  },
  pictures_twice: {
    code: 'bad_input',
    en: 'Pictures are in pictures.folder or in pictures.s3_url. Set one of them.',
    de: 'Bilder liegen in pictures.folder oder in pictures.s3_url. Setzen Sie nur eines von beiden.',
  },
  pictures_key: {
    code: 'bad_input',
    en: 'pictures.s3_url must not hold a key. Set pictures.s3_key_id and pictures.s3_secret.',
    de: 'pictures.s3_url darf keinen Schlüssel enthalten. Setzen Sie pictures.s3_key_id und pictures.s3_secret.',
  },
  pictures_unmounted: {
    en: 'The folder of pictures {folder} (pictures.folder) is not there. Mount it; the station goes on by itself.',
    de: 'Der Ordner der Bilder {folder} (pictures.folder) ist nicht da. Binden Sie ihn ein; die Station macht von selbst weiter.',
  },
  pictures_elsewhere: {
    en: '{place} is not the place of this database: "{file}" is missing there, or belongs to another database. Give the right place ({setting}), then start again. If this place is the right one, put {kind} "{file}" with the text {mark} into it.',
    de: 'Die Bilder dieser Datenbank liegen nicht hier: {place} ({setting}). Geben Sie den richtigen Ort an, und starten Sie neu. Ist es der richtige, legen Sie dort „{file}“ mit dem Text {mark} an.',
  },
  pictures_foreign: {
    en: '{place} belongs to another database, as "{file}" there says. Give these stations a place of their own ({setting}), or remove "{file}" if the other database is gone for good.',
    de: '{place} gehört zu einer anderen Datenbank; das sagt „{file}“ dort. Geben Sie diesen Stationen einen eigenen Ort ({setting}), oder entfernen Sie „{file}“, wenn es die andere Datenbank nicht mehr gibt.',
  },
  pictures_unnamed: {
    en: '{place} holds pictures, but none that the database names: they belong to another database. Give these stations a place of their own ({setting}).',
    de: 'In {place} liegen Bilder, aber keine, die die Datenbank nennt: Sie gehören zu einer anderen Datenbank. Geben Sie diesen Stationen einen eigenen Ort ({setting}).',
  },
  pictures_none: {
    en: '{place} is empty, but the database names pictures. Give the right place ({setting}), or copy the pictures there, then start again.',
    de: '{place} ist leer, aber die Datenbank nennt Bilder. Geben Sie den richtigen Ort an ({setting}), oder kopieren Sie die Bilder dorthin, und starten Sie neu.',
  },
  backup_passphrase: {
    code: 'bad_input',
    en: 'The passphrase does not open this backup.',
    de: 'Diese Passphrase öffnet die Sicherung nicht.',
  },
  backup_sealed: {
    code: 'bad_input',
    en: 'The backup {file} is sealed. Give the passphrase that it was sealed with: --passphrase-file F.',
    de: 'Diese Sicherung ist mit einer Passphrase geschützt. Geben Sie sie ein.',
  },
  backup_no_room: {
    code: 'storage_full',
    en: 'The disk of the data folder has too little room for a sealed backup: the copy of the database waits there while it is sealed, and {megabytes} MB must be free. Make room there. A backup without a passphrase keeps this copy beside its file.',
    de: 'Auf der Festplatte der Station ist zu wenig Platz für eine Sicherung mit Passphrase: Die Kopie der Datenbank liegt so lange dort. {megabytes} MB müssen frei sein. Schaffen Sie dort Platz.',
  },
  backup_damaged: {
    code: 'bad_input',
    en: 'This backup is damaged or incomplete. Nothing was changed. Take another one.',
    de: 'Diese Sicherung ist beschädigt oder unvollständig. Es wurde nichts geändert. Nehmen Sie eine andere.',
  },
  backup_strange: {
    code: 'bad_input',
    en: 'This backup has files that do not belong to it, such as {name}. Nothing was changed.',
    de: 'Diese Sicherung enthält Dateien, die nicht dazugehören, zum Beispiel {name}. Es wurde nichts geändert.',
  },
  backup_none: {
    code: 'bad_input',
    en: 'This file is no backup of Twinmark. Nothing was changed.',
    de: 'Diese Datei ist keine Sicherung von Twinmark. Es wurde nichts geändert.',
  },
  backup_elsewhere: {
    code: 'off',
    en: 'The records of this station are in a PostgreSQL (database.url). Back up and restore that database by its own means, such as pg_dump or continuous archiving, and the pictures with it.',
    de: 'Die Datensätze dieser Station liegen in einer PostgreSQL-Datenbank (database.url). Sichern Sie sie mit deren eigenen Mitteln, und dazu den Ordner der Bilder.',
  },
  backup_newer: {
    code: 'bad_input',
    en: 'This backup was made by a newer Twinmark. Restore it with the newer one.',
    de: 'Diese Sicherung stammt von einem neueren Twinmark. Spielen Sie sie mit der neueren Version zurück.',
  },
  backup_gone: {
    code: 'not_found',
    en: 'This copy is no longer kept. Choose another one.',
    de: 'Diese Kopie wird nicht mehr aufbewahrt. Wählen Sie eine andere.',
  },
  backup_file_gone: {
    code: 'not_found',
    en: 'This backup is no longer kept for download. Make another one.',
    de: 'Diese Sicherung wird nicht mehr zum Herunterladen aufbewahrt. Erstellen Sie eine neue.',
  },
  diagnostics_gone: {
    code: 'not_found',
    en: 'This diagnostics file is no longer kept. Make another one.',
    de: 'Diese Diagnosedatei wird nicht mehr aufbewahrt. Erstellen Sie eine neue.',
  },
  backup_unread: {
    en: 'The backup does not read back as it was written. Run doctor, and try another disk.',
    de: 'Die Sicherung ließ sich nicht so zurücklesen, wie sie geschrieben wurde. Prüfen Sie die Station, und versuchen Sie es auf einem anderen Datenträger.',
  },
  backup_unread_files: {
    en: 'The backup does not read back as it was written: {names}. Run doctor, and try another disk.',
    de: 'Die Sicherung ließ sich nicht so zurücklesen, wie sie geschrieben wurde: {names}. Prüfen Sie die Station, und versuchen Sie es auf einem anderen Datenträger.',
  },
  backup_not_given: {
    code: 'conflict',
    en: 'No backup was given. Choose its file first.',
    de: 'Es ist keine geprüfte Sicherung da. Wählen Sie zuerst ihre Datei oder eine Kopie.',
  },
  backup_pieces: {
    code: 'conflict',
    en: 'The pieces of the file did not arrive in their order. Begin anew.',
    de: 'Die Datei kam nicht vollständig an. Prüfen Sie sie noch einmal.',
  },
  set_aside_young: {
    code: 'conflict',
    en: 'Pictures that were set aside stay for 90 days. These may be removed from {from} on.',
    de: 'Beiseitegelegte Bilder bleiben 90 Tage. Diese dürfen Sie ab {from} entfernen.',
  },
  rollback_unconfirmed: {
    code: 'conflict',
    en: 'The database was replaced by an earlier one. Check first that all records are there, and confirm it under Backups.',
    de: 'Die Datenbank wurde durch eine frühere ersetzt. Prüfen Sie zuerst, ob alle Datensätze da sind, und bestätigen Sie das unter Sicherungen.',
  },
  restore_planned: {
    code: 'conflict',
    en: 'A restore is planned. Call it off first.',
    de: 'Beim nächsten Start wird schon eine Sicherung zurückgespielt. Sagen Sie das zuerst ab.',
  },
});

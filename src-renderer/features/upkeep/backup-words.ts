import { defineWords } from '#window/words/words.ts';

export const useBackupWords = defineWords('backup', {
  en: {
    title: 'Backups',
    lead: 'With a backup you can continue a station on another machine, with its records, pictures and keys.',
    elsewhere: {
      title: 'The records are in a PostgreSQL',
      lead: 'Back up that database by its own means: pg_dump, or continuous archiving. A backup file of this station would not contain the records.',
      pictures: 'Back up the folder or the storage of the pictures together with the database.',
      back: 'To restore: stop all stations, then restore the database first and the pictures second. After that, programs that synchronise must fetch everything again.',
    },
    make: {
      title: 'Make a backup',
      lead: 'One file with records, pictures, jobs, users, settings, wallets and the keys of the marks. The station checks the finished file before it is saved. Keep the file on another disk, where others cannot find it.',
      seal: 'Protect it with a passphrase',
      sealLead: 'The file is then encrypted. Without the passphrase nobody can open it, not even you.',
      passphrase: 'Passphrase',
      passphraseLead: (least: number) => `At least ${least} characters. Four unrelated words make a good one.`,
      again: 'Repeat the passphrase',
      againLead: 'So that no slip locks you out.',
      differs: 'The two are not the same.',
      run: 'Make a backup',
      busy: 'The backup is being made and read back. This takes some minutes on a large station …',
      made: (records: string, pictures: string, size: string) =>
        `Made and checked: ${records === '1' ? '1 record' : `${records} records`}, ${pictures === '1' ? '1 picture' : `${pictures} pictures`}, ${size}`,
      missing: (count: string) =>
        count === '1'
          ? '1 picture is missing in the data folder or damaged there. Check the station under Diagnostics.'
          : `${count} pictures are missing in the data folder or damaged there. Check the station under Diagnostics.`,
      saveAgain: 'Save it again',
    },
    kept: {
      title: 'Kept by the station',
      lead: 'The station copies its database every day, and keeps one copy of each of 7 days and 4 weeks. It uses a copy if the disk damages the database. The copies lie on the same disk, so they do not replace a backup.',
      folder: 'Data folder of this station:',
      restore: 'Restore …',
      lookInto: (time: string) => `Restore the copy of ${time}`,
      none: 'No copy yet',
      noneLead: 'The first one is taken a minute after the start, the next ones once a day.',
      kinds: { day: 'Daily copy', week: 'Weekly copy', migration: 'Before a new version of the database' },
      checked: 'Read back',
    },
    setAside: {
      title: 'Pictures set aside',
      replaced: 'Database replaced',
      lead: 'No record names these pictures. The station keeps them for at least 90 days: an older database may not know them. It never removes them by itself.',
      pictures: (count: string) => `Pictures: ${count}`,
      stays: 'Stays for now',
      remove: 'Remove',
      removeDay: (day: string) => `Remove the pictures of ${day}`,
      removeLead: (count: string) =>
        `${count === '1' ? '1 picture is' : `${count} pictures are`} deleted for good. A backup that you have elsewhere keeps its own.`,
      rollbacks: {
        restore: (time: string) => `A backup was restored on ${time}`,
        kept_copy: (time: string) => `A copy of the database was restored on ${time}`,
        recovery: (time: string) => `The database was damaged and made anew on ${time}`,
      },
      confirmLead:
        'Check that the newest records and their pictures are there. Until you confirm it, nothing can be removed.',
      confirm: 'Everything is there',
    },
    restore: {
      title: 'Restore a backup',
      lead: 'Choose a backup file, or one of the copies above. The station checks it first. If it is damaged, nothing is changed.',
      choose: 'Choose a file',
      look: 'Check it',
      sending: (share: string) => `It is being read: ${share}`,
      looking: 'The backup is being checked …',
      passphrase: 'Passphrase of this backup',
      open: 'Open it',
      inFile: 'In the file',
      inCopy: 'In the copy',
      here: 'Here now',
      facts: {
        records: 'Records',
        users: 'Users',
        pictures: 'Pictures',
        made: 'Made on',
        version: 'Version of the database',
      },
      aside:
        'Whatever was made since this backup is missing after the restore. The present data is not deleted but moved to the folder “replaced” in the data folder. Everybody must sign in again.',
      databaseAside:
        'This is a copy of the database only: records, jobs, accounts and API keys are restored; pictures, settings, certificates and the key of the marks stay as they are now. The present database and newer copies are moved to the folder “replaced” in the data folder. Everybody must sign in again.',
      access:
        'Accounts, roles and passphrases are again as they were then: sign in with an account of that time, and close the account of anybody who has left since. API keys and devices that were shut out since stay shut out.',
      plan: 'Restore at the next start',
      planned: (time: string) => `The next start restores the backup of ${time}`,
      plannedLead:
        'End Twinmark and start it again. You can work until then, but that work is not in the restored data. It goes to the folder “replaced”, too.',
      cancel: 'Cancel the restore',
    },
  },
  de: {
    title: 'Sicherungen',
    lead: 'Mit einer Sicherung können Sie die Station auf einem anderen Rechner weiterführen, mit Datensätzen, Bildern und Schlüsseln.',
    elsewhere: {
      title: 'Die Datensätze liegen in einer PostgreSQL-Datenbank',
      lead: 'Sichern Sie diese Datenbank mit ihren eigenen Mitteln: pg_dump oder laufende Archivierung. Eine Sicherungsdatei dieser Station würde die Datensätze nicht enthalten.',
      pictures: 'Sichern Sie den Ordner oder den Speicher der Bilder zusammen mit der Datenbank.',
      back: 'Zum Zurückspielen halten Sie alle Stationen an. Spielen Sie zuerst die Datenbank zurück, dann die Bilder. Programme, die abgleichen, müssen danach alles neu holen.',
    },
    make: {
      title: 'Sicherung erstellen',
      lead: 'Eine Datei mit Datensätzen, Bildern, Aufträgen, Benutzern, Einstellungen, Wallets und den Schlüsseln der Markierungen. Die Station prüft die fertige Datei, bevor sie gespeichert wird. Bewahren Sie die Datei auf einem anderen Datenträger auf, wo andere sie nicht finden.',
      seal: 'Mit einer Passphrase schützen',
      sealLead: 'Die Datei ist dann verschlüsselt. Ohne die Passphrase kann niemand sie öffnen, auch Sie nicht.',
      passphrase: 'Passphrase',
      passphraseLead: (least) =>
        `Mindestens ${least} Zeichen. Vier Wörter ohne Zusammenhang sind eine gute Passphrase.`,
      again: 'Passphrase wiederholen',
      againLead: 'Damit kein Tippfehler Sie aussperrt.',
      differs: 'Das ist nicht dieselbe.',
      run: 'Sicherung erstellen',
      busy: 'Die Sicherung wird erstellt und zurückgelesen. Bei großen Stationen dauert das einige Minuten …',
      made: (records, pictures, size) =>
        `Erstellt und geprüft: ${records === '1' ? '1 Datensatz' : `${records} Datensätze`}, ${pictures === '1' ? '1 Bild' : `${pictures} Bilder`}, ${size}`,
      missing: (count) =>
        count === '1'
          ? '1 Bild fehlt im Datenordner oder ist dort beschädigt. Prüfen Sie die Station unter „Diagnose“.'
          : `${count} Bilder fehlen im Datenordner oder sind dort beschädigt. Prüfen Sie die Station unter „Diagnose“.`,
      saveAgain: 'Noch einmal speichern',
    },
    kept: {
      title: 'Von der Station aufbewahrt',
      lead: 'Die Station kopiert ihre Datenbank täglich und behält je eine Kopie von 7 Tagen und 4 Wochen. Sie nutzt eine Kopie, wenn die Festplatte die Datenbank beschädigt. Die Kopien liegen auf derselben Festplatte, deshalb ersetzen sie keine Sicherung.',
      folder: 'Datenordner dieser Station:',
      restore: 'Zurückspielen …',
      lookInto: (time) => `Die Kopie vom ${time} zurückspielen`,
      none: 'Noch keine Kopie',
      noneLead: 'Die erste wird eine Minute nach dem Start angelegt, die nächsten einmal am Tag.',
      kinds: { day: 'Tägliche Kopie', week: 'Wöchentliche Kopie', migration: 'Vor einer neuen Version der Datenbank' },
      checked: 'Zurückgelesen',
    },
    setAside: {
      title: 'Beiseitegelegte Bilder',
      replaced: 'Datenbank ersetzt',
      lead: 'Zu diesen Bildern gehört kein Datensatz. Die Station bewahrt sie mindestens 90 Tage auf, denn eine ältere Datenbank kennt sie vielleicht nicht. Von selbst entfernt sie keines.',
      pictures: (count) => `Bilder: ${count}`,
      stays: 'Bleibt vorerst',
      remove: 'Entfernen',
      removeDay: (day) => `Die Bilder vom ${day} entfernen`,
      removeLead: (count) =>
        `${count === '1' ? '1 Bild wird' : `${count} Bilder werden`} endgültig gelöscht. Eine Sicherung an einem anderen Ort behält ihre eigenen.`,
      rollbacks: {
        restore: (time) => `Am ${time} wurde eine Sicherung zurückgespielt`,
        kept_copy: (time) => `Am ${time} wurde eine Kopie der Datenbank zurückgespielt`,
        recovery: (time) => `Die Datenbank war beschädigt und wurde am ${time} neu erstellt`,
      },
      confirmLead:
        'Prüfen Sie, ob die neuesten Datensätze und ihre Bilder da sind. Solange Sie das nicht bestätigen, lässt sich nichts entfernen.',
      confirm: 'Alles ist da',
    },
    restore: {
      title: 'Sicherung zurückspielen',
      lead: 'Wählen Sie eine Sicherungsdatei oder eine der Kopien oben. Die Station prüft sie zuerst. Ist sie beschädigt, wird nichts geändert.',
      choose: 'Datei wählen',
      look: 'Datei prüfen',
      sending: (share) => `Sie wird gelesen: ${share}`,
      looking: 'Alles darin wird geprüft …',
      passphrase: 'Passphrase dieser Sicherung',
      open: 'Öffnen',
      inFile: 'In der Datei',
      inCopy: 'In der Kopie',
      here: 'Jetzt hier',
      facts: {
        records: 'Datensätze',
        users: 'Benutzer',
        pictures: 'Bilder',
        made: 'Erstellt am',
        version: 'Version der Datenbank',
      },
      aside:
        'Was seit dieser Sicherung entstanden ist, fehlt nach dem Zurückspielen. Die jetzigen Daten werden nicht gelöscht, sondern in den Ordner „replaced“ im Datenordner verschoben. Alle müssen sich neu anmelden.',
      databaseAside:
        'Dies ist nur eine Kopie der Datenbank: Datensätze, Aufträge, Konten und API-Schlüssel werden zurückgespielt; Bilder, Einstellungen, Zertifikate und der Schlüssel der Markierungen bleiben, wie sie jetzt sind. Die jetzige Datenbank und neuere Kopien werden in den Ordner „replaced“ im Datenordner verschoben. Alle müssen sich neu anmelden.',
      access:
        'Konten, Rollen und Passphrasen sind wieder wie damals: Melden Sie sich mit einem Konto von damals an, und schließen Sie das Konto von allen, die seither gegangen sind. API-Schlüssel und Geräte, die seither ausgesperrt wurden, bleiben ausgesperrt.',
      plan: 'Beim nächsten Start zurückspielen',
      planned: (time) => `Der nächste Start spielt die Sicherung vom ${time} zurück`,
      plannedLead:
        'Beenden Sie Twinmark, und starten Sie es wieder. Bis dahin können Sie weiterarbeiten. Diese Arbeit ist aber nicht in den zurückgespielten Daten; auch sie kommt in den Ordner „replaced“.',
      cancel: 'Doch nicht',
    },
  },
});

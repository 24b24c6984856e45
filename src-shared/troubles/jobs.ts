import { troublesOf } from './trouble-table.ts';

// Troubles of a job, its rows and its labels.
export const JOB_TROUBLES = troublesOf('conflict', {
  field_missing: {
    code: 'bad_input',
    en: '{label} is missing. The field is required.',
    de: '{label} fehlt. Das Feld ist Pflicht.',
    also: ['key'],
  },
  field_wrong: {
    code: 'bad_input',
    en: 'The value of {label} does not fit this field. Change the text.',
    de: 'Der Wert in „{label}“ passt nicht zu diesem Feld. Ändern Sie den Text.',
    also: ['key'],
  },
  field_unknown: {
    code: 'bad_input',
    en: 'The template has no field "{name}".',
    de: 'Die Vorlage hat kein Feld „{name}“.',
  },
  job_key_used: {
    en: 'This Idempotency-Key was used before with another request. Take a new key for a new request.',
    de: 'Dieser Idempotency-Key gehört schon zu einem anderen Auftrag. Nehmen Sie einen neuen.',
  },
  job_begun: {
    en: 'The job has begun, so a start time would count for nothing. Hold the job if it is to wait.',
    de: 'Der Auftrag hat schon begonnen, eine Startzeit gilt nicht mehr. Halten Sie ihn an, wenn er warten soll.',
  },
  order_columns: {
    code: 'bad_input',
    en: 'No column of the spreadsheet fills a field of the template: {columns}. Name the columns as the fields of the template are named.',
    de: 'Keine Spalte der Tabelle füllt ein Feld der Vorlage: {columns}. Nennen Sie die Spalten wie die Felder der Vorlage.',
  },
  order_artworks: {
    code: 'bad_input',
    en: 'The order has {count} artworks, and no column of the spreadsheet names them. Add a column with the file name of the artwork of each row.',
    de: 'Die Bestellung hat {count} Motive, und keine Spalte der Tabelle nennt sie. Fügen Sie eine Spalte mit dem Dateinamen des Motivs jeder Zeile hinzu.',
  },
  job_no_room: {
    code: 'storage_full',
    en: 'This job needs about {needed} of the disk, and {free} are free. Make room, or make fewer labels.',
    de: 'Dieser Auftrag braucht etwa {needed} auf der Festplatte, frei sind {free}. Schaffen Sie Platz, oder erstellen Sie weniger Etiketten.',
  },
  template_gone: {
    code: 'bad_input',
    en: 'There is no template "{template_id}".',
    de: 'Die Vorlage dieses Auftrags wurde gelöscht.',
  },
  artwork_missing: {
    code: 'not_found',
    en: 'There is no artwork "{name}".',
    de: 'Das Motiv „{name}“ gibt es nicht.',
  },
  artwork_unnamed: {
    code: 'bad_input',
    en: 'The row names no artwork.',
    de: 'Die Zeile nennt kein Motiv.',
  },
  artwork_lost: {
    code: 'not_found',
    en: 'The artwork of this row is missing in the data folder. Add it again.',
    de: 'Das Motiv dieser Zeile fehlt im Datenordner. Fügen Sie es noch einmal hinzu.',
  },
  held_back: {
    en: 'The label did not read back out of its sheet.',
    de: 'Das Etikett ließ sich aus seinem Bogen nicht zurücklesen.',
    also: ['outcome', 'cause'],
  },
  cancelled: {
    en: 'The batch was cancelled.',
    de: 'Der Auftrag wurde abgebrochen.',
  },
  left_out: {
    en: 'The sheet was printed without this label.',
    de: 'Der Bogen wurde ohne dieses Etikett gedruckt.',
  },
  job_damaged: {
    code: 'store_unusable',
    en: 'The job {id} is damaged on the disk. Throw it away and begin it again.',
    de: 'Der vorbereitete Auftrag {id} ist auf der Festplatte beschädigt. Verwerfen Sie ihn, und beginnen Sie neu.',
  },
  no_rows: {
    code: 'bad_input',
    en: 'There is no row to make a label of.',
    de: 'Es gibt keine Zeile, aus der ein Etikett werden könnte.',
  },
  rows_red: {
    en: 'No row of this job can be made. Correct the red rows first.',
    de: 'Aus keiner Zeile kann ein Etikett werden. Berichtigen Sie zuerst die roten Zeilen.',
  },
  name_blank: {
    code: 'bad_input',
    en: 'The name consists of blanks. Give the job a name that people can read.',
    de: 'Der Name besteht nur aus Leerzeichen. Geben Sie dem Auftrag einen lesbaren Namen.',
  },
  rows_most: {
    en: 'A job has {most} rows at most.',
    de: 'Ein Auftrag hat höchstens {most} Zeilen.',
  },
  hand_columns: {
    en: 'The columns of a job that is entered by hand are the fields of its template.',
    de: 'Die Spalten eines Auftrags, der eingetippt wird, sind die Felder seiner Vorlage.',
  },
  hand_rows: {
    en: 'Rows can be added to a job that is entered by hand. Add them in the spreadsheet.',
    de: 'Zeilen lassen sich nur anfügen, wenn der Auftrag eingetippt wird. Fügen Sie sie in der Tabelle an.',
  },
  columns_two: {
    code: 'bad_input',
    en: 'Two columns would fill the field "{field}". Choose one.',
    de: 'Zwei Spalten würden dasselbe Feld füllen. Wählen Sie eine.',
  },
  artwork_gone: {
    code: 'bad_input',
    en: 'This job has no artwork {artwork}.',
    de: 'Dieses Motiv gibt es im Auftrag nicht mehr.',
  },
  marked_already: {
    en: '{artwork} carries a mark already: it is not marked again.',
    de: '{artwork} trägt schon eine Markierung und wird nicht noch einmal markiert.',
  },
  sample_none: {
    code: 'bad_input',
    en: 'There is no sample for the template "{name}".',
    de: 'Zu dieser Vorlage gibt es keine Beispieldaten.',
  },
  template_first: {
    en: 'Choose the template first. The values belong to its fields.',
    de: 'Wählen Sie zuerst die Vorlage. Die Werte gehören zu deren Feldern.',
  },
  batch_state: {
    en: 'This batch is {state}, not running.',
    de: 'Der Auftrag läuft nicht: Er {state}.',
  },
  batch_closing: {
    en: 'This batch is being cancelled.',
    de: 'Dieser Auftrag wird gerade abgebrochen.',
  },
  batch_cancelled: {
    en: 'This batch was cancelled. Plan a new one.',
    de: 'Dieser Auftrag wurde abgebrochen. Planen Sie einen neuen.',
  },
  batch_over: {
    en: 'This batch is {state}: there is nothing left to cancel. Void its labels.',
    de: 'Der Auftrag {state}: Es gibt nichts mehr abzubrechen. Machen Sie seine Etiketten ungültig.',
  },
  label_state: {
    en: 'Row {row} became {state} while the sheets were made. Make them again.',
    de: 'Während die Bögen erstellt wurden, hat sich das Etikett der Zeile {row} geändert: Es {state}. Erstellen Sie die Bögen noch einmal.',
  },
  label_voided: {
    en: 'Row {row} is voided already: {reason}',
    de: 'Das Etikett der Zeile {row} ist schon ungültig: {reason}',
  },
  label_reprinted: {
    en: 'Row {row} was printed anew: void the newer label.',
    de: 'Das Etikett der Zeile {row} wurde nachgedruckt: Machen Sie das neuere ungültig.',
  },
  label_not_voided: {
    en: 'Row {row} is {state}, not voided.',
    de: 'Das Etikett der Zeile {row} ist nicht ungültig: Es {state}.',
  },
  label_not_failed: {
    en: 'Row {row} is {state}, not failed.',
    de: 'Das Etikett der Zeile {row} ist nicht fehlgeschlagen: Es {state}.',
  },
  label_made: {
    en: 'Row {row} is {state} already. Reprint it with a new ID.',
    de: 'Das Etikett der Zeile {row} {state}. Drucken Sie es mit einer neuen ID nach.',
  },
  label_replaced: {
    en: 'The label of row {row} was replaced by a new label, so the old one stays void.',
    de: 'Das Etikett der Zeile {row} wurde durch ein neues ersetzt; das alte bleibt ungültig.',
  },
  nothing_made: {
    en: 'This batch has no label that is made yet.',
    de: 'Von diesem Auftrag ist noch kein Etikett erstellt.',
  },
  number_taken: {
    en: 'Another window shows a label under the number {appearance}. Take the next number.',
    de: 'Unter der Nummer {appearance} zeigt ein anderes Fenster ein Etikett. Versuchen Sie es noch einmal.',
  },
});

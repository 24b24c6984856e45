import type { TroubleTable } from './trouble-table.ts';

// Troubles of the station itself, and of any request.
export const STATION_TROUBLES = {
  no_ids_left: {
    code: 'storage_full',
    en: 'All {count} IDs of this station have been given out: no more records can be made.',
    de: 'Alle {count} IDs dieser Station sind vergeben: Es können keine Etiketten mehr erstellt werden.',
  },
  authority_early: {
    code: 'conflict',
    en: 'The certificate of the station begins on {begins}, but the clock of this machine says {now}. Set the clock; the station then opens by itself. The certificate stays as it is.',
    de: 'Das Zertifikat der Station gilt ab {begins}, die Uhr dieses Rechners steht aber auf {now}. Stellen Sie die Uhr; die Station öffnet sich dann von selbst. Das Zertifikat bleibt, wie es ist.',
  },
  authority_expired: {
    code: 'conflict',
    en: 'The certificate authority of the station was valid until {ends}, and the clock of this machine says {now}. If the clock is wrong, set it. If not, make a new authority: node bin/twinmark.mjs authority new --data DIR. Every phone then has to trust the new one.',
    de: 'Das Zertifikat der Station galt bis {ends}, und die Uhr dieses Rechners steht auf {now}. Geht die Uhr falsch, stellen Sie sie. Sonst erstellen Sie ein neues: node bin/twinmark.mjs authority new --data ORDNER. Danach muss jedes Telefon dem neuen vertrauen.',
  },
  authority_broken: {
    code: 'conflict',
    en: 'The certificate authority of the station in {folder} cannot be read, or its key does not fit it. Take authority.pem and authority.key.pem from a backup, or make a new authority: node bin/twinmark.mjs authority new --data DIR. Every phone then has to trust the new one.',
    de: 'Das Zertifikat der Station in {folder} lässt sich nicht lesen, oder sein Schlüssel passt nicht dazu. Nehmen Sie authority.pem und authority.key.pem aus einer Sicherung, oder erstellen Sie ein neues: node bin/twinmark.mjs authority new --data ORDNER. Danach muss jedes Telefon dem neuen vertrauen.',
  },
  code_contradicts: {
    code: 'bad_input',
    en: '{says} Give a reason why the label is accepted all the same, of 1 to 500 characters: it is kept with the finding.',
    de: '{sagt} Nennen Sie mit 1 bis 500 Zeichen den Grund, aus dem das Etikett trotzdem angenommen wird: Er bleibt beim Befund.',
  },
  disk_full: {
    code: 'storage_full',
    en: 'The disk is full; {file} was not written. Make room and try again.',
    de: 'Die Festplatte der Station ist voll. Schaffen Sie Platz, und setzen Sie dann fort.',
  },
  disk_unusable: {
    code: 'store_unusable',
    en: 'The station’s disk cannot be read or written, or files are missing from the data folder.',
    de: 'Die Festplatte der Station lässt sich nicht lesen oder beschreiben, oder es fehlen Dateien im Datenordner.',
  },
  pictures_damaged: {
    code: 'store_unusable',
    en: 'Pictures of these labels are damaged. Take them from a backup.',
    de: 'Bilder dieser Etiketten sind beschädigt. Holen Sie die Bilder aus einer Sicherung.',
  },
  too_slow: {
    code: 'time_limit',
    en: 'The work took too long and was stopped. Try again.',
    de: 'Die Arbeit dauerte zu lange und wurde beendet. Versuchen Sie es noch einmal.',
  },
  too_much_memory: {
    code: 'memory_limit',
    en: 'The work needed too much memory and was stopped. Take a smaller picture.',
    de: 'Die Arbeit brauchte zu viel Speicher und wurde beendet. Nehmen Sie ein kleineres Motiv.',
  },
  stopping: {
    code: 'busy',
    en: 'The station is stopping. Try again in a few seconds.',
    de: 'Die Station wurde beendet. Versuchen Sie es noch einmal.',
  },
  fault: {
    code: 'internal',
    en: 'Something went wrong inside Twinmark; the log has the details.',
    de: 'In Twinmark ist ein Fehler aufgetreten; im Protokoll stehen die Einzelheiten.',
  },
  missing: {
    code: 'not_found',
    en: 'Not found',
    de: 'Das gibt es hier nicht oder nicht mehr.',
  },
  upload_too_large: {
    code: 'too_large',
    en: 'This is too large: at most {mebibytes} MiB can be sent. For a picture, save it as PNG or JPEG, or have an admin raise the limit.',
    de: 'Das ist zu groß: Höchstens {mebibytes} MiB werden angenommen. Speichern Sie ein Bild als PNG oder JPEG, oder lassen Sie die Grenze von einem Admin erhöhen.',
  },
  upload_empty: {
    code: 'bad_input',
    en: 'The body is empty: it must be the file.',
    de: 'Die Datei ist leer.',
  },
  too_many: {
    code: 'too_many',
    en: 'Too many requests: {most} a minute are allowed here.',
    de: 'Das waren zu viele Anfragen in kurzer Zeit.',
  },
  busy: {
    code: 'busy',
    en: 'Too many windows are open.',
    de: 'Die Station hat gerade zu viel zu tun.',
  },
  other: {
    code: 'internal',
    en: 'Something went wrong inside Twinmark; the log has the details.',
    de: 'In Twinmark ist ein Fehler aufgetreten; im Protokoll stehen die Einzelheiten.',
  },
} as const satisfies TroubleTable;

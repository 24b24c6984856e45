import { defineWords } from '#window/words/words.ts';

export const useMakingWords = defineWords('making', {
  en: {
    running: (total: string) => (total === '1' ? 'Making 1 label' : `Making ${total} labels`),
    planned: (total: string) => (total === '1' ? '1 label waits to be made' : `${total} labels wait to be made`),
    paused: 'Paused',
    held: 'Held',
    pausedLead: 'Labels that are made are safe. You can continue at any time.',
    stopped: 'The station stopped this job',
    finished: (made: string) => (made === '1' ? '1 label is made' : `${made} labels are made`),
    cancelled: 'This job was cancelled',
    cancelledLead: (made: string) =>
      made === '1' ? '1 label was made and is kept.' : `${made} labels were made and are kept.`,
    failedTitle: (failed: string, made: string) =>
      made === '1' ? `1 label is made, ${failed} failed` : `${made} labels are made, ${failed} failed`,
    failedLead: 'Correct the rows below and try them again, or continue without them.',
    heldLead: 'Somebody held this order in the queue. Once it is released, it begins when it is its turn.',
    heldBegun: 'Somebody held this order. Labels that are made are safe. Once it is released, it goes on.',
    notBefore: (time: string) => `Not before ${time}.`,
    laterLead: (time: string) => `Planned: it begins on ${time}, or later when it is its turn.`,
    turnLead: 'This order waits in the queue and begins by itself when it is its turn.',
    hold: 'Hold',
    release: 'Release',
    beginNow: 'Begin now',
    begin: 'Begin',
    pause: 'Pause',
    resume: 'Continue',
    cancel: 'Cancel job',
    toSheets: (made: string) => (made === '1' ? 'Make a sheet of 1 label' : `Make sheets of ${made} labels`),
    ring: 'Labels made',
    of: (total: string) => `of ${total}`,
    rate: (perSecond: string) => `${perSecond === '1' ? '1 label' : `${perSecond} labels`} a second`,
    left: (time: string) => `${time} left`,
    tiles: (made: string, failed: string, waiting: string) =>
      `A tile for each label: ${made} made, ${failed} failed, ${waiting} waiting.`,
    row: (row: string, state: string) => `No. ${row}: ${state}`,
    legend: { made: 'Made', failed: 'Failed', waiting: 'Waiting', void: 'Void' },
    failedRows: 'Failed rows',
    retryAll: (count: string) => `Try all ${count} again`,
    retry: 'Try again',
    retryRow: (row: string) => `Try again, no. ${row}`,
    edit: 'Change text',
    editRow: (row: string) => `Change text of no. ${row}`,
    editTitle: (row: string) => `Text of no. ${row}`,
    save: 'Save and try again',
    rowColumn: 'No.',
    reason: 'Reason',
    action: 'Action',
    cancelTitle: 'Cancel this job?',
    cancelPlanned: (waiting: string) =>
      waiting === '1'
        ? '1 label is not made yet, and will not be made.'
        : `${waiting} labels are not made yet, and will not be made.`,
    cancelMade: (made: string) =>
      made === '1'
        ? '1 label is made and has an ID of its own. What do you want to do with it?'
        : `${made} labels are made and have IDs of their own. What do you want to do with them?`,
    keep: 'Keep for later',
    keepLead: 'You can still make sheets of them.',
    voidThese: (made: string) => `Void these ${made}`,
    voidLead: 'Their IDs are no longer valid.',
    goOn: 'Do not cancel',
    cancelNow: 'Cancel job',
    voided: (count: string) =>
      count === '1' ? 'Job cancelled, 1 label void.' : `Job cancelled, ${count} labels void.`,
  },
  de: {
    running: (total) => (total === '1' ? '1 Etikett wird erstellt' : `${total} Etiketten werden erstellt`),
    planned: (total) => (total === '1' ? '1 Etikett wartet' : `${total} Etiketten warten`),
    paused: 'Angehalten',
    held: 'Angehalten',
    pausedLead: 'Erstellte Etiketten sind gespeichert. Sie können jederzeit fortsetzen.',
    stopped: 'Die Station hat diesen Auftrag gestoppt',
    finished: (made) => (made === '1' ? '1 Etikett ist erstellt' : `${made} Etiketten sind erstellt`),
    cancelled: 'Dieser Auftrag wurde abgebrochen',
    cancelledLead: (made) =>
      made === '1'
        ? '1 Etikett wurde erstellt und bleibt erhalten.'
        : `${made} Etiketten wurden erstellt und bleiben erhalten.`,
    failedTitle: (failed, made) =>
      made === '1' ? `1 Etikett erstellt, ${failed} mit Fehler` : `${made} Etiketten erstellt, ${failed} mit Fehler`,
    failedLead: 'Berichtigen Sie die Zeilen unten und versuchen Sie es noch einmal, oder machen Sie ohne sie weiter.',
    heldLead:
      'Jemand hat diese Bestellung in der Warteschlange angehalten. Ist sie freigegeben, beginnt sie, wenn sie an der Reihe ist.',
    heldBegun:
      'Jemand hat diese Bestellung angehalten. Erstellte Etiketten sind gespeichert. Ist sie freigegeben, geht sie weiter.',
    notBefore: (time) => `Nicht vor ${time}.`,
    laterLead: (time) => `Geplant: Sie beginnt am ${time}, oder später, wenn sie an der Reihe ist.`,
    turnLead: 'Diese Bestellung steht in der Warteschlange und beginnt von selbst, wenn sie an der Reihe ist.',
    hold: 'Anhalten',
    release: 'Freigeben',
    beginNow: 'Jetzt beginnen',
    begin: 'Beginnen',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    cancel: 'Auftrag abbrechen',
    toSheets: (made) => (made === '1' ? 'Bogen aus 1 Etikett erstellen' : `Bögen aus ${made} Etiketten erstellen`),
    ring: 'Erstellte Etiketten',
    of: (total) => `von ${total}`,
    rate: (perSecond) => `${perSecond === '1' ? '1 Etikett' : `${perSecond} Etiketten`} je Sekunde`,
    left: (time) => `noch ${time}`,
    tiles: (made, failed, waiting) => `Ein Feld je Etikett: ${made} erstellt, ${failed} mit Fehler, ${waiting} warten.`,
    row: (row, state) => `Nr. ${row}: ${state}`,
    legend: { made: 'Erstellt', failed: 'Fehler', waiting: 'Wartet', void: 'Ungültig' },
    failedRows: 'Zeilen mit Fehler',
    retryAll: (count) => `Alle ${count} noch einmal versuchen`,
    retry: 'Noch einmal',
    retryRow: (row) => `Noch einmal, Nr. ${row}`,
    edit: 'Text ändern',
    editRow: (row) => `Text ändern, Nr. ${row}`,
    editTitle: (row) => `Text von Nr. ${row}`,
    save: 'Speichern und noch einmal versuchen',
    rowColumn: 'Nr.',
    reason: 'Grund',
    action: 'Aktion',
    cancelTitle: 'Diesen Auftrag abbrechen?',
    cancelPlanned: (waiting) =>
      waiting === '1'
        ? '1 Etikett ist noch nicht erstellt und wird nicht mehr erstellt.'
        : `${waiting} Etiketten sind noch nicht erstellt und werden nicht mehr erstellt.`,
    cancelMade: (made) =>
      made === '1'
        ? '1 Etikett ist erstellt und hat eine eigene ID. Was soll mit ihm geschehen?'
        : `${made} Etiketten sind erstellt und haben eigene IDs. Was soll mit ihnen geschehen?`,
    keep: 'Für später behalten',
    keepLead: 'Sie können daraus weiterhin Bögen erstellen.',
    voidThese: (made) => `Diese ${made} für ungültig erklären`,
    voidLead: 'Ihre IDs gelten dann nicht mehr.',
    goOn: 'Nicht abbrechen',
    cancelNow: 'Auftrag abbrechen',
    voided: (count) =>
      count === '1' ? 'Auftrag abgebrochen, 1 Etikett ungültig.' : `Auftrag abgebrochen, ${count} Etiketten ungültig.`,
  },
});

import { defineWords } from '#window/words/words.ts';

export const useResultWords = defineWords('result', {
  en: {
    result: 'Result',
    facts: 'About this label',
    gone: 'Was shown before',
    lastLabel: 'Last label',
    takenAway: 'Taken away before it could be read. Show it again.',
    nothingYet: 'The first label',
    nothingYetLead:
      'The result of a label appears here in large letters, with a sound. It stays while the label lies there.',
    belongsTo: (job: string) => `It belongs to the job “${job}”.`,
    belongsToNone: 'It belongs to no job of this station.',
    expected: (job: string) => `This session checks “${job}”.`,
    seen: 'Seen',
    stored: 'Belongs to this ID',
    storedAlt: (id: string) => `The stored picture of ${id}`,
    likeness: (share: string) => `Likeness of the two pictures: ${share}`,
    before: (when: string) => `Counted ${when}`,
    beforeElsewhere: (when: string) => `Counted ${when}, in another session`,
    searchHere: 'Was the label made at another station, or after the backup that was restored?',
  },
  de: {
    result: 'Ergebnis',
    facts: 'Zu diesem Etikett',
    gone: 'Wurde zuvor gezeigt',
    lastLabel: 'Letztes Etikett',
    takenAway: 'Weggenommen, bevor es gelesen war. Zeigen Sie es noch einmal.',
    nothingYet: 'Das erste Etikett',
    nothingYetLead:
      'Das Ergebnis eines Etiketts erscheint hier in großer Schrift, mit einem Ton. Es bleibt stehen, solange das Etikett daliegt.',
    belongsTo: (job) => `Es gehört zum Auftrag „${job}“.`,
    belongsToNone: 'Es gehört zu keinem Auftrag dieser Station.',
    expected: (job) => `Diese Sitzung prüft „${job}“.`,
    seen: 'Gesehen',
    stored: 'Gehört zu dieser ID',
    storedAlt: (id) => `Das hinterlegte Bild von ${id}`,
    likeness: (share) => `Ähnlichkeit der beiden Bilder: ${share}`,
    before: (when) => `Gezählt ${when}`,
    beforeElsewhere: (when) => `Gezählt ${when}, in einer anderen Sitzung`,
    searchHere:
      'Wurde das Etikett an einer anderen Station erstellt, oder nach der Sicherung, die zurückgespielt wurde?',
  },
});

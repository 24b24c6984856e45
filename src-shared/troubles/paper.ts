import { troublesOf } from './trouble-table.ts';

// Troubles of printers that the station prints on by itself.
export const PAPER_TROUBLES = troublesOf('conflict', {
  printer_away: {
    code: 'busy',
    en: 'The printer {host} does not answer. Check that it is switched on and on this network.',
    de: 'Der Drucker {host} antwortet nicht. Prüfen Sie, ob er eingeschaltet und in diesem Netz ist.',
  },
  printer_address: {
    code: 'bad_input',
    en: 'This is no address of a printer. Write it like ipp://192.168.0.20/ipp/print, without a user name.',
    de: 'Das ist keine Adresse eines Druckers. Schreiben Sie sie wie ipp://192.168.0.20/ipp/print, ohne Benutzernamen.',
  },
  printer_changed: {
    en: 'The printer {host} shows another certificate than before. If the printer was replaced, remove it from the list and add it again.',
    de: 'Der Drucker {host} zeigt ein anderes Zertifikat als zuvor. Wurde er ausgetauscht, entfernen Sie ihn aus der Liste und fügen Sie ihn neu hinzu.',
  },
  printer_password: {
    en: 'The printer {host} wants a password. Twinmark cannot give one: open the PDF instead.',
    de: 'Der Drucker {host} verlangt ein Passwort. Twinmark kann keines angeben: Öffnen Sie stattdessen die PDF-Datei.',
  },
  printer_garbage: {
    code: 'busy',
    en: 'The printer gave an answer that is no IPP. Check its address, or take another printer.',
    de: 'Die Antwort des Druckers ist kein IPP. Prüfen Sie seine Adresse, oder nehmen Sie einen anderen Drucker.',
  },
  printer_refuses: {
    en: 'The printer refused the job (IPP status {status}). Look at its panel, or take another printer.',
    de: 'Der Drucker hat den Auftrag abgelehnt (IPP-Status {status}). Sehen Sie an seinem Bedienfeld nach, oder nehmen Sie einen anderen Drucker.',
  },
  printer_closed: {
    en: 'The printer or its queue takes no jobs at the moment. Let it take jobs again there, or take another printer.',
    de: 'Der Drucker oder seine Warteschlange nimmt gerade keine Aufträge an. Lassen Sie dort wieder Aufträge zu, oder nehmen Sie einen anderen Drucker.',
  },
  printer_untold: {
    code: 'busy',
    en: 'The printer does not say what becomes of the job (IPP status {status}).',
    de: 'Der Drucker sagt nicht, was aus dem Auftrag wird (IPP-Status {status}).',
  },
  printer_busy: {
    code: 'busy',
    en: 'The printer is still busy with another job. Try again in a minute.',
    de: 'Der Drucker ist noch mit einem anderen Auftrag beschäftigt. Versuchen Sie es in einer Minute noch einmal.',
  },
  printer_ignores: {
    en: 'The printer ignores what labels need: {names}. Nothing was printed.',
    de: 'Der Drucker übergeht, was Etiketten brauchen: {names}. Es wurde nichts gedruckt.',
  },
  printer_gone: {
    code: 'not_found',
    en: 'This printer is not in the list any more. Choose another one.',
    de: 'Dieser Drucker steht nicht mehr in der Liste. Wählen Sie einen anderen.',
  },
  printer_named: {
    en: 'There is a printer named {name} already. Give this one another name, so that both can be told apart.',
    de: 'Es gibt schon einen Drucker mit dem Namen {name}. Geben Sie diesem einen anderen, damit beide zu unterscheiden sind.',
  },
  paper_format: {
    en: 'This printer takes neither PDF without scaling nor the raster of these labels. Open the PDF instead.',
    de: 'Dieser Drucker nimmt weder PDF ohne Skalierung noch Raster dieser Etiketten an. Öffnen Sie stattdessen die PDF-Datei.',
  },
  paper_size: {
    en: 'This printer has no paper of {width} × {height} mm.',
    de: 'Dieser Drucker hat kein Papier mit {width} × {height} mm.',
  },
  paper_margins: {
    en: 'This printer cannot print closer than {least} mm to the edge; the labels {cells} come as close as {needed} mm and would be cut. Leave these labels out of the sheet, or take another printer.',
    de: 'Dieser Drucker kann nicht näher als {least} mm an den Rand drucken; die Etiketten {cells} reichen bis auf {needed} mm heran und würden beschnitten. Lassen Sie diese Etiketten auf dem Bogen aus, oder nehmen Sie einen anderen Drucker.',
  },
  paper_borderless: {
    en: 'These labels reach to the edge of the paper, so this printer prints them in its mode without margins, which may enlarge them. Print the first sheet alone and measure it.',
    de: 'Diese Etiketten reichen bis an den Rand des Papiers, deshalb druckt dieser Drucker sie in seinem Modus ohne Ränder, der sie vergrößern kann. Drucken Sie den ersten Bogen allein und messen Sie nach.',
  },
  paper_operations: {
    en: 'This printer cannot take a job step by step (Create-Job), so a lost answer could print twice. Open the PDF instead.',
    de: 'Dieser Drucker nimmt Aufträge nicht in Schritten an (Create-Job), deshalb könnte eine verlorene Antwort doppelt drucken. Öffnen Sie stattdessen die PDF-Datei.',
  },
  paper_no_job: {
    code: 'not_found',
    en: 'There is no job {job} on this station.',
    de: 'Auf dieser Station gibt es keinen Auftrag {job}.',
  },
  paper_no_jobs: {
    code: 'not_found',
    en: 'There are no jobs on this station yet.',
    de: 'Auf dieser Station gibt es noch keine Aufträge.',
  },
  paper_no_sheets: {
    code: 'conflict',
    en: 'Job {job} has no sheets yet. Make them first.',
    de: 'Auftrag {job} hat noch keine Bögen. Erstellen Sie sie zuerst.',
  },
  paper_tray: {
    en: 'This printer has no tray named {tray}. Choose another one.',
    de: 'Dieser Drucker hat kein Fach mit dem Namen {tray}. Wählen Sie ein anderes.',
  },
  paper_kind: {
    en: 'This printer has no kind of paper named {kind}, and would choose one by itself. Choose another kind under “Printers and sheets”.',
    de: 'Dieser Drucker hat keine Papierart mit dem Namen {kind} und würde selbst eine wählen. Wählen Sie unter „Drucker und Bögen“ eine andere.',
  },
  paper_other: {
    en: 'Another printer than before answers at this address. Look which one it is. If it is the right one, add it again under “Printers and sheets”.',
    de: 'Unter dieser Adresse antwortet ein anderer Drucker als bisher. Sehen Sie nach, welcher es ist. Ist es der richtige, fügen Sie ihn unter „Drucker und Bögen“ noch einmal hinzu.',
  },
  paper_not_ready: {
    en: 'The printer says that no paper of {width} × {height} mm lies in it. Put the label sheets in.',
    de: 'Der Drucker meldet kein Papier mit {width} × {height} mm. Legen Sie die Etikettenbögen ein.',
  },
  paper_grey: {
    en: 'This printer prints in grey: marks in colours become weaker.',
    de: 'Dieser Drucker druckt in Grau: Markierungen in Farben werden schwächer.',
  },
  paper_scaling: {
    en: 'This printer does not promise to print without scaling. Print the calibration page once and measure it before the first run.',
    de: 'Dieser Drucker sichert nicht zu, ohne Skalierung zu drucken. Drucken Sie vor dem ersten Lauf einmal die Testseite und messen Sie nach.',
  },
  paper_corrected_else: {
    en: 'These sheets are corrected for the printer {other}. On {printer} their labels lie up to {off} mm beside their places. Print them on {other}, or look at the first sheet before the others.',
    de: 'Diese Bögen sind für den Drucker {other} berichtigt. Auf {printer} liegen ihre Etiketten bis zu {off} mm neben ihrem Platz. Drucken Sie sie auf {other}, oder sehen Sie den ersten Bogen vor den anderen an.',
  },
  paper_unmeasured: {
    en: 'These sheets are corrected for the printer {other}, by up to {off} mm, and {printer} was never measured. Print them on {other}, or look at the first sheet before the others.',
    de: 'Diese Bögen sind für den Drucker {other} berichtigt, um bis zu {off} mm, und {printer} wurde nie eingemessen. Drucken Sie sie auf {other}, oder sehen Sie den ersten Bogen vor den anderen an.',
  },
  paper_uncorrected: {
    en: 'These sheets are not corrected for {printer}: their labels lie up to {off} mm beside their places. Look at the first sheet before the others, and choose the printer under “Sheet” for the next job.',
    de: 'Diese Bögen sind nicht für {printer} berichtigt: Ihre Etiketten liegen bis zu {off} mm neben ihrem Platz. Sehen Sie den ersten Bogen vor den anderen an, und wählen Sie beim nächsten Auftrag unter „Bogen“ den Drucker.',
  },
  paper_measured_since: {
    en: '{printer} was measured again since these sheets were laid out: their labels lie up to {off} mm beside their places. Look at the first sheet before the others.',
    de: '{printer} wurde neu eingemessen, seit diese Bögen angelegt sind: Ihre Etiketten liegen bis zu {off} mm neben ihrem Platz. Sehen Sie den ersten Bogen vor den anderen an.',
  },
  paper_queue: {
    en: 'This is a print queue: it does not tell what came out of the printer, so you will be asked. Better add the printer itself.',
    de: 'Das ist eine Druckwarteschlange: Sie meldet nicht, was aus dem Drucker kam, deshalb werden Sie danach gefragt. Besser ist es, den Drucker selbst hinzuzufügen.',
  },
  paper_dots: {
    en: 'This printer prints black dots only, which wipe out the marks. Take a printer with shades of grey or colours.',
    de: 'Dieser Drucker druckt nur schwarze Punkte, dabei gehen die Markierungen verloren. Nehmen Sie einen Drucker mit Graustufen oder Farben.',
  },
  paper_under_way: {
    en: 'Sheets of this job are on their way to a printer, or wait for your answer what came out. Wait for them, or answer first.',
    de: 'Bögen dieses Auftrags sind gerade beim Drucker oder warten auf Ihre Antwort, was herauskam. Warten Sie, oder antworten Sie zuerst.',
  },
  paper_unanswered: {
    en: 'Printing job {job} waits for your answer: say which of its sheets came out before more of these labels are printed.',
    de: 'Druckauftrag {job} wartet auf Ihre Antwort: Sagen Sie, welche seiner Bögen herauskamen, bevor weitere dieser Etiketten gedruckt werden.',
  },
  paper_printed: {
    en: 'Sheet {sheet} was printed already, or is said to be. Nothing is printed twice: reprint its labels instead.',
    de: 'Bogen {sheet} ist schon gedruckt oder gilt als gedruckt. Nichts wird doppelt gedruckt: Drucken Sie stattdessen seine Etiketten nach.',
  },
  paper_range: {
    code: 'bad_input',
    en: 'Choose sheets from {first} to {last}.',
    de: 'Wählen Sie Bögen von {first} bis {last}.',
  },
  paper_lost: {
    en: 'The printer knows nothing of this job any more. Nobody but you can tell which sheets came out.',
    de: 'Der Drucker weiß nichts mehr von diesem Auftrag. Nur Sie können sagen, welche Bögen herauskamen.',
  },
  paper_given_up: {
    en: 'Somebody gave up waiting for this job. Nobody but you can tell which sheets came out.',
    de: 'Auf diesen Auftrag wird nicht länger gewartet: Er wurde aufgegeben. Nur Sie können sagen, welche Bögen herauskamen.',
  },
  paper_put_back: {
    en: 'The records were put back to an earlier state, in which this job was on its way. Nobody but you can tell which sheets came out since then.',
    de: 'Die Datensätze wurden auf einen früheren Stand zurückgesetzt, bei dem dieser Auftrag unterwegs war. Nur Sie können sagen, welche Bögen seitdem herauskamen.',
  },
  paper_other_sheets: {
    code: 'bad_input',
    en: 'This job has the sheets {sheets}. Name these alone, and none of them twice.',
    de: 'Dieser Auftrag hat die Bögen {sheets}. Nennen Sie nur diese, und keinen doppelt.',
  },
  paper_elsewhere: {
    en: 'Another station is printing these sheets. Cancel there, or switch that station off first.',
    de: 'Diese Bögen druckt gerade eine andere Station. Brechen Sie dort ab, oder schalten Sie jene Station zuerst aus.',
  },
  paper_copies: {
    en: 'Copies of a label run on over further sheets of this print, and the station cannot follow these. Open the PDF instead.',
    de: 'Kopien eines Etiketts gehen in diesem Druck auf weiteren Bögen weiter; diesen kann die Station nicht folgen. Öffnen Sie stattdessen die PDF-Datei.',
  },
  paper_changed: {
    en: 'A label of these sheets was voided, taken back or printed otherwise while the sheets were prepared. They are prepared anew.',
    de: 'Ein Etikett dieser Bögen wurde für ungültig erklärt, zurückgeholt oder anders gedruckt, während die Bögen vorbereitet wurden. Sie werden neu vorbereitet.',
  },
  paper_request: {
    en: 'This request was used before to print other sheets. Take a new one for these.',
    de: 'Diese Anforderung druckte schon andere Bögen. Nehmen Sie für diese eine neue.',
  },
  paper_answered: {
    en: 'Somebody else answered meanwhile, and that answer counts. If it is wrong, change the labels in the ledger.',
    de: 'Inzwischen hat jemand anderes geantwortet, und diese Antwort gilt. Ist sie falsch, ändern Sie die Etiketten in der Etikettenliste.',
  },
  paper_nothing_left: {
    en: 'Nothing was left to print: sheet {sheet} was printed otherwise while this job was prepared.',
    de: 'Es war nichts mehr zu drucken: Bogen {sheet} wurde anders gedruckt, während dieser Auftrag vorbereitet wurde.',
  },
  paper_uncancelled: {
    en: 'The printer refuses to cancel the job. Cancel it at the printer. If that fails, wait a few seconds, cancel here once more, and say which sheets came out. No further sheets of this order follow.',
    de: 'Der Drucker lehnt es ab, den Auftrag abzubrechen. Brechen Sie ihn am Drucker ab. Geht das nicht, warten Sie einige Sekunden, brechen Sie hier noch einmal ab, und sagen Sie, welche Bögen herauskamen. Weitere Bögen dieses Auftrags folgen nicht.',
  },
  paper_settled: {
    en: 'The labels of sheet {sheet} were changed after this answer. Change them in the ledger.',
    de: 'Die Etiketten von Bogen {sheet} wurden nach dieser Antwort geändert. Ändern Sie sie in der Etikettenliste.',
  },
  paper_later: {
    en: 'Sheet {sheet} was sent to a printer once more after this. Answer what came out of the later printing.',
    de: 'Bogen {sheet} wurde danach noch einmal an einen Drucker gesendet. Sagen Sie beim späteren Druck, was herauskam.',
  },
  paper_running: {
    en: 'The printer is still at it. Cancel the job first, or wait for its end.',
    de: 'Der Drucker ist noch dabei. Brechen Sie den Auftrag zuerst ab, oder warten Sie auf sein Ende.',
  },
});

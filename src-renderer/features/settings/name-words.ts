import { defineWords } from '#window/words/words.ts';

/** What each setting is called, and what it means. */
export const useSettingNames = defineWords('settingName', {
  en: {
    'service.prefix': {
      title: 'IDs start with',
      lead: 'The letters before the hyphen, as in TW-7K3QZ. Labels with earlier letters are still found.',
    },
    'service.base_url': {
      title: 'Public address of the station',
      lead: 'Links to pictures begin with this address. Set it if others reach the station by another address than its own, such as through a proxy.',
    },
    'service.public_originals': {
      title: 'Originals for everybody',
      lead: 'Whether everybody may see the artwork without the mark. People who have both pictures can measure the mark.',
    },
    'service.public_marked': {
      title: 'Marked pictures for everybody',
      lead: 'What people without an account see of a marked picture. A preview is enough to compare a label with; the whole picture could be printed. The owner and this window always get the whole picture.',
    },
    'lan.https': {
      title: 'Encryption',
      lead: '“Automatic” encrypts everything that leaves this machine. Without encryption, devices cannot be paired.',
    },
    'lan.mdns': {
      title: 'Tell the station’s name in the network',
      lead: 'Devices then find the station by a name that ends in .local, without its address.',
    },
    'lan.allowed_hosts': {
      title: 'More names of the station',
      lead: 'Names by which others reach the station. It does not answer to any other name. That keeps foreign web pages out.',
    },
    'lan.trusted_proxies': {
      title: 'Trusted proxies',
      lead: 'Addresses or networks of reverse proxies, such as 10.0.0.7. The station believes them where a request comes from, so that limits and locks count for each client. Nobody else is believed.',
    },
    'engine.key': {
      title: 'Key of the marks',
      lead: 'With the published key, anybody can make marks that this station takes for its own. Your own key prevents that.',
    },
    'engine.strength': {
      title: 'Strength of the marks',
      lead: 'Strong marks can be read from worse photographs. Light marks are even harder to see. Each job can choose another strength.',
    },
    'auth.idle_hours': {
      title: 'Signed out after hours without use',
      lead: 'Whoever signed in at the window is signed out when nobody has touched the window for so long.',
    },
    'auth.session_days': {
      title: 'Signed out after days in all',
      lead: 'So many days after the sign-in, the passphrase is asked for again, however much the window is used.',
    },
    'jobs.folder': {
      title: 'Folder of orders',
      lead: 'Other programs put a spreadsheet and its artwork there, of one name. The station makes the labels, and writes the result beside them.',
    },
    'jobs.owner': {
      title: 'Account of these orders',
      lead: 'Whose records the labels of the folder are. Without it: of the first operator or admin that was added.',
    },
    'jobs.release': {
      title: 'Second person for void and reprint',
      lead: 'Before labels are voided or printed again, another operator or an admin types their name and passphrase at the same window. The activity log has both names.',
    },
    'window.lock_operator_mode': {
      title: 'Keep windows in operator mode',
      lead: 'For everybody but admins: large targets, and only what the line needs. Nobody else can turn it off.',
    },
    'print.confirm': {
      title: 'Who says that sheets came out',
      lead: 'A printer that counted every sheet is believed, or a person answers each time. Of print queues a person always answers.',
    },
    'print.sheets_a_job': {
      title: 'Most sheets in one printing job',
      lead: 'When something goes wrong, only the sheets of one job are in doubt.',
    },
    'print.labels_a_file': {
      title: 'Most labels in one PDF',
      lead: 'The sheets of a larger job are several files. Each can be printed while the next one is made.',
    },
    'print.discovery': {
      title: 'Look for printers on the network',
      lead: 'The station asks the network for printers when somebody looks for one. Addresses can be typed in either way.',
    },
    'pictures.keep': {
      title: 'Kept pictures of labels',
      lead: 'A label takes about a megabyte. “Recent ones” keeps the pictures of labels for some days after their last change. Then the station makes a picture again when somebody asks for it. Artwork is always kept, and so are the pictures of records that programs made.',
    },
    'pictures.keep_days': {
      title: 'Days that recent pictures are kept',
      lead: 'Counted from the last change of a label on proven sheets, such as its print or its check.',
    },
    'auth.issuer': {
      title: 'Address of the provider',
      lead: 'The issuer whose tokens the station accepts. You must set the audience too.',
    },
    'auth.audience': {
      title: 'Audience',
      lead: 'The service for which tokens must be made. Tokens for other services are refused.',
    },
    'auth.jwks_url': {
      title: 'Address of the provider’s keys',
      lead: 'If this is empty, the keys are found through the provider.',
    },
    'auth.required_scope': {
      title: 'Required scope',
      lead: 'Tokens without this scope are refused. If this is empty, tokens need no scope.',
    },
    'auth.roles_claim': {
      title: 'Claim with the role',
      lead: 'The claim of a token that names admin, operator or checker, such as realm_access.roles. Tokens that name none of them are refused. If this is empty, everybody is an operator.',
    },
    'chain.rpc_url': {
      title: 'Node',
      lead: 'The computer that knows the test network. Its address may hold a password, so it is not shown.',
    },
    'chain.keystore_file': { title: 'Wallet', lead: 'The encrypted keystore of the account that mints.' },
    'chain.passphrase_file': {
      title: 'File with the wallet’s passphrase',
      lead: 'Without this file, somebody must unlock the wallet in the window after each start.',
    },
    'chain.contract': { title: 'Contract', lead: 'The contract on the network that keeps the tokens.' },
    'chain.chain_id': {
      title: 'Number of the network',
      lead: 'The station stops minting if the node is on another network. “Automatic” takes the first network of the node.',
    },
    'chain.allowed_ids': {
      title: 'More test networks',
      lead: 'Numbers of further networks besides the known test networks, such as your own. Main networks are always refused.',
    },
    'chain.explorer_url': { title: 'Block explorer', lead: 'Where links to transactions lead.' },
    'chain.confirmations': {
      title: 'Blocks until a transaction is final',
      lead: '“Automatic” waits for 1 block on this machine and for 3 blocks on a public network.',
    },
    'chain.wait_seconds': {
      title: 'Wait for a transaction',
      lead: 'How long a program that mints waits for the answer. Minting goes on after that time.',
    },
    'chain.max_fee_gwei': {
      title: 'Highest fee',
      lead: 'The highest price of a unit of gas. At a higher price nothing is minted.',
    },
    'chain.daily_transactions': {
      title: 'Transactions in a day',
      lead: 'After this number, minting stops until the next day.',
    },
    'limits.image_bytes': { title: 'Largest picture file', lead: 'Larger files are refused before they are read.' },
    'limits.image_megapixels': {
      title: 'Largest picture',
      lead: 'Large pictures take much memory while they are marked.',
    },
    'limits.requests_per_minute': { title: 'Requests from one address', lead: 'For everything that programs ask.' },
    'limits.public_engine_per_minute': {
      title: 'Marking and reading without credentials',
      lead: 'Requests from one address. Requests with a key are not counted here.',
    },
    'limits.public_scans_per_minute': {
      title: 'Scans counted without credentials',
      lead: 'From one address. Half of it counts for each record, so that nobody raises its count at will.',
    },
    'limits.public_records_per_minute': {
      title: 'Records read without credentials',
      lead: 'From one address. A low number makes it slow to guess IDs.',
    },
  },
  de: {
    'service.prefix': {
      title: 'IDs beginnen mit',
      lead: 'Die Buchstaben vor dem Bindestrich, wie in TW-7K3QZ. Etiketten mit den bisherigen Buchstaben werden weiter gefunden.',
    },
    'service.base_url': {
      title: 'Öffentliche Adresse der Station',
      lead: 'Verweise auf Bilder beginnen mit dieser Adresse. Setzen Sie sie, wenn andere die Station unter einer anderen Adresse erreichen, etwa über einen Proxy.',
    },
    'service.public_originals': {
      title: 'Originale für alle',
      lead: 'Ob jeder die Motive ohne Markierung sehen darf. Wer beide Bilder hat, kann die Markierung vermessen.',
    },
    'service.public_marked': {
      title: 'Markierte Bilder für alle',
      lead: 'Was Personen ohne Konto von einem markierten Bild sehen. Eine Vorschau reicht, um ein Etikett zu vergleichen; das ganze Bild ließe sich drucken. Der Besitzer und dieses Fenster erhalten immer das ganze Bild.',
    },
    'lan.https': {
      title: 'Verschlüsselung',
      lead: '„Automatisch“ verschlüsselt alles, was diesen Rechner verlässt. Ohne Verschlüsselung lassen sich keine Geräte koppeln.',
    },
    'lan.mdns': {
      title: 'Name der Station im Netz bekannt geben',
      lead: 'Geräte finden die Station dann ohne Adresse unter einem Namen, der auf .local endet.',
    },
    'lan.allowed_hosts': {
      title: 'Weitere Namen der Station',
      lead: 'Namen, unter denen andere die Station erreichen. Unter anderen Namen antwortet sie nicht. Das hält fremde Webseiten fern.',
    },
    'lan.trusted_proxies': {
      title: 'Vertrauenswürdige Proxys',
      lead: 'Adressen oder Netze von Reverse-Proxys, etwa 10.0.0.7. Die Station glaubt ihnen, woher eine Anfrage kommt, damit Grenzen und Sperren für jeden Einzelnen gelten. Anderen glaubt sie nicht.',
    },
    'engine.key': {
      title: 'Schlüssel der Markierungen',
      lead: 'Mit dem veröffentlichten Schlüssel kann jeder Markierungen herstellen, die diese Station für ihre eigenen hält. Ein eigener Schlüssel verhindert das.',
    },
    'engine.strength': {
      title: 'Stärke der Markierungen',
      lead: 'Starke Markierungen sind auch aus schlechteren Fotos lesbar. Leichte sind noch schwerer zu sehen. Jeder Auftrag kann eine andere Stärke wählen.',
    },
    'auth.idle_hours': {
      title: 'Abgemeldet nach Stunden ohne Nutzung',
      lead: 'Wer sich am Fenster angemeldet hat, wird abgemeldet, wenn so lange niemand das Fenster benutzt hat.',
    },
    'auth.session_days': {
      title: 'Abgemeldet nach Tagen insgesamt',
      lead: 'So viele Tage nach dem Anmelden wird die Passphrase wieder verlangt, auch wenn das Fenster immer benutzt wurde.',
    },
    'jobs.folder': {
      title: 'Ordner für Bestellungen',
      lead: 'Andere Programme legen dort eine Tabelle und ihr Motiv unter einem Namen ab. Die Station erstellt die Etiketten und schreibt das Ergebnis daneben.',
    },
    'jobs.owner': {
      title: 'Konto dieser Bestellungen',
      lead: 'Wem die Datensätze der Etiketten aus dem Ordner gehören. Ohne Angabe: dem Bediener oder Admin, der zuerst angelegt wurde.',
    },
    'jobs.release': {
      title: 'Zweite Person für Ungültigerklären und Nachdruck',
      lead: 'Bevor Etiketten für ungültig erklärt oder nachgedruckt werden, gibt ein anderer Bediener oder ein Admin am selben Fenster Namen und Passphrase ein. Im Protokoll stehen beide Namen.',
    },
    'window.lock_operator_mode': {
      title: 'Fenster im Bedienermodus halten',
      lead: 'Für alle außer Admins: große Ziele, und nur, was die Linie braucht. Niemand sonst kann ihn ausschalten.',
    },
    'print.confirm': {
      title: 'Wer sagt, dass Bögen herauskamen',
      lead: 'Einem Drucker, der jeden Bogen gezählt hat, wird geglaubt, oder ein Mensch antwortet jedes Mal. Bei Druckwarteschlangen antwortet immer ein Mensch.',
    },
    'print.sheets_a_job': {
      title: 'Höchstens so viele Bögen in einem Druckauftrag',
      lead: 'Geht etwas schief, sind nur die Bögen eines Druckauftrags ungewiss.',
    },
    'print.labels_a_file': {
      title: 'Höchstens so viele Etiketten in einer PDF-Datei',
      lead: 'Die Bögen eines größeren Auftrags sind mehrere Dateien. Jede lässt sich drucken, während die nächste entsteht.',
    },
    'print.discovery': {
      title: 'Drucker im Netz suchen',
      lead: 'Die Station fragt das Netz nach Druckern, wenn jemand einen sucht. Adressen lassen sich immer auch eintippen.',
    },
    'pictures.keep': {
      title: 'Aufbewahrte Bilder von Etiketten',
      lead: 'Ein Etikett braucht etwa ein Megabyte. „Die der letzten Zeit“ bewahrt Bilder noch einige Tage nach der letzten Änderung des Etiketts auf. Danach stellt die Station ein Bild neu her, wenn jemand es verlangt. Motive werden immer aufbewahrt, ebenso die Bilder von Datensätzen, die Programme erstellt haben.',
    },
    'pictures.keep_days': {
      title: 'Tage, die Bilder aufbewahrt werden',
      lead: 'Gezählt ab der letzten Änderung eines Etiketts auf geprüften Bögen, etwa seinem Druck oder seiner Prüfung.',
    },
    'auth.issuer': {
      title: 'Adresse des Anmeldedienstes',
      lead: 'Die Station nimmt Token dieses Ausstellers an. Sie müssen auch die Zielgruppe setzen.',
    },
    'auth.audience': {
      title: 'Zielgruppe (Audience)',
      lead: 'Der Dienst, für den Token ausgestellt sein müssen. Token für andere Dienste werden abgelehnt.',
    },
    'auth.jwks_url': {
      title: 'Adresse seiner Schlüssel',
      lead: 'Ist dieses Feld leer, werden die Schlüssel über den Anmeldedienst gefunden.',
    },
    'auth.required_scope': {
      title: 'Verlangte Berechtigung (Scope)',
      lead: 'Token ohne diese Berechtigung werden abgelehnt. Ist dieses Feld leer, brauchen Token keine.',
    },
    'auth.roles_claim': {
      title: 'Angabe der Rolle (Claim)',
      lead: 'Die Angabe im Token, in der admin, operator oder checker steht, zum Beispiel realm_access.roles. Token ohne eine dieser Rollen werden abgelehnt. Ist dieses Feld leer, sind alle Bediener.',
    },
    'chain.rpc_url': {
      title: 'Knoten',
      lead: 'Der Rechner, der das Testnetz kennt. Seine Adresse kann ein Kennwort enthalten und wird nicht angezeigt.',
    },
    'chain.keystore_file': {
      title: 'Wallet',
      lead: 'Der verschlüsselte Schlüsselspeicher des Kontos, das Token erstellt.',
    },
    'chain.passphrase_file': {
      title: 'Datei mit der Passphrase der Wallet',
      lead: 'Ohne diese Datei muss jemand die Wallet nach jedem Start im Fenster entsperren.',
    },
    'chain.contract': { title: 'Vertrag', lead: 'Der Vertrag im Netz, der die Token führt.' },
    'chain.chain_id': {
      title: 'Nummer des Netzes',
      lead: 'Ist der Knoten in einem anderen Netz, erstellt die Station keine Token. „Automatisch“ nimmt das erste Netz des Knotens.',
    },
    'chain.allowed_ids': {
      title: 'Weitere Testnetze',
      lead: 'Nummern weiterer Netze neben den bekannten Testnetzen, etwa Ihres eigenen. Hauptnetze werden immer abgelehnt.',
    },
    'chain.explorer_url': { title: 'Block-Explorer', lead: 'Wohin Verweise auf Transaktionen führen.' },
    'chain.confirmations': {
      title: 'Blöcke, bis eine Transaktion endgültig ist',
      lead: '„Automatisch“ wartet auf diesem Rechner 1 Block ab und in einem öffentlichen Netz 3 Blöcke.',
    },
    'chain.wait_seconds': {
      title: 'Warten auf eine Transaktion',
      lead: 'So lange wartet ein Programm, das Token erstellt, auf die Antwort. Das Erstellen geht danach weiter.',
    },
    'chain.max_fee_gwei': {
      title: 'Höchste Gebühr',
      lead: 'Der höchste Preis für eine Einheit Gas. Bei einem höheren Preis werden keine Token erstellt.',
    },
    'chain.daily_transactions': {
      title: 'Transaktionen am Tag',
      lead: 'Nach dieser Zahl werden bis zum nächsten Tag keine Token mehr erstellt.',
    },
    'limits.image_bytes': {
      title: 'Größte Bilddatei',
      lead: 'Größere Dateien werden abgelehnt, bevor sie gelesen werden.',
    },
    'limits.image_megapixels': {
      title: 'Größtes Bild',
      lead: 'Große Bilder brauchen beim Markieren viel Arbeitsspeicher.',
    },
    'limits.requests_per_minute': { title: 'Anfragen von einer Adresse', lead: 'Für alles, was Programme fragen.' },
    'limits.public_engine_per_minute': {
      title: 'Markieren und Lesen ohne Anmeldung',
      lead: 'Anfragen von einer Adresse. Anfragen mit einem Schlüssel zählen hier nicht.',
    },
    'limits.public_scans_per_minute': {
      title: 'Gezählte Scans ohne Anmeldung',
      lead: 'Von einer Adresse. Die Hälfte gilt für jeden Datensatz, damit niemand dessen Zähler beliebig erhöht.',
    },
    'limits.public_records_per_minute': {
      title: 'Gelesene Datensätze ohne Anmeldung',
      lead: 'Von einer Adresse. Eine kleine Zahl macht es langwierig, IDs zu erraten.',
    },
  },
});

// What keeps tokens from being made or given away, in German, by kind.
import type { TroubleKind } from '../../src-shared/trouble.ts';
import { type Facts, say } from './say.ts';

const CLAIMS: Facts = {
  unclaimed: 'hat kein Token',
  minted: 'hat ein Token bei der Station',
  claimed: 'hat ein übergebenes Token',
};

export const CHAIN_IN_GERMAN = {
  chain_off: say('Token sind an dieser Station ausgeschaltet. Etiketten und Datensätze gehen auch ohne.'),
  chain_unseen: say('Die Blockchain wird gerade angesehen. Versuchen Sie es gleich noch einmal.'),
  node_none: say('Stellen Sie zuerst das Netz ein.'),
  node_away: say('Der Netzknoten ist nicht erreichbar. Bleibt das so, prüfen Sie seine Adresse.'),
  node_slow: say(
    'Der Netzknoten hat {seconds} Sekunden lang nicht geantwortet. Bleibt das so, prüfen Sie seine Adresse.',
  ),
  node_busy: say('Der Netzknoten sagt, dass er zu oft gefragt wurde. Warten Sie eine Minute.'),
  node_key: say('Der Netzknoten weist die Station ab (HTTP {status}). Stimmt der Schlüssel in seiner Adresse?'),
  node_status: say('Der Netzknoten antwortet mit HTTP {status}. Bleibt das so, prüfen Sie seine Adresse.'),
  node_long: say('Der Netzknoten antwortet mit mehr, als gefragt war. Prüfen Sie seine Adresse.'),
  node_nonsense: say('Was unter dieser Adresse antwortet, ist kein Netzknoten. Prüfen Sie die Adresse.'),
  node_refused: say(
    'Der Netzknoten hat eine Frage der Station abgelehnt. Versuchen Sie es in einer Minute noch einmal.',
  ),
  node_untaken: say(
    'Der Netzknoten nimmt die Transaktion des Datensatzes {record} nicht an; sie wird immer wieder gesendet. Im Protokoll steht, was er sagt.',
  ),
  chain_other: say(
    'Der Netzknoten gehört zum Netz {chain}, die Station arbeitet aber im Netz {pinned}. Geben Sie einen Knoten dieses Netzes an.',
  ),
  chain_main: say(
    'Der Netzknoten gehört zum Netz {chain}, {name}, einem Hauptnetz. Dort wird nie signiert: Nehmen Sie den Knoten eines Testnetzes, etwa Sepolia.',
  ),
  chain_unknown: say(
    'Der Netzknoten gehört zum Netz {chain}, das der Station als Testnetz nicht bekannt ist. Ist es eines, tragen Sie {chain} in chain.allowed_ids ein.',
  ),
  contract_missing: say(
    'Unter {contract} gibt es in diesem Netz keinen Vertrag. Legen Sie einen an, oder prüfen Sie die Adresse.',
  ),
  contract_other: say('Der Vertrag {contract} ist keiner von Twinmark. Legen Sie einen an.'),
  contract_closed: say(
    'Die Wallet {wallet} darf im Vertrag {contract} keine Token erstellen. Lassen Sie ihr das Recht MINTER geben, oder legen Sie mit ihr einen neuen Vertrag an.',
  ),
  minter_lost: say(
    'Die Wallet {wallet} darf in diesem Vertrag keine Token mehr erstellen. Lassen Sie ihr das Recht MINTER geben.',
  ),
  wallet_file: say(
    'Die Datei der Einstellung {setting} lässt sich nicht lesen. Ist sie da, und darf die Station sie lesen?',
  ),
  wallet_passphrase: say('Diese Passphrase öffnet die Wallet nicht. Geben Sie die ein, mit der sie erstellt wurde.'),
  wallet_damaged: say('Die Keystore-Datei ist beschädigt oder von einer Art, die die Station nicht liest.'),
  wallet_kind: say('Das ist keine verschlüsselte Keystore-Datei (JSON, Version 3).'),
  wallet_locked: say(
    'Das Signieren ist gesperrt: Die Station bewahrt die Passphrase der Wallet nicht auf. Geben Sie sie ein.',
  ),
  wallet_held: say(
    'Eine andere Station auf diesem Rechner signiert mit dieser Wallet ({file}). Beenden Sie jene, oder geben Sie dieser eine eigene Wallet.',
  ),
  wallet_elsewhere: say(
    'Eine andere Station der Datenbank signiert mit der Wallet {wallet}. Fragen Sie dort; fällt sie aus, übernimmt diese Station von selbst.',
  ),
  wallet_none: say('Die Station hat noch keine Wallet. Erstellen Sie eine, oder importieren Sie eine Keystore-Datei.'),
  wallet_gas: say(
    'Die Wallet {wallet} kann das Gas nicht bezahlen. Senden Sie ihr Test-Ether; ein Faucet des Netzes gibt welches.',
  ),
  wallet_short: say(
    'Die Wallet {wallet} kann das Gas nicht bezahlen: Sie hat {has} und braucht {needs} Ether. Senden Sie ihr Test-Ether; ein Faucet des Netzes gibt welches.',
  ),
  wallet_former: say(
    'Eine Transaktion der früheren Wallet {wallet} kam nicht zustande. Stellen Sie jene Wallet noch einmal ein, bis sie durch ist.',
  ),
  wallet_gap: say(
    'Das Netz wartet auf die Transaktion {next} der Wallet {wallet}, die nicht von der Station ist; deren eigene beginnen bei {ours}. Senden Sie von dieser Wallet je eine mit jeder fehlenden Nummer. Wurde das Netz neu begonnen, nehmen Sie eine neue Wallet und einen neuen Vertrag.',
  ),
  gas_dear: say(
    'Eine Einheit Gas kostet gerade {price} Gwei; die Station zahlt höchstens {most}. Versuchen Sie es später noch einmal.',
  ),
  gas_stuck: say(
    'Eine Transaktion hängt, und die Station zahlt höchstens {most} Gwei je Einheit Gas. Sie geht weiter, wenn Gas billiger ist.',
  ),
  chain_day: say(
    'Die Station hat heute schon {most} Transaktionen signiert, mehr darf sie nicht. Morgen geht es weiter.',
  ),
  chain_fault: say(
    'Beim Ansehen der Blockchain ist in der Station ein Fehler aufgetreten; im Protokoll stehen die Einzelheiten.',
  ),
  chain_refuses: say('Das Netz lehnt diese Transaktion ab; im Protokoll stehen die Einzelheiten.'),
  chain_undid: say('Das Netz hat die Transaktion angenommen und rückgängig gemacht. Versuchen Sie es noch einmal.'),
  chain_late: say(
    'Die Transaktion {hash} ist noch in keinem Block. Suchen Sie sie im Explorer: Dort steht dann der Vertrag.',
  ),
  chain_fixed: say('{setting} wurde auf der Befehlszeile gesetzt und wird dort geändert.'),
  chain_busy: say('Es sind noch Transaktionen unterwegs. Warten Sie, bis sie durch sind.'),
  token_made: say('Das Token {token} wurde von einer anderen Wallet erstellt.'),
  token_went: say('Das Token ging an {owner}.'),
  token_not_ours: say('Das Token gehört der Station nicht mehr; sie kann es nicht übergeben.'),
  token_foreign: say(
    'Das Token {token} gibt es in diesem Vertrag schon, erstellt von {wallet}: Auch eine andere Station benutzt ihn. Jede Station braucht ihren eigenen Vertrag.',
  ),
  token_lost: say('Das Token {token} gibt es im Netz nicht: Es wurde neu begonnen, oder der Vertrag ist ein anderer.'),
  token_held: say('Das Token {token} gehört {owner} und nicht mehr der Station; sie kann es nicht übergeben.'),
  token_away: say('Das Token ist gerade nicht im Netz: Ein Block wurde zurückgenommen. Versuchen Sie es noch einmal.'),
  token_early: say('Das Netz hat das schon, aber noch nicht endgültig. Versuchen Sie es in einer Minute noch einmal.'),
  token_silent: say(
    'Der Netzknoten sagt nicht, wie das Token {token} entstand. Bleibt das so, nehmen Sie einen, der alte Ereignisse aufbewahrt.',
  ),
  token_long: say(
    'Was von diesem Datensatz öffentlich würde, ist zu lang für eine Transaktion. Kürzen Sie seine Beschreibung oder seine Felder.',
  ),
  token_state: ({ claim, wanted }) =>
    CLAIMS[claim] && CLAIMS[wanted]
      ? `Das geht nicht: Der Datensatz ${CLAIMS[claim]}; er müsste so sein: ${CLAIMS[wanted]}.`
      : '',
  token_void: say(
    'Das Etikett dieses Datensatzes ist ungültig: Sein Token wird hier weder erstellt noch übergeben. Machen Sie das Etikett erst wieder gültig.',
  ),
  claim_other: say('Dieses Token wird gerade schon an {wallet} übergeben.'),
  claim_contract: say(
    '{wallet} ist ein Vertrag, der keine Token annimmt: Dort wäre es verloren. Geben Sie die Adresse einer Wallet an.',
  ),
  claim_own: say(
    '{wallet} ist die eigene Wallet der Station, die das Token schon hat. Geben Sie die Adresse dessen an, der es bekommen soll.',
  ),
  address_form: say('Eine Adresse ist 0x und dann 40 Zeichen aus 0–9 und a–f.'),
  address_zero: say('Das ist die Nulladresse: Ein Token dort ist verloren. Geben Sie die Adresse einer Wallet an.'),
  address_checksum: say(
    'Die Prüfsumme der Adresse stimmt nicht: Ein Zeichen ist falsch. Kopieren Sie die Adresse noch einmal.',
  ),
  address_call: say(
    'Dieser Code ruft einen Vertrag auf: Seine erste Adresse ist die des Vertrags, nicht die einer Wallet. Geben Sie nur die Adresse der Wallet an.',
  ),
  address_two: say('Das ist mehr als eine Adresse. Geben Sie nur die Adresse der Wallet an.'),
  address_chain: say(
    'Dieser Code gilt für das Netz {named}, die Station arbeitet aber im Netz {own}. Lassen Sie die Wallet einen Code für dieses Netz zeigen oder nur ihre Adresse.',
  ),
} as const satisfies Partial<Record<TroubleKind, (facts: Facts) => string>>;

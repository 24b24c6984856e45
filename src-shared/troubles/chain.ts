import { troublesOf } from './trouble-table.ts';

// Troubles of the chain, the wallet and tokens.
export const CHAIN_TROUBLES = troublesOf('chain_trouble', {
  chain_off: {
    en: 'Minting is off at this station: no signing key or token contract is configured (missing: {settings}). Records and labels work without it.',
    de: 'Token sind an dieser Station ausgeschaltet. Etiketten und Datensätze funktionieren auch ohne.',
  },
  chain_unseen: {
    en: 'The chain is being looked at. Try again in a moment.',
    de: 'Die Station prüft die Blockchain noch. Versuchen Sie es gleich noch einmal.',
  },
  node_none: {
    en: 'Set the node of the network first.',
    de: 'Stellen Sie zuerst das Netz ein.',
  },
  node_away: {
    en: 'The node of the chain cannot be reached. Try again in a minute; if it stays so, look at chain.rpc_url.',
    de: 'Der Netzknoten ist nicht erreichbar. Bleibt das so, prüfen Sie seine Adresse.',
  },
  node_slow: {
    en: 'The node of the chain did not answer within {seconds} seconds. Try again in a minute; if it stays so, look at chain.rpc_url.',
    de: 'Der Netzknoten hat {seconds} Sekunden lang nicht geantwortet. Bleibt das so, prüfen Sie seine Adresse.',
  },
  node_busy: {
    en: 'The node of the chain says that it was asked too often. Try again in a minute; if it stays so, look at chain.rpc_url.',
    de: 'Der Netzknoten sagt, dass er zu oft gefragt wurde. Warten Sie eine Minute.',
  },
  node_key: {
    en: 'The node of the chain refuses the station (HTTP {status}); is the key in its address right. Try again in a minute; if it stays so, look at chain.rpc_url.',
    de: 'Der Netzknoten weist die Station ab (HTTP {status}). Stimmt der Schlüssel in seiner Adresse?',
  },
  node_status: {
    en: 'The node of the chain answers with HTTP {status}. Try again in a minute; if it stays so, look at chain.rpc_url.',
    de: 'Der Netzknoten antwortet mit HTTP {status}. Bleibt das so, prüfen Sie seine Adresse.',
  },
  node_long: {
    en: 'The node of the chain answers with more than anybody asked for. Try again in a minute; if it stays so, look at chain.rpc_url.',
    de: 'Der Netzknoten sendet zu lange Antworten. Prüfen Sie seine Adresse.',
  },
  node_nonsense: {
    en: 'The node of the chain gives answers that are none. Try again in a minute; if it stays so, look at chain.rpc_url.',
    de: 'Was unter dieser Adresse antwortet, ist kein Netzknoten. Prüfen Sie die Adresse.',
  },
  node_refused: {
    en: 'The node of the chain refused a question of the station. Try again in a minute.',
    de: 'Der Netzknoten hat eine Frage der Station abgelehnt. Versuchen Sie es in einer Minute noch einmal.',
  },
  node_untaken: {
    en: 'The node does not take the transaction of the record {record}; it is sent again and again. The log has the node’s words.',
    de: 'Der Netzknoten nimmt die Transaktion des Datensatzes {record} nicht an; sie wird immer wieder gesendet. Die Antwort des Netzknotens steht im Protokoll.',
  },
  chain_other: {
    en: 'The node is on chain {chain}, and the station works on chain {pinned}. Set chain.rpc_url to a node of that chain{or}.',
    de: 'Der Netzknoten gehört zum Netz {chain}, die Station arbeitet aber im Netz {pinned}. Geben Sie einen Knoten dieses Netzes an.',
  },
  chain_main: {
    en: 'The node is on chain {chain}, {name}, a main network. Nothing is signed there, whatever the settings say: set chain.rpc_url to a node of a test network, such as Sepolia.',
    de: 'Der Netzknoten gehört zum Netz {chain}, {name}, einem Hauptnetz. Dort wird nie signiert: Nehmen Sie den Knoten eines Testnetzes, etwa Sepolia.',
  },
  chain_unknown: {
    en: 'The node is on chain {chain}, which is no test network that the station knows. If it is one, add {chain} to chain.allowed_ids; else set chain.rpc_url to another node.',
    de: 'Der Netzknoten gehört zum Netz {chain}, das der Station als Testnetz nicht bekannt ist. Ist es eines, tragen Sie {chain} in chain.allowed_ids ein.',
  },
  contract_missing: {
    en: 'There is no contract at {contract} on this chain. Set chain.contract to one that was made there: twinmark chain deploy makes one.',
    de: 'Unter {contract} gibt es in diesem Netz keinen Vertrag. Legen Sie einen an, oder prüfen Sie die Adresse.',
  },
  contract_other: {
    en: 'The contract at {contract} is none of Twinmark’s. Set chain.contract to one that "twinmark chain deploy" made.',
    de: 'Der Vertrag {contract} ist keiner von Twinmark. Legen Sie einen an.',
  },
  contract_closed: {
    en: 'The wallet {wallet} may not make tokens in the contract {contract}. Let the contract’s admin grant it MINTER, or make a contract with this wallet: twinmark chain deploy.',
    de: 'Die Wallet {wallet} darf im Vertrag {contract} keine Token erstellen. Lassen Sie ihr das Recht MINTER geben, oder legen Sie mit ihr einen neuen Vertrag an.',
  },
  minter_lost: {
    en: 'The wallet {wallet} may no longer make tokens in the contract. Let the contract’s admin grant it MINTER.',
    de: 'Die Wallet {wallet} darf in diesem Vertrag keine Token mehr erstellen. Lassen Sie ihr das Recht MINTER geben.',
  },
  wallet_file: {
    en: 'The file of {setting} cannot be read. Is it there, and may the station read it?',
    de: 'Die Datei der Einstellung {setting} lässt sich nicht lesen. Ist sie da, und darf die Station sie lesen?',
  },
  wallet_passphrase: {
    en: 'The passphrase does not open the keystore. Give the one that it was made with.',
    de: 'Diese Passphrase öffnet die Wallet nicht. Geben Sie die ein, mit der sie erstellt wurde.',
  },
  wallet_damaged: {
    en: 'The keystore is damaged or of a kind that the station cannot read.',
    de: 'Die Keystore-Datei ist beschädigt oder hat ein Format, das die Station nicht lesen kann.',
  },
  wallet_kind: {
    en: 'The keystore file is no encrypted keystore (JSON, version 3). Make one: twinmark chain new-wallet.',
    de: 'Das ist keine verschlüsselte Keystore-Datei (JSON, Version 3).',
  },
  wallet_locked: {
    en: 'Signing is locked: the station keeps no passphrase of its wallet. Type it on the Tokens screen, or set chain.passphrase_file.',
    de: 'Das Signieren ist gesperrt: Die Station bewahrt die Passphrase der Wallet nicht auf. Geben Sie sie ein.',
  },
  wallet_held: {
    en: 'Another station on this machine signs with the keystore {file}. Stop that station, or give this one a wallet of its own.',
    de: 'Eine andere Station auf diesem Rechner signiert mit dieser Wallet ({file}). Beenden Sie die andere Station, oder geben Sie dieser Station eine eigene Wallet.',
  },
  wallet_elsewhere: {
    en: 'Another station of the database signs with the wallet {wallet}. Ask there; when that one is gone, this one takes over by itself.',
    de: 'Eine andere Station der Datenbank signiert mit der Wallet {wallet}. Erstellen Sie die Token dort. Wenn die andere Station ausfällt, übernimmt diese Station von selbst.',
  },
  wallet_none: {
    en: 'The station has no wallet yet. Make one, or import a keystore.',
    de: 'Die Station hat noch keine Wallet. Erstellen Sie eine, oder importieren Sie eine Keystore-Datei.',
  },
  wallet_gas: {
    en: 'The wallet {wallet} cannot pay the gas. Send it test ether; a faucet of the network gives some.',
    de: 'Die Wallet {wallet} kann das Gas nicht bezahlen. Senden Sie ihr Test-Ether; ein Faucet des Netzes gibt welches.',
  },
  wallet_short: {
    en: 'The wallet {wallet} cannot pay the gas: it holds {has} and needs {needs} ether. Send it test ether; a faucet of the network gives some.',
    de: 'Die Wallet {wallet} kann das Gas nicht bezahlen: Sie hat {has} und braucht {needs} Ether. Senden Sie ihr Test-Ether; ein Faucet des Netzes gibt welches.',
  },
  wallet_former: {
    en: 'A transaction of the former wallet {wallet} came to nothing. Set chain.keystore_file to that wallet once more, until it is through.',
    de: 'Eine Transaktion der früheren Wallet {wallet} kam nicht zustande. Stellen Sie die frühere Wallet noch einmal ein, bis die Transaktion abgeschlossen ist.',
  },
  wallet_gap: {
    en: 'The chain waits for transaction {next} of the wallet {wallet}, which the station did not sign; its own go on from {ours}. Send one from that wallet with every number between. If the chain was begun anew, take a new wallet and a new contract.',
    de: 'Das Netz wartet auf die Transaktion Nummer {next} der Wallet {wallet}. Die Station hat sie nicht signiert: Ihre eigenen Transaktionen beginnen bei Nummer {ours}. Senden Sie von dieser Wallet für jede fehlende Nummer eine Transaktion. Wurde das Netz neu begonnen, nehmen Sie eine neue Wallet und einen neuen Vertrag.',
  },
  gas_dear: {
    en: 'A unit of gas costs {price} gwei now, and the station pays {most} at most (chain.max_fee_gwei). Try again later, or allow it more.',
    de: 'Eine Einheit Gas kostet gerade {price} Gwei; die Station zahlt höchstens {most}. Versuchen Sie es später noch einmal.',
  },
  gas_stuck: {
    en: 'A transaction is stuck, and the station pays no more than {most} gwei for a unit of gas (chain.max_fee_gwei). It goes on when gas is cheaper.',
    de: 'Eine Transaktion wartet, weil die Station höchstens {most} Gwei je Einheit Gas zahlt. Sie wird ausgeführt, wenn Gas billiger ist.',
  },
  chain_day: {
    en: 'The station has signed the {most} transactions that it may sign in a day (chain.daily_transactions). Try again tomorrow, or allow it more.',
    de: 'Die Station hat heute schon {most} Transaktionen signiert, mehr darf sie nicht. Morgen geht es weiter.',
  },
  chain_fault: {
    en: 'The station failed at looking at the chain, by a fault of its own. The log has the details.',
    de: 'Beim Prüfen der Blockchain ist in der Station ein Fehler aufgetreten. Die Einzelheiten stehen im Protokoll.',
  },
  chain_refuses: {
    en: 'The chain refuses this transaction. The log has the details.',
    de: 'Das Netz lehnt diese Transaktion ab; im Protokoll stehen die Einzelheiten.',
  },
  chain_undid: {
    en: 'The chain took the transaction and undid it. Try again.',
    de: 'Das Netz hat die Transaktion angenommen und rückgängig gemacht. Versuchen Sie es noch einmal.',
  },
  chain_late: {
    en: 'The transaction {hash} is in no block yet, as far as the node says. Look it up in an explorer: the contract is named there once it is.',
    de: 'Die Transaktion {hash} ist noch in keinem Block. Suchen Sie die Transaktion im Explorer: Sobald sie in einem Block ist, steht dort der Vertrag.',
  },
  chain_fixed: {
    en: '{setting} was set on the command line, and is changed there.',
    de: '{setting} wurde auf der Befehlszeile gesetzt und wird dort geändert.',
  },
  chain_busy: {
    en: 'Transactions are on their way. Wait until they are through.',
    de: 'Es sind noch Transaktionen unterwegs. Warten Sie, bis sie abgeschlossen sind.',
  },
  token_made: {
    en: 'The token {token} was made by another wallet.',
    de: 'Das Token {token} wurde von einer anderen Wallet erstellt.',
  },
  token_went: {
    en: 'The token went to {owner}.',
    de: 'Das Token ging an {owner}.',
  },
  token_not_ours: {
    en: 'The token is no longer the station’s to give.',
    de: 'Das Token gehört der Station nicht mehr; sie kann es nicht übergeben.',
  },
  token_foreign: {
    en: 'The token {token} is in the contract already, made by {wallet}: another station uses this contract too. Give every station a contract of its own.',
    de: 'Das Token {token} gibt es in diesem Vertrag schon, erstellt von {wallet}: Auch eine andere Station benutzt ihn. Jede Station braucht ihren eigenen Vertrag.',
  },
  token_lost: {
    en: 'The token {token} is not on the chain: it was begun anew, or chain.contract names another contract than the one that the token was made in.',
    de: 'Das Token {token} gibt es im Netz nicht: Das Netz wurde neu begonnen, oder es ist ein anderer Vertrag eingestellt.',
  },
  token_held: {
    en: 'The token {token} is held by {owner}, no longer by the station, which cannot give it away.',
    de: 'Das Token {token} gehört {owner} und nicht mehr der Station; sie kann es nicht übergeben.',
  },
  token_away: {
    en: 'The token is not on the chain just now: it took a block back, or was begun anew. Try again.',
    de: 'Das Token ist gerade nicht im Netz: Ein Block wurde zurückgenommen. Versuchen Sie es noch einmal.',
  },
  token_early: {
    en: 'The chain has this already, in a block that is not final yet. Ask again in a minute; the record takes it over then.',
    de: 'Das Netz hat diese Transaktion schon, aber noch nicht endgültig. Versuchen Sie es in einer Minute noch einmal.',
  },
  token_silent: {
    en: 'The node does not tell how the token {token} was made. Try again in a minute; if it stays so, set chain.rpc_url to a node that keeps old events.',
    de: 'Der Netzknoten sagt nicht, wie das Token {token} entstand. Bleibt das so, nehmen Sie einen, der alte Ereignisse aufbewahrt.',
  },
  token_long: {
    en: 'What would become public of this record is too long for one transaction. Shorten its description or its fields.',
    de: 'Was von diesem Datensatz öffentlich würde, ist zu lang für eine Transaktion. Kürzen Sie seine Beschreibung oder seine Felder.',
  },
  token_state: {
    en: 'This record is {claim}; only one that is {wanted} can be {verb}.',
    de: 'Das geht nicht: Der Datensatz {claim}; er müsste so sein: {wanted}.',
  },
  token_void: {
    en: 'The label of this record is voided: its token is neither made nor given away at the desk. Undo the void first.',
    de: 'Das Etikett dieses Datensatzes ist ungültig: Sein Token wird hier weder erstellt noch übergeben. Machen Sie das Etikett erst wieder gültig.',
  },
  claim_other: {
    en: 'A claim of this record to {wallet} is under way already.',
    de: 'Dieses Token wird gerade schon an {wallet} übergeben.',
  },
  claim_contract: {
    en: '{wallet} is a contract that does not take tokens: one sent there would be lost. Give a wallet’s address.',
    de: '{wallet} ist ein Vertrag, der keine Token annimmt: Dort wäre es verloren. Geben Sie die Adresse einer Wallet an.',
  },
  claim_own: {
    en: '{wallet} is the station’s own wallet, which has the token already. Give the address of whom it is for.',
    de: '{wallet} ist die eigene Wallet der Station, die das Token schon hat. Geben Sie die Adresse des Empfängers an.',
  },
  address_form: {
    en: 'A wallet address is 0x and 40 characters from 0 to 9 and a to f.',
    de: 'Eine Adresse ist 0x und dann 40 Zeichen aus 0–9 und a–f.',
  },
  address_zero: {
    en: 'This wallet address is the zero address: a token sent there is lost. Give the address of a wallet.',
    de: 'Das ist die Nulladresse: Ein Token dort ist verloren. Geben Sie die Adresse einer Wallet an.',
  },
  address_checksum: {
    en: 'This wallet address has a typing mistake: its check (EIP-55) does not fit. Copy the address again.',
    de: 'Diese Adresse enthält einen Tippfehler: Ihre Prüfung (EIP-55) geht nicht auf. Kopieren Sie die Adresse noch einmal.',
  },
  address_call: {
    en: 'This code calls a contract: its first address is the contract’s, and no wallet’s. Give the address of the wallet alone.',
    de: 'Dieser Code ruft einen Vertrag auf: Seine erste Adresse ist die des Vertrags, nicht die einer Wallet. Geben Sie nur die Adresse der Wallet an.',
  },
  address_two: {
    en: 'There is more than one address in this. Give the address of the wallet alone.',
    de: 'Das ist mehr als eine Adresse. Geben Sie nur die Adresse der Wallet an.',
  },
  address_chain: {
    en: 'This code is for the network {named}, and the station works on {own}. Let the wallet show a code for that network, or its address alone.',
    de: 'Dieser Code gilt für das Netz {named}, die Station arbeitet aber im Netz {own}. Lassen Sie die Wallet einen Code für dieses Netz zeigen oder nur ihre Adresse.',
  },
});

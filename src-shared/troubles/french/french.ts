// The troubles of a station in French. A kind that is missing here is said in English.
import { frenchSpaces } from '#shared/core/french-spaces.ts';
import type { TroubleKind } from '#shared/troubles/trouble.ts';

import { FRENCH_LABELS } from './labels.ts';
import { FRENCH_STATION } from './station.ts';
import { FRENCH_WORK } from './work.ts';

// Troubles of the chain, the wallet and tokens.
const FRENCH_CHAIN = {
  chain_off:
    'L’émission est désactivée sur ce poste : aucune clé de signature ou aucun contrat de jetons n’est réglé (il manque : {settings}). Les fiches et les étiquettes fonctionnent sans cela.',
  chain_unseen: 'La chaîne est en cours d’examen. Réessayez dans un instant.',
  node_none: 'Réglez d’abord le nœud du réseau.',
  node_away: 'Le nœud de la chaîne est injoignable. Réessayez dans une minute ; si cela dure, vérifiez chain.rpc_url.',
  node_slow:
    'Le nœud de la chaîne n’a pas répondu en {seconds} secondes. Réessayez dans une minute ; si cela dure, vérifiez chain.rpc_url.',
  node_busy:
    'Le nœud de la chaîne dit qu’on l’a interrogé trop souvent. Réessayez dans une minute ; si cela dure, vérifiez chain.rpc_url.',
  node_key:
    'Le nœud de la chaîne refuse le poste (HTTP {status}) ; la clé dans son adresse est-elle juste ? Réessayez dans une minute ; si cela dure, vérifiez chain.rpc_url.',
  node_status:
    'Le nœud de la chaîne répond HTTP {status}. Réessayez dans une minute ; si cela dure, vérifiez chain.rpc_url.',
  node_long:
    'Le nœud de la chaîne répond plus que ce qui lui a été demandé. Réessayez dans une minute ; si cela dure, vérifiez chain.rpc_url.',
  node_nonsense:
    'Le nœud de la chaîne donne des réponses qui n’en sont pas. Réessayez dans une minute ; si cela dure, vérifiez chain.rpc_url.',
  node_refused: 'Le nœud de la chaîne a refusé une question du poste. Réessayez dans une minute.',
  node_untaken:
    'Le nœud n’accepte pas la transaction de la fiche {record} ; elle est renvoyée sans cesse. Le journal a les mots du nœud.',
  chain_other:
    'Le nœud est sur la chaîne {chain}, et le poste travaille sur la chaîne {pinned}. Réglez chain.rpc_url sur un nœud de cette chaîne.',
  chain_main:
    'Le nœud est sur la chaîne {chain}, {name}, un réseau principal. Rien n’y est signé, quoi que disent les réglages : réglez chain.rpc_url sur un nœud d’un réseau de test, comme Sepolia.',
  chain_unknown:
    'Le nœud est sur la chaîne {chain}, qui n’est pas un réseau de test que le poste connaisse. Si c’en est un, ajoutez {chain} à chain.allowed_ids ; sinon, réglez chain.rpc_url sur un autre nœud.',
  contract_missing:
    'Il n’y a pas de contrat à {contract} sur cette chaîne. Réglez chain.contract sur un contrat qui y a été créé : twinmark chain deploy en crée un.',
  contract_other:
    'Le contrat à {contract} n’est pas de Twinmark. Réglez chain.contract sur un contrat créé par « twinmark chain deploy ».',
  contract_closed:
    'Le portefeuille {wallet} ne peut pas créer de jetons dans le contrat {contract}. Faites-lui accorder MINTER par l’administrateur du contrat, ou créez un contrat avec ce portefeuille : twinmark chain deploy.',
  minter_lost:
    'Le portefeuille {wallet} ne peut plus créer de jetons dans le contrat. Faites-lui accorder MINTER par l’administrateur du contrat.',
  wallet_file: 'Le fichier de {setting} est illisible. Est-il là, et le poste peut-il le lire ?',
  wallet_passphrase: 'La phrase secrète n’ouvre pas le keystore. Donnez celle avec laquelle il a été créé.',
  wallet_damaged: 'Le keystore est endommagé, ou d’un type que le poste ne sait pas lire.',
  wallet_kind: 'Le fichier n’est pas un keystore chiffré (JSON, version 3). Créez-en un : twinmark chain new-wallet.',
  wallet_locked:
    'La signature est verrouillée : le poste ne garde pas la phrase secrète de son portefeuille. Saisissez-la sur l’écran Jetons, ou réglez chain.passphrase_file.',
  wallet_held:
    'Un autre poste sur cet ordinateur signe avec le keystore {file}. Arrêtez ce poste, ou donnez à celui-ci son propre portefeuille.',
  wallet_elsewhere:
    'Un autre poste de la base de données signe avec le portefeuille {wallet}. Demandez là-bas ; quand il n’est plus là, celui-ci prend le relais de lui-même.',
  wallet_none: 'Le poste n’a pas encore de portefeuille. Créez-en un, ou importez un keystore.',
  wallet_gas:
    'Le portefeuille {wallet} ne peut pas payer le gaz. Envoyez-lui de l’éther de test ; un robinet (faucet) du réseau en donne.',
  wallet_short:
    'Le portefeuille {wallet} ne peut pas payer le gaz : il contient {has} éther et il en faut {needs}. Envoyez-lui de l’éther de test ; un robinet (faucet) du réseau en donne.',
  wallet_former:
    'Une transaction de l’ancien portefeuille {wallet} n’a pas abouti. Réglez encore une fois chain.keystore_file sur ce portefeuille, jusqu’à ce qu’elle soit passée.',
  wallet_gap:
    'La chaîne attend la transaction {next} du portefeuille {wallet}, que le poste n’a pas signée ; les siennes commencent à {ours}. Envoyez-en une de ce portefeuille pour chaque numéro entre les deux. Si la chaîne a été recommencée, prenez un nouveau portefeuille et un nouveau contrat.',
  gas_dear:
    'Une unité de gaz coûte {price} gwei en ce moment, et le poste paie {most} au plus (chain.max_fee_gwei). Réessayez plus tard, ou permettez-lui davantage.',
  gas_stuck:
    'Une transaction est bloquée, et le poste ne paie pas plus de {most} gwei par unité de gaz (chain.max_fee_gwei). Elle passera quand le gaz sera moins cher.',
  chain_day:
    'Le poste a signé les {most} transactions qu’il peut signer en un jour (chain.daily_transactions). Réessayez demain, ou permettez-lui-en davantage.',
  chain_fault: 'Le poste n’a pas pu examiner la chaîne, par une erreur de sa part. Le journal en donne le détail.',
  chain_refuses: 'La chaîne refuse cette transaction. Le journal en donne le détail.',
  chain_undid: 'La chaîne a pris la transaction et l’a annulée. Réessayez.',
  chain_late:
    'D’après le nœud, la transaction {hash} n’est encore dans aucun bloc. Cherchez-la dans un explorateur : le contrat y sera nommé dès qu’elle y est.',
  chain_fixed: '{setting} a été donné en ligne de commande, et se modifie là.',
  chain_busy: 'Des transactions sont en route. Attendez qu’elles soient passées.',
  token_made: 'Le jeton {token} a été créé par un autre portefeuille.',
  token_went: 'Le jeton est allé à {owner}.',
  token_not_ours: 'Le jeton n’appartient plus au poste, qui ne peut plus le donner.',
  token_foreign:
    'Le jeton {token} est déjà dans le contrat, créé par {wallet} : un autre poste utilise aussi ce contrat. Donnez à chaque poste son propre contrat.',
  token_lost:
    'Le jeton {token} n’est pas sur la chaîne : elle a été recommencée, ou chain.contract nomme un autre contrat que celui où il a été créé.',
  token_held: 'Le jeton {token} est détenu par {owner}, et non plus par le poste, qui ne peut pas le donner.',
  token_away: 'Le jeton n’est pas sur la chaîne en ce moment : elle a repris un bloc, ou a été recommencée. Réessayez.',
  token_early:
    'La chaîne l’a déjà, dans un bloc qui n’est pas encore définitif. Redemandez dans une minute ; la fiche le reprend alors.',
  token_silent:
    'Le nœud ne dit pas comment le jeton {token} a été créé. Réessayez dans une minute ; si cela dure, réglez chain.rpc_url sur un nœud qui garde les anciens événements.',
  token_long:
    'Ce qui deviendrait public de cette fiche est trop long pour une transaction. Raccourcissez sa description ou ses champs.',
  token_state: 'Ce n’est pas possible : cette fiche {claim}, et il faudrait une fiche qui {wanted}.',
  token_void:
    'L’étiquette de cette fiche est invalidée : son jeton n’est ni créé ni remis au poste. Annulez d’abord l’invalidation.',
  claim_other: 'Une remise de cette fiche à {wallet} est déjà en cours.',
  claim_contract:
    '{wallet} est un contrat qui n’accepte pas de jetons : un jeton envoyé là serait perdu. Donnez l’adresse d’un portefeuille.',
  claim_own: '{wallet} est le portefeuille du poste lui-même, qui a déjà le jeton. Donnez l’adresse du destinataire.',
  address_form: 'Une adresse de portefeuille est 0x suivi de 40 caractères de 0 à 9 et de a à f.',
  address_zero:
    'Cette adresse de portefeuille est l’adresse zéro : un jeton envoyé là est perdu. Donnez l’adresse d’un portefeuille.',
  address_checksum:
    'Cette adresse de portefeuille a une faute de frappe : son contrôle (EIP-55) ne tombe pas juste. Copiez-la de nouveau.',
  address_call:
    'Ce code appelle un contrat : sa première adresse est celle du contrat, et non d’un portefeuille. Donnez la seule adresse du portefeuille.',
  address_two: 'Il y a plus d’une adresse ici. Donnez la seule adresse du portefeuille.',
  address_chain:
    'Ce code est pour le réseau {named}, et le poste travaille sur {own}. Faites afficher par le portefeuille un code pour ce réseau, ou sa seule adresse.',
} as const;

const ALL = { ...FRENCH_WORK, ...FRENCH_LABELS, ...FRENCH_STATION, ...FRENCH_CHAIN };

export const FRENCH_TROUBLES: Readonly<Partial<Record<TroubleKind, string>>> = Object.fromEntries(
  Object.entries(ALL).map(([kind, sentence]) => [kind, frenchSpaces(sentence)]),
);

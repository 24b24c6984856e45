// Every sentence about the chain, by the kind of its trouble. What is kept as a sentence alone, such as why a job came to
// nothing, is known again by it.
import { AppError, type ErrorCode } from '../../src-shared/errors.ts';
import { type Trouble, type TroubleKind, trouble } from '../../src-shared/trouble.ts';

const AGAIN = 'Try again in a minute; if it stays so, look at chain.rpc_url.';

const SENTENCES = {
  chain_off:
    'Minting is off at this station: no signing key or token contract is configured (missing: {settings}). Records and labels work without it.',
  chain_unseen: 'The chain is being looked at. Try again in a moment.',
  node_none: 'Set the node of the network first.',
  node_away: `The node of the chain cannot be reached. ${AGAIN}`,
  node_slow: `The node of the chain did not answer within {seconds} seconds. ${AGAIN}`,
  node_busy: `The node of the chain says that it was asked too often. ${AGAIN}`,
  node_key: `The node of the chain refuses the station (HTTP {status}); is the key in its address right. ${AGAIN}`,
  node_status: `The node of the chain answers with HTTP {status}. ${AGAIN}`,
  node_long: `The node of the chain answers with more than anybody asked for. ${AGAIN}`,
  node_nonsense: `The node of the chain gives answers that are none. ${AGAIN}`,
  node_refused: 'The node of the chain refused a question of the station. Try again in a minute.',
  node_untaken:
    'The node does not take the transaction of the record {record}; it is sent again and again. The log has the node’s words.',
  chain_other:
    'The node is on chain {chain}, and the station works on chain {pinned}. Set chain.rpc_url to a node of that chain{or}.',
  chain_main:
    'The node is on chain {chain}, {name}, a main network. Nothing is signed there, whatever the settings say: set chain.rpc_url to a node of a test network, such as Sepolia.',
  chain_unknown:
    'The node is on chain {chain}, which is no test network that the station knows. If it is one, add {chain} to chain.allowed_ids; else set chain.rpc_url to another node.',
  contract_missing:
    'There is no contract at {contract} on this chain. Set chain.contract to one that was made there: twinmark chain deploy makes one.',
  contract_other:
    'The contract at {contract} is none of Twinmark’s. Set chain.contract to one that "twinmark chain deploy" made.',
  contract_closed:
    'The wallet {wallet} may not make tokens in the contract {contract}. Let the contract’s admin grant it MINTER, or make a contract with this wallet: twinmark chain deploy.',
  minter_lost:
    'The wallet {wallet} may no longer make tokens in the contract. Let the contract’s admin grant it MINTER.',
  wallet_file: 'The file of {setting} cannot be read. Is it there, and may the station read it?',
  wallet_passphrase: 'The passphrase does not open the keystore. Give the one that it was made with.',
  wallet_damaged: 'The keystore is damaged or of a kind that the station cannot read.',
  wallet_kind: 'The keystore file is no encrypted keystore (JSON, version 3). Make one: twinmark chain new-wallet.',
  wallet_locked:
    'Signing is locked: the station keeps no passphrase of its wallet. Type it on the Tokens screen, or set chain.passphrase_file.',
  wallet_held:
    'Another station on this machine signs with the keystore {file}. Stop that station, or give this one a wallet of its own.',
  wallet_elsewhere:
    'Another station of the database signs with the wallet {wallet}. Ask there; when that one is gone, this one takes over by itself.',
  wallet_none: 'The station has no wallet yet. Make one, or import a keystore.',
  wallet_gas: 'The wallet {wallet} cannot pay the gas. Send it test ether; a faucet of the network gives some.',
  wallet_short:
    'The wallet {wallet} cannot pay the gas: it holds {has} and needs {needs} ether. Send it test ether; a faucet of the network gives some.',
  wallet_former:
    'A transaction of the former wallet {wallet} came to nothing. Set chain.keystore_file to that wallet once more, until it is through.',
  wallet_gap:
    'The chain waits for transaction {next} of the wallet {wallet}, which the station did not sign; its own go on from {ours}. Send one from that wallet with every number between. If the chain was begun anew, take a new wallet and a new contract.',
  gas_dear:
    'A unit of gas costs {price} gwei now, and the station pays {most} at most (chain.max_fee_gwei). Try again later, or allow it more.',
  gas_stuck:
    'A transaction is stuck, and the station pays no more than {most} gwei for a unit of gas (chain.max_fee_gwei). It goes on when gas is cheaper.',
  chain_day:
    'The station has signed the {most} transactions that it may sign in a day (chain.daily_transactions). Try again tomorrow, or allow it more.',
  chain_fault: 'The station failed at looking at the chain, by a fault of its own. The log has the details.',
  chain_refuses: 'The chain refuses this transaction. The log has the details.',
  chain_undid: 'The chain took the transaction and undid it. Try again.',
  chain_late:
    'The transaction {hash} is in no block yet, as far as the node says. Look it up in an explorer: the contract is named there once it is.',
  chain_fixed: '{setting} was set on the command line, and is changed there.',
  chain_busy: 'Transactions are on their way. Wait until they are through.',
  token_made: 'The token {token} was made by another wallet.',
  token_went: 'The token went to {owner}.',
  token_not_ours: 'The token is no longer the station’s to give.',
  token_foreign:
    'The token {token} is in the contract already, made by {wallet}: another station uses this contract too. Give every station a contract of its own.',
  token_lost:
    'The token {token} is not on the chain: it was begun anew, or chain.contract names another contract than the one that the token was made in.',
  token_held: 'The token {token} is held by {owner}, no longer by the station, which cannot give it away.',
  token_away: 'The token is not on the chain just now: it took a block back, or was begun anew. Try again.',
  token_early:
    'The chain has this already, in a block that is not final yet. Ask again in a minute; the record takes it over then.',
  token_silent:
    'The node does not tell how the token {token} was made. Try again in a minute; if it stays so, set chain.rpc_url to a node that keeps old events.',
  token_long:
    'What would become public of this record is too long for one transaction. Shorten its description or its fields.',
  token_state: 'This record is {claim}; only one that is {wanted} can be {verb}.',
  token_void:
    'The label of this record is voided: its token is neither made nor given away at the desk. Undo the void first.',
  claim_other: 'A claim of this record to {wallet} is under way already.',
  claim_contract:
    '{wallet} is a contract that does not take tokens: one sent there would be lost. Give a wallet’s address.',
  claim_own: '{wallet} is the station’s own wallet, which has the token already. Give the address of whom it is for.',
  address_form: 'wallet_address must be 0x and 40 hexadecimal digits.',
  address_zero: 'wallet_address is the zero address: a token sent there is lost. Give a wallet’s own.',
  address_checksum: 'wallet_address has a wrong checksum (EIP-55): a character was mistyped. Copy the address again.',
  address_call:
    'This code calls a contract: its first address is the contract’s, and no wallet’s. Give the address of the wallet alone.',
  address_two: 'There is more than one address in this. Give the address of the wallet alone.',
  address_chain:
    'This code is for the network {named}, and the station works on {own}. Let the wallet show a code for that network, or its address alone.',
} as const satisfies Partial<Record<TroubleKind, string>>;

export type ChainTroubleKind = keyof typeof SENTENCES;
export const CHAIN_TROUBLES = Object.keys(SENTENCES) as readonly ChainTroubleKind[];
type Facts = Readonly<Record<string, string | number>>;

export interface ChainTroubleOptions {
  readonly code?: ErrorCode;
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number;
}

export function chainTrouble(kind: ChainTroubleKind, facts: Facts = {}, options: ChainTroubleOptions = {}): AppError {
  const { code = 'chain_trouble', ...more } = options;
  return new AppError(code, sentenceOf(kind, facts), { ...more, trouble: trouble(kind, facts) });
}

export function sentenceOf(kind: ChainTroubleKind, facts: Facts = {}): string {
  return SENTENCES[kind].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

/** What a sentence of the station is about. */
export function troubleIn(sentence: string): Trouble {
  for (const [kind, form] of FORMS) {
    const found = form.exec(sentence);
    if (found) return trouble(kind, { ...found.groups });
  }
  return trouble('other');
}

const FORMS = CHAIN_TROUBLES.map((kind) => [kind, formOf(SENTENCES[kind])] as const);

function formOf(sentence: string): RegExp {
  const known = new Set<string>();
  const parts = sentence.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (known.has(part)) return `\\k<${part}>`;
    known.add(part);
    return `(?<${part}>.*?)`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

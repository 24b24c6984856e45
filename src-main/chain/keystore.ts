import { scrypt as nodeScrypt } from 'node:crypto';
import { decryptKeystoreJson, encryptKeystoreJson, Transaction, Wallet, scrypt as walletScrypt } from 'ethers';
import { refusal } from '../../src-shared/errors.ts';

export interface Unsigned {
  readonly chainId: number;
  readonly nonce: number;
  /** Null where a contract is made. */
  readonly to: string | null;
  readonly data: string;
  readonly gas: number;
  readonly maxFee: bigint;
  readonly tip: bigint;
}

export interface Signed {
  readonly hash: string;
  readonly raw: string;
}

/** A wallet: whoever has it can sign, and nobody can read its key out of it. */
export interface Signer {
  readonly address: string;
  sign(transaction: Unsigned): Signed;
}

/** What opening a keystore costs. */
export interface ScryptCosts {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Opening takes a third of a second. */
const COSTS: ScryptCosts = { N: 2 ** 17, r: 8, p: 1 };
/** What scrypt takes at these costs, twice over. */
const MOST_MEMORY = 2 ** 29;
const MOST_KEYSTORE = 64 * 1024;

/** A fresh key, as it is kept: encrypted. */
export async function newKeystore(passphrase: string, costs = COSTS): Promise<{ address: string; json: string }> {
  registerScrypt();
  const { address, privateKey } = Wallet.createRandom();
  return { address, json: await encryptKeystoreJson({ address, privateKey }, passphrase, { scrypt: costs }) };
}

export async function openKeystore(json: string, passphrase: string): Promise<Signer> {
  registerScrypt();
  assertKeystore(json);
  try {
    const { privateKey } = await decryptKeystoreJson(json, passphrase);
    return signerOf(new Wallet(privateKey));
  } catch (error) {
    // The message of ethers is dropped, because nothing of a key or a passphrase may come into a log.
    const isWrong = error instanceof Error && /password/i.test(error.message);
    throw isWrong
      ? refusal('wallet_passphrase', {}, { code: 'bad_input' })
      : refusal('wallet_damaged', {}, { code: 'bad_input' });
  }
}

function assertKeystore(json: string): void {
  try {
    const { version, crypto, Crypto } = JSON.parse(json.length > MOST_KEYSTORE ? '' : json);
    if (version === 3 && (crypto ?? Crypto)) return;
  } catch {
    // The sentence below quotes nothing of the file, which may be a bare key.
  }
  throw refusal('wallet_kind', {}, { code: 'bad_input' });
}

function signerOf(wallet: Wallet): Signer {
  return {
    address: wallet.address,
    sign({ chainId, nonce, to, data, gas, maxFee, tip }) {
      const fees = { maxFeePerGas: maxFee, maxPriorityFeePerGas: tip };
      const transaction = Transaction.from({ type: 2, chainId, nonce, to, data, gasLimit: gas, value: 0, ...fees });
      transaction.signature = wallet.signingKey.sign(transaction.unsignedHash);
      return { hash: transaction.hash as string, raw: transaction.serialized };
    },
  };
}

/** Three times as fast as the one that comes with ethers, and not on the thread that answers. */
function registerScrypt(): void {
  walletScrypt.register(
    (password, salt, N, r, p, length) =>
      new Promise((resolve, reject) => {
        nodeScrypt(password, salt, length, { N, r, p, maxmem: MOST_MEMORY }, (error, key) => {
          if (error) reject(error);
          else resolve(new Uint8Array(key));
        });
      }) as never,
  );
}

import { scrypt as nodeScrypt } from 'node:crypto';
import { decryptKeystoreJson, encryptKeystoreJson, Transaction, Wallet, scrypt as walletScrypt } from 'ethers';
import { isKeystore } from '#main/base/keystore-kind.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { claimTypedData } from './token-contract.ts';

interface Unsigned {
  readonly chainId: number;
  readonly nonce: number;
  /** Null where a contract is made. */
  readonly to: string | null;
  readonly data: string;
  readonly gas: number;
  readonly maxFee: bigint;
  readonly tip: bigint;
}

/** A wallet. It can sign, and gives nobody its key. */
export type Signer = ReturnType<typeof signerOf>;

/** Costs of scrypt at which opening a keystore takes a third of a second. */
const COSTS = { N: 2 ** 17, r: 8, p: 1 };
/** Twice the memory that scrypt takes at these costs. */
const MOST_MEMORY = 2 ** 29;

/** Makes a new key, and gives it encrypted. */
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
    // The message of ethers is dropped, because no part of a key or passphrase may come into a log.
    const isWrong = error instanceof Error && /password/i.test(error.message);
    throw isWrong
      ? refusal('wallet_passphrase', {}, { code: 'bad_input' })
      : refusal('wallet_damaged', {}, { code: 'bad_input' });
  }
}

function assertKeystore(json: string): void {
  // The sentence quotes nothing of the file, which may be a bare key.
  if (!isKeystore(json)) throw refusal('wallet_kind', {}, { code: 'bad_input' });
}

function signerOf(wallet: Wallet) {
  return {
    address: wallet.address,
    sign({ chainId, nonce, to, data, gas, maxFee, tip }: Unsigned) {
      const fees = { maxFeePerGas: maxFee, maxPriorityFeePerGas: tip };
      const transaction = Transaction.from({ type: 2, chainId, nonce, to, data, gasLimit: gas, value: 0, ...fees });
      transaction.signature = wallet.signingKey.sign(transaction.unsignedHash);
      return { hash: transaction.hash as string, raw: transaction.serialized };
    },
    /** Signs a claim, which costs nothing. */
    signClaim({ domain, types, message }: ReturnType<typeof claimTypedData>): Promise<string> {
      return wallet.signTypedData(domain, types, { ...message });
    },
  };
}

/** Node's scrypt is three times as fast as that of ethers, and does not run on the thread that answers requests. */
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

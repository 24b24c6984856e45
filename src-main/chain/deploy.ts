import { setTimeout as sleep } from 'node:timers/promises';
import { getAddress } from 'ethers';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { tooLittle } from './failures.ts';
import { feesNow, weiOfGwei } from './fees.ts';
import type { Signer } from './keystore.ts';
import { allowedNetwork } from './networks.ts';
import { type ChainNode, createNode, type Receipt } from './node.ts';
import { refusalOf } from './refusals.ts';
import { createRpc, NodeRefusal } from './rpc.ts';
import { deployData } from './token-contract.ts';
import { contractText } from './token-id.ts';

interface DeployOptions {
  readonly rpcUrl: string;
  readonly signer: Signer;
  /** Null makes the wallet itself the admin. */
  readonly admin: string | null;
  /** What wallets show as the name of all its tokens together. */
  readonly name?: string | undefined;
  readonly maxFeeGwei: number;
  readonly allowedIds?: readonly number[];
  /** Time within which the transaction must be in a block. */
  readonly patienceMs: number;
}

const ASK_EVERY_MS = 500;
const GAS_ROOM = 1.2;
const USUAL_NAME = 'Twinmark';

/** Makes a contract in which the wallet may mint. */
export async function deployToken(order: DeployOptions) {
  const { signer, patienceMs, allowedIds = [] } = order;
  const node = createNode(createRpc(order.rpcUrl));
  const network = allowedNetwork(await node.chainId(), allowedIds);
  const data = dataOf(order);
  const [gas, fees, nonce] = await Promise.all([
    gasOf(node, signer, data),
    feesNow(node, weiOfGwei(order.maxFeeGwei)),
    node.nonce(signer.address),
  ]);
  const cost = BigInt(gas) * fees.maxFee;
  const balance = await node.balance(signer.address);
  if (balance < cost) throw tooLittle(signer.address, balance, cost);
  allowedNetwork(await node.chainId(), allowedIds);
  const { hash, raw } = signer.sign({ chainId: network.id, nonce, to: null, data, gas, ...fees });
  await node.send(raw).catch((error: unknown) => {
    // Without an answer from the node, the chain alone tells what became of the transaction.
    const refusal = refusalOf(error, signer.address, null);
    if (refusal || !(error instanceof AppError)) throw refusal ?? error;
  });
  const { contract } = await mined(node, hash, patienceMs);
  if (contract === null) throw new Error('The receipt of a new contract names none.');
  return { contract: getAddress(contract), hash, network };
}

function dataOf({ signer, admin, name = USUAL_NAME }: DeployOptions): string {
  return deployData(signer.address, { admin: admin ?? signer.address, name, text: contractText(name) });
}

async function gasOf(node: ChainNode, signer: Signer, data: string): Promise<number> {
  try {
    return Math.ceil((await node.estimate({ from: signer.address, to: null, data })) * GAS_ROOM);
  } catch (error) {
    throw refusalOf(error, signer.address, null) ?? error;
  }
}

async function mined(node: ChainNode, hash: string, patienceMs: number): Promise<Receipt> {
  for (let waited = 0; waited <= patienceMs; waited += ASK_EVERY_MS) {
    const receipt = await receiptIfAnswered(node, hash);
    if (receipt?.isSuccess) return receipt;
    if (receipt) throw refusal('chain_undid');
    await sleep(waited === 0 ? 50 : ASK_EVERY_MS);
  }
  throw refusal('chain_late', { hash });
}

/** A node that does not answer now may answer in a moment, so the transaction is not given up. */
async function receiptIfAnswered(node: ChainNode, hash: string): Promise<Receipt | null> {
  try {
    return await node.receipt(hash);
  } catch (error) {
    if (error instanceof AppError || error instanceof NodeRefusal) return null;
    throw error;
  }
}

import type { Caller } from '../../src-shared/caller.ts';
import { AppError } from '../../src-shared/errors.ts';
import type { ClaimStatus } from '../../src-shared/model.ts';
import { readAddress } from '../chain/address.ts';
import type { RecordService } from './records.ts';
import type { Repeatable, Repeats } from './repeats.ts';

/** Minting and claiming. Without a chain every lawful call is answered as off. */
export interface TokenService {
  mint(caller: Caller, watermarkId: string, repeatable: Repeatable | null): Promise<never>;
  claim(caller: Caller, watermarkId: string, wallet: string, repeatable: Repeatable | null): Promise<never>;
}

export function createTokenService(records: RecordService, repeats: Repeats): TokenService {
  async function refuse(caller: Caller, watermarkId: string, order: Order): Promise<never> {
    const { status, verb, repeatable } = order;
    const row = await records.own(caller, watermarkId);
    if (row.claim_status !== status) {
      throw new AppError('conflict', `This record is ${row.claim_status}; only one that is ${status} can be ${verb}.`);
    }
    return repeats.once(repeatable, off, off);
  }

  return {
    mint: (caller, watermarkId, repeatable) =>
      refuse(caller, watermarkId, { status: 'unclaimed', verb: 'minted', repeatable }),
    async claim(caller, watermarkId, wallet, repeatable) {
      readAddress(wallet);
      return refuse(caller, watermarkId, { status: 'minted', verb: 'claimed', repeatable });
    },
  };
}

interface Order {
  readonly status: ClaimStatus;
  readonly verb: string;
  readonly repeatable: Repeatable | null;
}

async function off(): Promise<never> {
  throw new AppError(
    'off',
    'Minting is off at this station: no signing key or token contract is configured. Records and labels work without it.',
  );
}

import type { Caller } from '../../src-shared/caller.ts';
import { AppError } from '../../src-shared/errors.ts';
import type { ClaimStatus } from '../../src-shared/model.ts';
import { readAddress } from '../chain/address.ts';
import type { RecordService } from './records.ts';

/** Minting and claiming. Without a chain every lawful call is answered as off. */
export interface TokenService {
  mint(caller: Caller, watermarkId: string): Promise<never>;
  claim(caller: Caller, watermarkId: string, wallet: string): Promise<never>;
}

export function createTokenService(records: RecordService): TokenService {
  async function refuse(caller: Caller, watermarkId: string, status: ClaimStatus, verb: string): Promise<never> {
    const row = await records.own(caller, watermarkId);
    if (row.claim_status !== status) {
      throw new AppError('conflict', `This record is ${row.claim_status}; only one that is ${status} can be ${verb}.`);
    }
    throw new AppError(
      'off',
      'Minting is off at this station: no signing key or token contract is configured. Records and labels work without it.',
    );
  }

  return {
    mint: (caller, watermarkId) => refuse(caller, watermarkId, 'unclaimed', 'minted'),
    async claim(caller, watermarkId, wallet) {
      readAddress(wallet);
      return refuse(caller, watermarkId, 'minted', 'claimed');
    },
  };
}

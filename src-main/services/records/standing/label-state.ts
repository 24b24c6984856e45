import type { RecordRow, RegisterCodeRow } from '#main/store/rows.ts';
import type { LabelState } from './sights.ts';

/** The field that names the countries that a label was made for. */
const MARKET = 'market';

/** What matters of a record when its label is seen. */
export function labelStateOf(
  { label_status: status, claim_status, metadata }: Pick<RecordRow, 'label_status' | 'claim_status' | 'metadata'>,
  code: Pick<RegisterCodeRow, 'registered_at'> | null,
): LabelState {
  return {
    isVoid: status === 'voided' || status === 'rejected',
    // Somebody has it for their own.
    isClaimed: claim_status === 'claimed' || (code !== null && code.registered_at !== null),
    // A proofed label may be on paper: not everybody tells the station what was printed.
    isUnprinted: status === 'planned' || status === 'made' || status === 'failed',
    markets: marketsIn(metadata[MARKET]),
  };
}

/** Codes of countries, as `DE` or `DE, AT and CH`. What is no code is no market. */
function marketsIn(text = ''): string[] {
  return text.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? [];
}

import type { Metadata } from '../../../src-shared/model.ts';
import type { RecordChange, RecordRow } from '../rows.ts';
import { pictureOf, textOfPicture } from '../sql/picture-ref.ts';
import type { Database, Row } from '../sql/schema.ts';

export function recordOf(kept: Database['records']): RecordRow {
  return {
    id: kept.id,
    owner_id: kept.owner_id,
    template_id: kept.template_id,
    claim_status: kept.claim_status,
    label_status: kept.label_status,
    description: kept.description,
    metadata: JSON.parse(kept.metadata) as Metadata,
    original: pictureOf(kept.original),
    marked: pictureOf(kept.marked),
    scan_count: kept.scan_count,
    nft_token_id: kept.nft_token_id,
    mint_transaction_hash: kept.mint_transaction_hash,
    owner_address: kept.owner_address,
    claimed_by: kept.claimed_by,
    claim_transaction_hash: kept.claim_transaction_hash,
    created_at: kept.created_at,
    updated_at: kept.updated_at,
    minted_at: kept.minted_at,
    claimed_at: kept.claimed_at,
  };
}

/** Only what was given: `undefined` changes nothing. */
export function keptRecord({ metadata, original, marked, ...plain }: RecordChange): Partial<Row<'records'>> {
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    ...(original === undefined ? {} : { original: textOfPicture(original) }),
    ...(marked === undefined ? {} : { marked: textOfPicture(marked) }),
  };
}

import type { RecordRow } from '#main/store/rows.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import type { Card, Field, Metadata } from '#shared/core/model.ts';
import { judgedOf } from '#shared/records/standing.ts';
import { publicMetadata, publicPrinted } from './metadata.ts';

/** How a record is shown: under which addresses and prefix, and to whom. */
export interface View {
  readonly baseUrl: string;
  readonly prefix: string;
  /** Of the record's template. */
  readonly fields: readonly Field[];
  /** Whether the record is shown to its owner. */
  readonly whole: boolean;
}

/** A record as the outside sees it. */
export function cardOf(row: RecordRow, { baseUrl, prefix, fields, whole }: View): Card {
  const watermarkId = watermarkIdOf(row.id, prefix);
  const address = `${baseUrl}/api/records/${watermarkId}`;
  return {
    watermark_id: watermarkId,
    template_id: row.template_id,
    claim_status: row.claim_status,
    label_status: row.label_status,
    description: row.description,
    record_metadata: whole ? row.metadata : publicMetadata(fields, row.metadata),
    ...printedPart(whole ? row.printed : publicPrinted(fields, row.printed)),
    image_url: row.original ? `${address}/image` : null,
    watermarked_image_url: row.marked ? `${address}/watermarked` : null,
    scan_count: row.scan_count,
    ...judgedOf(row),
    nft_token_id: row.nft_token_id,
    mint_transaction_hash: row.mint_transaction_hash,
    owner_address: row.owner_address,
    claimed_by: row.claimed_by,
    claim_transaction_hash: row.claim_transaction_hash,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.touched_at === row.updated_at ? {} : { changed_at: row.touched_at }),
    minted_at: row.minted_at,
    claimed_at: row.claimed_at,
    job_id: whole ? row.job_id : null,
    row: whole ? row.job_row : null,
    ...(row.clock_doubted ? { clock_doubted: true } : {}),
    ...(whole && row.published !== null ? { published: row.published } : {}),
  };
}

function printedPart(printed: Metadata | null): Pick<Card, 'printed'> {
  return printed === null || Object.keys(printed).length === 0 ? {} : { printed };
}

import type { PublicToken } from '#main/chain/token-id.ts';
import { publicMetadata } from '#main/services/records/metadata.ts';
import type { RecordRow } from '#main/store/rows.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import type { Field } from '#shared/core/model.ts';

/** The part of a record that becomes public with its token. Private fields of the template are left out. */
export function publicToken(row: RecordRow, fields: readonly Field[], prefix: string): PublicToken {
  const metadata = publicMetadata(fields, row.metadata);
  const named = fields.filter(({ key }) => Object.hasOwn(metadata, key) && metadata[key] !== '');
  return {
    name: watermarkIdOf(row.id, prefix),
    ...(row.description === null || row.description === '' ? {} : { description: row.description }),
    attributes: named.map(({ key, label }) => ({ trait_type: label, value: metadata[key] })),
  };
}

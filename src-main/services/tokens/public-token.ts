import type { StationContext } from '#main/base/station-context.ts';
import type { PublicToken } from '#main/chain/token-id.ts';
import { publicMetadata } from '#main/services/records/metadata.ts';
import type { RecordService } from '#main/services/records/records.ts';
import type { RecordRow } from '#main/store/rows.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import type { Field } from '#shared/core/model.ts';

export type PublicTokens = ReturnType<typeof createPublicTokens>;

/** What becomes public of records with their tokens. */
export function createPublicTokens(
  { store, settings, naming }: Pick<StationContext, 'store' | 'settings' | 'naming'>,
  records: Pick<RecordService, 'lastingPicture'>,
) {
  const [prefix] = naming.prefixes;
  const base = settings['public.port'] === null ? null : settings['public.base_url'];
  const door = base?.replace(/\/+$/, '') ?? null;
  const isPictured = settings['chain.token_picture'] === 'public';

  async function fieldsOf(row: RecordRow): Promise<readonly Field[]> {
    return (await store.templates.find(row.template_id))?.fields ?? [];
  }

  async function tokenOf(row: RecordRow): Promise<PublicToken> {
    const image = door !== null && isPictured ? await records.lastingPicture(row, door) : null;
    return publicToken(row, await fieldsOf(row), { prefix, door, image });
  }

  return { tokenOf, fieldsOf };
}

/** `door` is the address at which buyers see records; null where there is none. */
interface TokenView {
  readonly prefix: string;
  readonly door: string | null;
  readonly image: string | null;
}

/** The part of a record that becomes public with its token. Private fields of the template are left out. */
export function publicToken(row: RecordRow, fields: readonly Field[], { prefix, door, image }: TokenView): PublicToken {
  const metadata = publicMetadata(fields, row.metadata);
  const named = fields.filter(({ key }) => Object.hasOwn(metadata, key) && metadata[key] !== '');
  const name = watermarkIdOf(row.id, prefix);
  return {
    ...(image === null ? {} : { image }),
    name,
    ...(row.description === null || row.description === '' ? {} : { description: row.description }),
    ...(door === null ? {} : { external_url: `${door}/c/${name}` }),
    attributes: named.map(({ key, label }) => ({ trait_type: label, value: metadata[key] })),
  };
}

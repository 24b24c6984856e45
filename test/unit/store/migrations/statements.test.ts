import { createHash } from 'node:crypto';
import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '#main/store/migrations/migrate.ts';
import { POSTGRES, StoreQueryCompiler } from '#main/store/postgres/dialect.ts';
import type { Database } from '#main/store/schema/schema.ts';
import type { Dialect } from '#main/store/sql/dialect.ts';
import { SQLITE } from '#main/store/sql/sqlite.ts';

/**
 * SHA-256 of all statements of each step. They must not change: databases in the field were made by them. Where a column is added
 * to a table, the step that created the table has to leave it out.
 */
const SHA256 = {
  sqlite: [
    '8ead6828346dc765a1c5a195054df8f19554f99d25dd82e14ec00406fec91bcb',
    'aced56be60fa53b079b334b7e3e8547a0cc44b24bd1937f1b41ef5aac885c917',
    '8b380f558901a8eae8fe92494d545b819011b08a80efe640c7b2b204c509acaa',
    'ff9cb86035bf4d93aad6d1e194469038f348841b6b01e02623651bb5900a2d85',
    '0fee35c98c95e40731f8f13b65937accd9aa5442869e28aabb6a4d3f4e12bc3d',
    '483f754f95652034a12b091bd15b3794e915860ade80fd93e4f1108720814d51',
    '47864932a486246b962374dc4c9c94a3b27993f1b3969ace7bcb1622a0b5a0ce',
    '0dc24aeaff636a9d58c9c86a457d827adb27de4b3b6bc7f6349fac137694893e',
    'be272257c82061bfaa8a292864706b6cbcf6a0a3b81048f64b26579cd43368b9',
    'e0fd510011372eb90c0c6aafee70c84104a5ad069d4718fd6560b128172ded13',
    '87572c8ec55ba26f1dae4ec80ca099d9f5447d71cf201f5073b76408e9324401',
    '3b92b6157b60b7cb6b0660d18cc0aa7496e2954a2280c45c3be93357b8d31b1b',
    '2d6f5df018f84c1c136ae80e37c0fb515e976b408b19e4b1b90ed57f10331306',
    '6e7594014efba09a1d7087a644d583451d03d883c84304539708aeacd7faff87',
    'fb96a1a043d5bd07a8b5fdbbc7f577f47fb7a3e574bd7be1f1fbd6abb408b805',
    '7eba33da92f0ae2d156b756c4daceb68c2af549b8841ab930782ba5ce7a7ca83',
    'be59f90f909640e48f512976f68b6744a5de6d344ccc74fa6bd917abe6d31ac6',
    '1109d1f92801d47a6fbca1164766819736fc30374d2b2b11eb7d14fe6c082f89',
    '6e9d38eb5edf0fdca2b68888d9298c67339e300ac1434851365881e522a2b742',
    'a5ac7d6ca81fb60ebaf94759dca6b9f35f02b52a1f1167758aec566fde700da9',
  ],
  postgres: [
    '2cdd8bae1e911976ed07c3296b61f62519a572c1770822338ceed7134bf1a0d7',
    '0e470ca21c9ef6167e9bd4b41674dfc072a7a9b7700e1c84bd254c19fdefa27b',
    '8b380f558901a8eae8fe92494d545b819011b08a80efe640c7b2b204c509acaa',
    '86b4bf97012a23337a7760724a9c67c15323067d0ad6ba01b9e0167eb7eb9733',
    '93351af0c67356ae72a350290fced94f1a32c04519d2a6cf6bb0709cb2dcc89b',
    '6c4862bbc5ac58d715447854a09efd6e47b30997ab32d11552ada3b4d8e59672',
    '7b58179c43a04acc512f415a5d4a9081463c7b1e4dae000ede2b5f32d14936f8',
    '18c7eed2a272a1a075b2fe5feb7109cc8a3b5ff7575aebe55063eb7604305c18',
    'da363b64ed19b606247422c26754f60261f7290150e2ffa4b292dab9168044ce',
    '7cd0327bc46d53278d653e73ec8bdadf291fd4be0c7073af6b9615175040ae4c',
    '8dfa3490716ee80e9ba2c78c7d411e2b07c48ab2ec936a5ece99e15fe82a4cd3',
    '0175dbd8352d2c1588df6d452613772615e74834fdca93bec27c7fb4eebdafed',
    '7e60d4f6b0337fdfd41a296a7573d70a996ed8c9fbfd81499b3c1761ea947007',
    'ca178ae0ee04547b1fed267f69702266f64d3da71ce3d93750d0a62b3928518b',
    '69622bcc85a364f981566659faf5eb0fe8fae2e5e5b5bf5e03ff711242beb41d',
    'd1a6aa1b462b02dc981431f71e61f6042d86acc74d87eb0317b2e5e3bddb9eca',
    'c36bc23d12e7e25f65211e7b900a95131d9a0458355c2ff1b1ae13558bb4747a',
    '831e7bb1ece60e26d897d352fdb96081835cdb68f2a5e651f2e5b7157a571adf',
    'e9881989358996bea0a35b5d0304b02b2d8985a95d22956b0feed302514daf01',
    '14f5da91f22d97f0e24ab28407f6f0a591c62a3873fde8d4833468dad9dd4411',
  ],
};

it('each step to a newer database runs the statements that it always ran, on both engines', async () => {
  expect(await hashesOf(SQLITE, () => new SqliteQueryCompiler())).toEqual(SHA256.sqlite);
  expect(await hashesOf(POSTGRES, () => new StoreQueryCompiler())).toEqual(SHA256.postgres);
});

async function hashesOf(dialect: Dialect, createQueryCompiler: () => SqliteQueryCompiler | StoreQueryCompiler) {
  const hashes: string[] = [];
  for (const migration of MIGRATIONS) {
    const hash = createHash('sha256');
    const log = ({ sql, parameters }: CompiledQuery) => void hash.update(`${sql} ${JSON.stringify(parameters)}\n`);
    const db = new Kysely<Database>({
      dialect: {
        createDriver: () => new DummyDriver(),
        createQueryCompiler,
        createAdapter: () => new SqliteAdapter(),
        createIntrospector: () => {
          throw new Error('A step asks nothing about its tables.');
        },
      },
      log: ({ query }) => log(query),
    });
    await migration(db, dialect);
    hashes.push(hash.digest('hex'));
  }
  return hashes;
}

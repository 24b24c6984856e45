// What the provider has ended, for all stations of the database.
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { type CompanySignIn, type EndedAtProvider, isEndedBy } from './company-answer.ts';
import type { IdentityStore, IdentityTables } from './ports.ts';

const NAME = 'company.ended';
/** The longest that a session may last by the settings: 30 days. What ended before that can sign nobody out any more. */
const LIFE_SECONDS = 30 * 86_400;
/** Some 100 bytes each. The oldest go first. */
const MOST = 5000;

const TextOrNull = Type.Union([Type.Null(), Type.String()]);
const KeptEnds = Type.Array(Type.Object({ subject: TextOrNull, session: TextOrNull, at: Type.Number() }));
type KeptEnds = Static<typeof KeptEnds>;

export function createCompanyEnds<T extends IdentityTables>(store: IdentityStore<T>) {
  return {
    /** From now on no station knows these sessions. A token that comes again changes nothing. */
    add: (ended: EndedAtProvider): Promise<void> =>
      store.change(async ({ kept }) => kept.set(NAME, withEnd(endsIn(await kept.get(NAME)), ended))),
    /** Tells which sign-ins the provider has ended. */
    async read(): Promise<(signIn: CompanySignIn) => boolean> {
      const ends = endsIn(await store.kept.get(NAME));
      return (signIn) => ends.some((one) => isEndedBy(signIn, one));
    },
  };
}

function endsIn(kept: unknown): KeptEnds {
  return Check(KeptEnds, kept) ? kept : [];
}

/** A later end of the same session takes the place of an earlier one. */
export function withEnd(ends: KeptEnds, ended: EndedAtProvider): KeptEnds {
  const others = ends.filter(
    ({ subject, session, at }) =>
      at > ended.at - LIFE_SECONDS && (subject !== ended.subject || session !== ended.session || at > ended.at),
  );
  return [...others, ended].slice(-MOST);
}

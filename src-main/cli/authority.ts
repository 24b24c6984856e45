import { placesIn } from '#main/files/data-folder.ts';
import { setAuthorityAside } from '#main/server/network/authority.ts';
import { readArguments, usageError } from './arguments.ts';
import { stationFolder } from './data-folder.ts';
import { done, type Outcome } from './outcome.ts';
import { authoritySyntax } from './syntaxes.ts';

/** The only way to a new certificate authority, since every phone has to trust it anew. */
export async function runAuthority(args: readonly string[]): Promise<Outcome> {
  const given = readArguments(args, authoritySyntax);
  if (given.files.length !== 1 || given.files[0] !== 'new') throw usageError(authoritySyntax);
  const set_aside = await setAuthorityAside(placesIn(stationFolder(given, authoritySyntax)).tls, Date.now());
  const lines =
    set_aside.length === 0
      ? ['There is no certificate authority yet. The station makes one when it opens to the network.']
      : [
          `The certificate authority was set aside: ${set_aside.join(', ')}.`,
          'The station makes a new one when it opens to the network, or within a minute if it is open. Every phone then has to trust the new one, and should remove the old one.',
        ];
  return done(lines, { set_aside });
}

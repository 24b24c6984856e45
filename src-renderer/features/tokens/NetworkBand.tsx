import { IconFlask } from '#window/icons/things.ts';
import { useChain } from '#window/state/chain.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './tokens.module.css';

/** Names the network, and says if it is only for testing. Shown wherever tokens are shown or ordered. */
export function NetworkBand() {
  const t = useWords('token');
  const network = useChain((state) => state.overview?.network ?? null);
  if (!network) return null;
  const name = network.is_local ? `${t.local} (${network.id})` : `${network.name} (${network.id})`;
  return (
    <p className={classes.band}>
      <IconFlask size="1.25rem" aria-hidden />
      <span>{t.band({ network: name })}</span>
    </p>
  );
}

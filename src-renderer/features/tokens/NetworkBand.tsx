import { IconFlask } from '@tabler/icons-react';
import { useChain } from '#window/state/chain.ts';
import classes from './tokens.module.css';
import { useTokenWords } from './words.ts';

/** Names the network, and says if it is only for testing. Shown wherever tokens are shown or ordered. */
export function NetworkBand() {
  const t = useTokenWords();
  const network = useChain((state) => state.overview?.network ?? null);
  if (!network) return null;
  const name = network.is_local ? `${t.local} (${network.id})` : `${network.name} (${network.id})`;
  return (
    <p className={classes.band}>
      <IconFlask size="1.25rem" aria-hidden />
      <span>{t.band(name)}</span>
    </p>
  );
}

import { IconFlask } from '@tabler/icons-react';
import { useChain } from '../../state/chain.ts';
import classes from './tokens.module.css';
import { useTokenWords } from './words.ts';

/** Wherever tokens are seen or asked for: on which network, and that it is one for trying. */
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

import { useChain } from '#window/state/chain.ts';
import { DoorFact } from './DoorFact.tsx';
import classes from './frame.module.css';
import { OperatorMenu } from './OperatorMenu.tsx';
import { QueueFact } from './QueueFact.tsx';
import { StoreFact } from './StoreFact.tsx';
import { SearchButton } from './search/SearchEverywhere.tsx';
import { useFrameWords } from './words.ts';

/** The state of the station, always in sight. */
export function StatusStrip() {
  const t = useFrameWords();
  const network = useChain((state) => state.overview?.network ?? null);
  return (
    <header className={classes.strip}>
      <ul className={classes.facts}>
        <li>
          <StoreFact />
        </li>
        <li className="quiet">
          {t.station} <span className="mono">{location.host}</span>
        </li>
        <DoorFact />
        <QueueFact />
        {network && (
          <li>
            <span className={classes.network}>
              {t.testNetwork} · {network.is_local ? t.localChain : network.name}
            </span>
          </li>
        )}
      </ul>
      <SearchButton />
      <OperatorMenu />
    </header>
  );
}

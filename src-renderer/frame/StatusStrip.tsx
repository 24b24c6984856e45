import { StateDot } from '../components/StateDot.tsx';
import { useConnection } from '../state/connection.ts';
import { useNetwork } from '../state/network.ts';
import { useWords } from '../words/words.ts';
import classes from './frame.module.css';
import { OperatorMenu } from './OperatorMenu.tsx';
import { QueueFact } from './QueueFact.tsx';
import { frameWords } from './words.ts';

/** What the station is doing, always in sight. */
export function StatusStrip() {
  const t = useWords(frameWords);
  const connection = useConnection((state) => state.state);
  const network = useNetwork((state) => state.network);
  return (
    <header className={classes.strip}>
      <ul className={classes.facts}>
        <li>
          {connection === 'live' && <StateDot state="ok" label={t.connected} />}
          {connection === 'opening' && <StateDot state="busy" label={t.connecting} />}
          {connection === 'lost' && <StateDot state="bad" label={t.disconnected} />}
        </li>
        <li className={classes.quiet}>
          {t.station} <span className="mono">{location.host}</span>
        </li>
        <QueueFact />
        {network && (
          <li>
            <span className={classes.network}>
              {t.testNetwork} · {network}
            </span>
          </li>
        )}
      </ul>
      <OperatorMenu />
    </header>
  );
}

import { useEffect, useState } from 'react';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { useChain } from '#window/state/chain.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { ChainTrouble } from './ChainTrouble.tsx';
import classes from './tokens.module.css';

const TONES: Readonly<Record<ChainOverview['state'], Tone>> = { off: 'none', locked: 'warn', ok: 'ok', trouble: 'bad' };
const MILLION = 1_000_000;

/** The balance of the wallet, the number of tokens that it pays for, and the age of the newest block. */
export function WalletCard({ overview }: { overview: ChainOverview }) {
  const t = useWords('token');
  const { run, busy } = useWork(() => useChain.getState().read());
  useKeys([{ keys: 'r', words: t.keys.look, run: () => void run() }]);
  const { state, words, trouble, is_shared } = overview;
  return (
    <section className="card gap-4" aria-labelledby="wallet">
      <div className={classes.head}>
        <h2 id="wallet">{t.standing}</h2>
        <div className={classes.actions}>
          <span role="status">
            <StateDot state={TONES[state]} label={t.states[state]} />
          </span>
          <Button variant="default" loading={busy} onClick={() => void run()} label={t.look} />
        </div>
      </div>
      {words !== null && state === 'trouble' && <ChainTrouble told={{ words, trouble }} title={t.states.trouble} />}
      {is_shared && <ChainTrouble told={{ words: t.sharedLead, trouble: null }} title={t.shared} />}
      <Facts overview={overview} />
      <Addresses overview={overview} />
    </section>
  );
}

function Facts({ overview: { balance, mints_left, block } }: { overview: ChainOverview }) {
  const t = useWords('token');
  const { number } = useFormats();
  return (
    <dl className={classes.facts}>
      {balance !== null && (
        <div>
          <dt>{t.balance}</dt>
          <dd className={classes.large}>{t.ether({ amount: number(Number(balance), 4) })}</dd>
          {mints_left !== null && <dd>{mints_left > MILLION ? t.manyMints : t.mints({ count: mints_left })}</dd>}
        </div>
      )}
      {block && (
        <div>
          <dt>{t.block}</dt>
          <dd>
            <BlockAge key={`${block.number} ${block.age_seconds}`} block={block} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Addresses({ overview: { wallet, contract, keystore_file } }: { overview: ChainOverview }) {
  const t = useWords('token');
  return (
    <details className={classes.more}>
      <summary>{t.addresses}</summary>
      <dl className={classes.facts}>
        {wallet !== null && <Long name={t.wallet} value={wallet} />}
        {contract !== null && <Long name={t.contract} value={contract} />}
        {keystore_file !== null && <Long name={t.keystore} value={keystore_file} lead={t.keystoreLead} />}
      </dl>
    </details>
  );
}

function Long({ name, value, lead }: { name: string; value: string; lead?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="mono">{value}</dd>
      {lead && <dd className="quiet small">{lead}</dd>}
    </div>
  );
}

/** The age of the newest block. It grows until the event of the next block. */
function BlockAge({ block: { number: height, age_seconds } }: { block: NonNullable<ChainOverview['block']> }) {
  const t = useWords('token');
  const { number } = useFormats();
  const [more, setMore] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = window.setInterval(() => setMore((performance.now() - start) / 1000), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return t.blockAge({ number: number(height), seconds: number(Math.round(age_seconds + more)) });
}

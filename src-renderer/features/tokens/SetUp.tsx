import type { ReactNode } from 'react';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { ChainTrouble } from './ChainTrouble.tsx';
import { ContractStep } from './ContractStep.tsx';
import { Later } from './Later.tsx';
import { NodeStep } from './NodeStep.tsx';
import classes from './tokens.module.css';
import { WalletStep } from './WalletStep.tsx';
import { useTokenWords } from './words.ts';

/** The steps of the set-up: network, key, contract, test. Each step needs the one before it. */
export function SetUp({ overview }: { overview: ChainOverview }) {
  const t = useTokenWords();
  const { missing, words, trouble, fixed, state } = overview;
  const isSet = (name: string) => !missing.includes(name);
  const [node, wallet] = [isSet('chain.rpc_url'), isSet('chain.keystore_file')];
  return (
    <section className="card gap-4" aria-labelledby="set-up">
      <h2 id="set-up">{t.setUp.title}</h2>
      {words !== null && <ChainTrouble told={{ words, trouble }} title={t.states.trouble} />}
      {fixed.length > 0 && (
        <p className="quiet small">
          {t.setUp.fixed} <span className="mono">{fixed.join(', ')}</span>
        </p>
      )}
      <ol className={classes.steps}>
        <Step number={1} name={t.setUp.node} done={node} current={!node}>
          <NodeStep overview={overview} done={node} />
        </Step>
        <Step number={2} name={t.setUp.wallet} done={wallet} current={node && !wallet}>
          <WalletStep overview={overview} done={wallet} open={node} />
        </Step>
        <Step number={3} name={t.setUp.contract} done={false} current={wallet && state !== 'locked'}>
          {node && wallet && state !== 'locked' ? <ContractStep overview={overview} /> : <Later />}
        </Step>
        <Step number={4} name={t.setUp.test} done={false} current={false}>
          <p className="quiet small">{t.setUp.testLead}</p>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  readonly number: number;
  readonly name: string;
  readonly done: boolean;
  readonly current: boolean;
  readonly children: ReactNode;
}

function Step({ number, name, done, current, children }: StepProps) {
  const t = useTokenWords();
  return (
    <li data-current={current} aria-current={current ? 'step' : undefined}>
      <div className={classes.head}>
        <h3>{t.setUp.step(String(number), name)}</h3>
        <StateDot state={done ? 'ok' : 'none'} label={done ? t.setUp.done : t.setUp.open} />
      </div>
      {children}
    </li>
  );
}

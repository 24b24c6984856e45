import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { Page } from '#window/components/Page.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { Waiting } from '#window/components/Waiting.tsx';
import { useChain } from '#window/state/chain.ts';
import { useMay } from '#window/state/role.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { ChainTrouble } from './ChainTrouble.tsx';
import { ContractStep } from './ContractStep.tsx';
import { MintDialog } from './MintDialog.tsx';
import { NetworkBand } from './NetworkBand.tsx';
import { TokenQueue } from './TokenQueue.tsx';
import classes from './tokens.module.css';
import { Unlock } from './Unlock.tsx';
import { WalletCard } from './WalletCard.tsx';
import { Later, WalletStep } from './WalletStep.tsx';

/** The state of minting, the orders on their way, and the set-up. */
export function TokensScreen() {
  const t = useWords('token');
  const { overview, error, read } = useChain();
  const mayManage = useMay('admin');
  const isOn = overview !== null && overview.missing.length === 0;
  return (
    <Page title={t.title} lead={overview && !isOn ? t.off : t.lead}>
      {error !== null && <ErrorNotice error={error} retry={() => void read()} />}
      {overview === null && error === null && (
        <Waiting>
          <p role="status">{t.reading}</p>
        </Waiting>
      )}
      <NetworkBand />
      {!mayManage && (overview?.state === 'locked' || (overview && !isOn)) && <p>{t.forAdmins}</p>}
      {mayManage && overview?.state === 'locked' && <Unlock />}
      {mayManage && overview && !isOn && <SetUp overview={overview} />}
      {overview && isOn && <WalletCard overview={overview} />}
      {overview && isOn && overview.state !== 'locked' && (
        <section className="card gap-4" aria-labelledby="mint-one">
          <h2 id="mint-one">{t.one.title}</h2>
          <MintOne />
        </section>
      )}
      {overview && isOn && <TokenQueue overview={overview} />}
    </Page>
  );
}

/** Mints the token of one record. A person types its ID or scans it. */
function MintOne() {
  const t = useWords('token');
  const [id, setId] = useState('');
  const [asked, ask] = useState<string | null>(null);
  return (
    <>
      <Form className={classes.line} submit={() => ask(id.trim().toUpperCase())}>
        <TextInput
          label={t.one.field}
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
          placeholder="TW-7K3QZ"
          classNames={{ input: 'mono' }}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <Button type="submit" label={t.one.run} />
      </Form>
      {asked !== null && (
        <MintDialog
          id={asked}
          close={() => {
            ask(null);
            setId('');
          }}
        />
      )}
    </>
  );
}

/** The steps of the set-up: network, key, contract, test. Each step needs the one before it. */
function SetUp({ overview }: { overview: ChainOverview }) {
  const t = useWords('token');
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
  const t = useWords('token');
  return (
    <li data-current={current} aria-current={current ? 'step' : undefined}>
      <div className={classes.head}>
        <h3>{t.setUp.step({ number: String(number), name })}</h3>
        <StateDot state={done ? 'ok' : 'none'} label={done ? t.setUp.done : t.setUp.open} />
      </div>
      {children}
    </li>
  );
}

/** The address may contain a key, so it is not shown again once it is set. */
function NodeStep({ overview: { network }, done }: { overview: ChainOverview; done: boolean }) {
  const t = useWords('token');
  const [changing, change] = useState(false);
  const [url, setUrl] = useState('');
  const { run, busy, error } = useWork(async () => {
    useChain.getState().take(await call('setChainNode', { body: { rpc_url: url.trim() } }));
    setUrl('');
    change(false);
  });
  if (done && !changing) {
    const name = network?.is_local ? t.local : network?.name;
    return (
      <div className={classes.actions}>
        {name && <span>{t.setUp.onNetwork({ network: name })}</span>}
        <Button variant="default" onClick={() => change(true)} label={t.setUp.nodeChange} />
      </div>
    );
  }
  return (
    <>
      <p className="quiet small">{t.setUp.nodeLead}</p>
      <Form className={classes.line} submit={run}>
        <TextInput
          label={t.setUp.nodeField}
          type="url"
          value={url}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
          placeholder="https://"
          maxLength={2048}
          autoComplete="off"
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={busy} label={t.setUp.nodeRun} />
      </Form>
      {error !== null && <ErrorNotice error={error} />}
    </>
  );
}

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ChainOverview } from '#shared/tokens/chain-api.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useChain } from '#window/state/chain.ts';
import { useWork } from '#window/state/work.ts';
import classes from './tokens.module.css';
import { useTokenWords } from './words.ts';

/** The address may contain a key, so it is not shown again once it is set. */
export function NodeStep({ overview: { network }, done }: { overview: ChainOverview; done: boolean }) {
  const t = useTokenWords();
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
        {name && <span>{t.setUp.onNetwork(name)}</span>}
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

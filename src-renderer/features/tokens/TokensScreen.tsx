import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Page } from '#window/components/Page.tsx';
import { Waiting } from '#window/components/Waiting.tsx';
import { useChain } from '#window/state/chain.ts';
import { useMay } from '#window/state/role.ts';
import { MintOne } from './MintOne.tsx';
import { NetworkBand } from './NetworkBand.tsx';
import { SetUp } from './SetUp.tsx';
import { TokenQueue } from './TokenQueue.tsx';
import { Unlock } from './Unlock.tsx';
import { WalletCard } from './WalletCard.tsx';
import { useTokenWords } from './words.ts';

/** The state of minting, the orders on their way, and the set-up. */
export function TokensScreen() {
  const t = useTokenWords();
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

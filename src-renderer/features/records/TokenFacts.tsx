import type { Card, OwnerKind } from '#shared/core/model.ts';
import { RecordToken } from '#window/features/tokens/RecordToken.tsx';
import { useMinting } from '#window/state/chain.ts';
import { useMay } from '#window/state/role.ts';
import classes from './record.module.css';
import { useRecordWords } from './record-words.ts';

export interface TokenFactsProps {
  readonly card: Card;
  readonly owner: OwnerKind;
  readonly moved: () => void;
}

/** The facts of the record's token and the next action. Nothing is shown if there are neither. */
export function TokenFacts({ card, owner, moved }: TokenFactsProps) {
  const t = useRecordWords();
  const mayOperate = useMay('operator');
  const canMint = useMinting() && owner === 'you' && mayOperate;
  const facts = [
    [t.tokenId, card.nft_token_id === null ? null : String(card.nft_token_id)],
    [t.mintHash, card.mint_transaction_hash],
    [t.holder, card.owner_address],
    [t.claimedBy, card.claimed_by],
    [t.claimHash, card.claim_transaction_hash],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  if (facts.length === 0 && !canMint) return null;
  return (
    <section className={classes.panel}>
      <h2>{t.token}</h2>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="quiet breaks">{name}</dt>
              <dd className={`mono ${classes.long}`}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {mayOperate && <RecordToken card={card} owner={owner} moved={moved} />}
    </section>
  );
}

import type { Card } from '../../../src-shared/model.ts';
import { useWords } from '../../words/words.ts';
import classes from './record.module.css';
import { recordWords } from './words.ts';

/** What is known of the record's token; nothing where there is none. */
export function TokenFacts({ card }: { card: Card }) {
  const t = useWords(recordWords);
  const facts = [
    [t.tokenId, card.nft_token_id === null ? null : String(card.nft_token_id)],
    [t.mintHash, card.mint_transaction_hash],
    [t.holder, card.owner_address],
    [t.claimedBy, card.claimed_by],
    [t.claimHash, card.claim_transaction_hash],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  if (facts.length === 0) return null;
  return (
    <section className={classes.panel}>
      <h2>{t.token}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={`mono ${classes.long}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

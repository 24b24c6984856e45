import { IconGripVertical } from '@tabler/icons-react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import classes from '#window/features/create/designer/fields.module.css';
import { useFieldWords } from '#window/features/create/designer/words.ts';
import type { Offer } from './additions.ts';
import { useAdd } from './useAdd.ts';
import { useCarry } from './useCarry.ts';
import { useOffersBySource } from './useOffers.ts';

/** What can be put on the label. Each is dragged there, or pressed. */
export function FieldList({ draft, layout }: { draft: Draft; layout: Layout }) {
  const t = useFieldWords();
  const { columns, values, own } = useOffersBySource(draft, layout);
  const counter: Offer = { key: 'counter', name: t.ownFields.counter, addition: { kind: 'counter' } };
  const fixed: readonly Offer[] = [
    { key: 'words', name: t.words, addition: { kind: 'words', words: t.wordsAtFirst } },
    { key: 'box', name: t.box, addition: { kind: 'box' } },
  ];
  return (
    <nav className={classes.list} aria-label={t.columns}>
      <p className="quiet small">{t.columnsLead}</p>
      <Offers title={t.columns} offers={columns} />
      <Offers title={t.forAll} offers={values} />
      <Offers title={t.own} offers={[...own, counter]} />
      <Offers title={t.fixed} offers={fixed} />
    </nav>
  );
}

function Offers({ title, offers }: { title: string; offers: readonly Offer[] }) {
  if (offers.length === 0) return null;
  return (
    <section className={classes.offers}>
      <h3>{title}</h3>
      <ul>
        {offers.map((offer) => (
          <li key={offer.key}>
            <OfferButton offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferButton({ offer }: { offer: Offer }) {
  const add = useAdd();
  const carry = useCarry(offer.name, (place) => add(offer, place));
  return (
    <button type="button" className={classes.offer} {...carry} onClick={() => add(offer, null)}>
      <IconGripVertical size="1rem" aria-hidden />
      <span className="one-line">{offer.name}</span>
    </button>
  );
}

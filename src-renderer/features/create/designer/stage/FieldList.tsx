import { IconGripVertical } from '@tabler/icons-react';
import { type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout } from '#shared/labels/layout.ts';
import classes from '#window/features/create/designer/fields.module.css';
import { focusPanel } from '#window/features/create/designer/panel-focus.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { added } from '#window/features/create/designer/state/edits.ts';
import { carry, endGesture } from '#window/features/create/designer/state/gesture.ts';
import { newItem, SHAPES, withCounter } from '#window/features/create/designer/state/new-item.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Offer, useOffersBySource } from './useOffers.ts';

/** What can be put on the label. Each is dragged there, or pressed. */
export function FieldList({ draft, layout }: { draft: Draft; layout: Layout }) {
  const t = useWords('field');
  const { columns, values, own } = useOffersBySource(draft, layout);
  const counter: Offer = { key: 'counter', name: t.ownFields.counter, addition: { kind: 'counter' } };
  const fixed: readonly Offer[] = [
    { key: 'words', name: t.words, addition: { kind: 'words', words: t.wordsAtFirst } },
    ...SHAPES.map((kind) => ({ key: kind, name: t.shapes[kind], addition: { kind } })),
  ];
  return (
    <nav aria-label={t.columns}>
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
    <button
      type="button"
      className={classes.offer}
      {...carry}
      onClick={() => {
        add(offer, null);
        // What it shows is typed next.
        focusPanel();
      }}
    >
      <IconGripVertical size="1rem" aria-hidden />
      <span className="one-line">{offer.name}</span>
    </button>
  );
}

/** Puts something on the label: with its middle at a place, or where there is room. It is the chosen field then. */
function useAdd(): (offer: Offer, place: { readonly x: number; readonly y: number } | null) => void {
  const t = useWords('field');
  return ({ name, addition }, place) => {
    const { history, edit, choose } = useDesigner.getState();
    if (history.present === null) return;
    const layout = withCounter(history.present, addition);
    const item = newItem(layout, addition, place);
    edit(() => added(layout, item));
    choose([item.id]);
    useAnnouncement.getState().announce(t.added({ name }));
  };
}

/** Pixels that a finger or the mouse must go before a press becomes a drag. */
const CARRY_PX = 6;

type Place = { readonly x: number; readonly y: number };

/** Dragging from the list onto the label, by mouse, pen and finger. */
function useCarry(name: string, drop: (place: Place) => void) {
  const from = useRef<Place | null>(null);
  const isCarrying = useRef(false);

  function down(event: PointerEvent<HTMLElement>): void {
    isCarrying.current = false;
    if (event.button !== 0) return;
    from.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function move({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
    const { current: start } = from;
    if (!start || (!isCarrying.current && Math.hypot(x - start.x, y - start.y) < CARRY_PX)) return;
    isCarrying.current = true;
    carry({ name, x, y });
  }

  function up({ clientX, clientY }: PointerEvent<HTMLElement>): void {
    from.current = null;
    endGesture();
    const place = isCarrying.current ? placeOnLabel(clientX, clientY) : null;
    if (place) drop(place);
  }

  function cancel(): void {
    from.current = null;
    endGesture();
  }

  /** The press that ends a drag adds nothing more. */
  function clicked(event: MouseEvent): void {
    if (!isCarrying.current || event.detail === 0) return;
    isCarrying.current = false;
    event.stopPropagation();
    event.preventDefault();
  }

  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: cancel,
    onClickCapture: clicked,
  };
}

/** A place of the page in millimetres of the label. Null beside the label. */
function placeOnLabel(x: number, y: number): Place | null {
  const label = document.querySelector('[data-label]')?.getBoundingClientRect();
  if (!label || x < label.left || x > label.right || y < label.top || y > label.bottom) return null;
  const { scale } = useDesigner.getState();
  return { x: (x - label.left) / scale, y: (y - label.top) / scale };
}

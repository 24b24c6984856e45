import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { Layout, LayoutItem } from '#shared/labels/layout.ts';
import { focusItemName, focusPanel } from '#window/features/create/designer/panel-focus.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { layered, withItem } from '#window/features/create/designer/state/edits.ts';
import { shownValue } from '#window/features/create/designer/state/item-name.ts';
import { troublesFor, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import { useFieldLabel, useItemName } from '#window/features/create/designer/useItemName.ts';
import type { Icon } from '#window/icons/icon.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconCircle,
  IconEye,
  IconEyeOff,
  IconLock,
  IconLockOpen,
} from '#window/icons/signs.ts';
import { IconBarcode, IconLetterT, IconLine, IconPhoto, IconSquare, IconTable } from '#window/icons/things.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './layers.module.css';
import { useLayerDrag } from './useLayerDrag.ts';

const KINDS: Readonly<Record<LayoutItem['type'], Icon>> = {
  text: IconLetterT,
  barcode: IconBarcode,
  picture: IconPhoto,
  box: IconSquare,
  ellipse: IconCircle,
  line: IconLine,
  table: IconTable,
};

/** What lies on the label, the foremost first: chosen, put in order, hidden while others are edited, locked. */
export function Layers({ layout }: { layout: Layout }) {
  const t = useWords('field');
  const drag = useLayerDrag();
  const move = useMove();
  const chosen = useDesigner((state) => state.chosen);
  if (layout.items.length === 0) return <p className="quiet small">{t.begin}</p>;
  return (
    <>
      <p className="quiet small">{t.layersLead}</p>
      <ol className={classes.layers} aria-label={t.layers} {...drag.list}>
        {layout.items.toReversed().map((item) => (
          <Layer key={item.id} item={item} mark={drag.markOf(item.id)} move={move} />
        ))}
      </ol>
      <div className={classes.steps}>
        <Step icon={IconArrowUp} label={t.layerUp} disabled={chosen.length === 0} press={() => move(chosen, 1)} />
        <Step icon={IconArrowDown} label={t.layerDown} disabled={chosen.length === 0} press={() => move(chosen, -1)} />
      </div>
    </>
  );
}

type Move = (ids: readonly string[], way: 1 | -1) => void;

/** One place towards the front or the back, and says where the field lies then. */
function useMove(): Move {
  const t = useWords('field');
  const { number } = useFormats();
  const nameOf = useItemName();
  return (ids, way) => {
    const { edit } = useDesigner.getState();
    edit((layout) => layered(layout, ids, way));
    const items = useDesigner.getState().history.present?.items.toReversed() ?? [];
    const place = items.findIndex(({ id }) => ids.includes(id));
    if (place < 0) return;
    const [name, of] = [nameOf(items[place]), number(items.length)];
    useAnnouncement.getState().announce(t.layerAt({ name, place: number(place + 1), of }));
  };
}

interface LayerProps {
  readonly item: LayoutItem;
  /** The side at which what is dragged would come to lie. */
  readonly mark: 'above' | 'below' | undefined;
  readonly move: Move;
}

function Layer({ item, mark, move }: LayerProps) {
  const t = useWords('field');
  const name = useItemName()(item);
  const value = shownValue(item, useFieldLabel());
  const Kind = KINDS[item.type];
  const { id, locked } = item;
  const isChosen = useDesigner((state) => state.chosen.includes(id));
  const isHidden = useDesigner((state) => state.hidden.includes(id));
  const { errors, warnings } = troublesFor(useTroubles(), id);
  const weight = errors.length > 0 ? 'red' : warnings.length > 0 ? 'amber' : undefined;
  const { edit, hide } = useDesigner.getState();
  return (
    <li className={classes.layer} data-layer={id} data-mark={mark} data-weight={weight}>
      <button
        type="button"
        className={classes.name}
        data-hidden={isHidden || undefined}
        aria-pressed={isChosen}
        aria-label={weight === 'red' ? t.wrong({ name }) : name}
        title={name}
        onClick={(event) => press(id, event.ctrlKey || event.metaKey || event.shiftKey, event.detail === 0)}
        onDoubleClick={focusItemName}
        onKeyDown={(event) => byKeys(event, id, move)}
      >
        <Kind size="1.125rem" stroke={1.6} aria-hidden className={classes.grip} />
        <span className="one-line">{item.name ?? (value === '' ? name : value)}</span>
      </button>
      <Toggle
        icon={isHidden ? IconEyeOff : IconEye}
        label={t.layerHide({ name })}
        pressed={isHidden}
        press={() => hide(id, !isHidden)}
      />
      <Toggle
        icon={locked ? IconLock : IconLockOpen}
        label={t.layerLock({ name })}
        pressed={locked}
        press={() => edit((layout) => withItem(layout, id, (one) => ({ ...one, locked: !locked })))}
      />
    </li>
  );
}

function press(id: string, adding: boolean, isByKey: boolean): void {
  const { several, press: choose } = useDesigner.getState();
  choose(id, several || adding);
  if (isByKey && !several && !adding) focusPanel();
}

/** Arrows go through the list, with Alt they take the field along; F2 names it, Delete removes it. */
function byKeys(event: KeyboardEvent<HTMLElement>, id: string, move: Move): void {
  const { key, altKey, currentTarget } = event;
  const row = currentTarget.closest('li');
  const { choose, remove } = useDesigner.getState();
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    event.preventDefault();
    if (altKey) {
      move([id], key === 'ArrowUp' ? 1 : -1);
      // The line went to another place of the page, and what moves there loses the focus.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-layer="${id}"] button`)?.focus());
      return;
    }
    const next = key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
    next?.querySelector('button')?.focus();
  } else if (key === 'F2') {
    event.preventDefault();
    choose([id]);
    focusItemName();
  } else if (key === 'Delete') {
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    choose([id]);
    remove();
    next?.querySelector('button')?.focus();
  }
}

interface ToggleProps {
  readonly icon: Icon;
  readonly label: string;
  readonly pressed: boolean;
  readonly press: () => void;
}

function Toggle({ icon: Icon, label, pressed, press: toggle }: ToggleProps) {
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={toggle}
    >
      <Icon size="1.125rem" stroke={1.6} aria-hidden />
    </button>
  );
}

interface StepProps {
  readonly icon: Icon;
  readonly label: string;
  readonly disabled: boolean;
  readonly press: () => void;
}

function Step({ icon: Icon, label, disabled, press: step }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="var(--target)"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={step}
    >
      <Icon size="1.25rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

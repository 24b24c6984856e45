import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { Layout, LayoutItem } from '#shared/labels/layout.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { LEAST_MM } from '#window/features/create/designer/state/boxes.ts';
import { type Control, controlFor } from '#window/features/create/designer/state/controls.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { boxOf, named, placed, reordered, turned, withItem } from '#window/features/create/designer/state/edits.ts';
import { troublesFor, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import remarkClasses from '#window/features/create/remarks.module.css';
import type { Icon } from '#window/icons/icon.ts';
import { IconCopy, IconRotateClockwise, IconTrash } from '#window/icons/signs.ts';
import { IconStackBack, IconStackFront } from '#window/icons/things.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { Arranging } from './Arranging.tsx';
import { ContentForm } from './ContentForm.tsx';
import classes from './fields.module.css';
import { Millimetres } from './Millimetres.tsx';
import { focusControl, focusItem, PANEL } from './panel-focus.ts';
import { useItemName, useShownName } from './useItemName.ts';
import { useTroubleText } from './useTroubleText.ts';

/** What the chosen field shows, how, and where. */
export function ItemPanel({ draft, layout }: { draft: Draft; layout: Layout }) {
  const t = useWords('field');
  const { number } = useFormats();
  const chosen = useDesigner((state) => state.chosen);
  const items = layout.items.filter(({ id }) => chosen.includes(id));
  return (
    <section
      id={PANEL}
      className={classes.panel}
      aria-label={t.panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || chosen.length === 0 || event.defaultPrevented) return;
        event.stopPropagation();
        focusItem(chosen[0]);
      }}
    >
      {items.length === 0 && <p className="quiet">{layout.items.length === 0 ? t.begin : t.nothingChosen}</p>}
      {items.length === 1 && <OneItem key={items[0].id} draft={draft} layout={layout} item={items[0]} />}
      {items.length > 1 && (
        <>
          <h3>{t.panelSeveral({ count: number(items.length) })}</h3>
          <Actions ids={chosen} />
          <Arranging ids={chosen} />
        </>
      )}
    </section>
  );
}

function OneItem({ draft, layout, item }: { draft: Draft; layout: Layout; item: LayoutItem }) {
  const nameOf = useItemName();
  return (
    <>
      <h3 className="breaks">{nameOf(item)}</h3>
      <ItemTroubles item={item} />
      <Actions ids={[item.id]} />
      <ContentForm draft={draft} layout={layout} item={item} />
      <PlaceForm layout={layout} item={item} />
      <NameField item={item} />
      <Arranging ids={[item.id]} />
    </>
  );
}

/** What is wrong with the chosen field: a press leads to the control that mends it. */
function ItemTroubles({ item }: { item: LayoutItem }) {
  const t = useWords('field');
  const textOf = useTroubleText();
  const { errors, warnings } = troublesFor(useTroubles(), item.id);
  const all = [
    ...errors.map((one) => ({ one, tone: 'bad' as const })),
    ...warnings.map((one) => ({ one, tone: 'warn' as const })),
  ];
  return (
    <ul className={classes.troubles} aria-label={t.rowTroubles} aria-live="polite">
      {all.map(({ one, tone }) => (
        <li key={one.text}>
          <button
            type="button"
            className={remarkClasses.mend}
            onClick={() => focusControl(controlFor(one.trouble, item))}
          >
            <StateDot state={tone} label={textOf(one)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Actions({ ids }: { ids: readonly string[] }) {
  const t = useWords('field');
  const { edit, duplicate, remove } = useDesigner.getState();
  return (
    <div className={classes.group}>
      <Action icon={IconRotateClockwise} label={t.turn} press={() => edit((layout) => turned(layout, ids))} />
      <Action icon={IconCopy} label={t.copy} press={duplicate} />
      <Action icon={IconStackFront} label={t.front} press={() => edit((layout) => reordered(layout, ids, 'front'))} />
      <Action icon={IconStackBack} label={t.back} press={() => edit((layout) => reordered(layout, ids, 'back'))} />
      <Action icon={IconTrash} label={t.remove} press={remove} />
    </div>
  );
}

function Action({ icon: Icon, label, press }: { icon: Icon; label: string; press: () => void }) {
  return (
    <ActionIcon variant="default" size="var(--target)" aria-label={label} title={label} onClick={press}>
      <Icon size="1.25rem" stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** What people call the field, in place of what it shows. */
function NameField({ item }: { item: LayoutItem }) {
  const t = useWords('field');
  const shown = useShownName()(item);
  const { edit } = useDesigner.getState();
  return (
    <TextInput
      label={t.itemName}
      description={t.itemNameLead}
      placeholder={shown}
      maxLength={80}
      data-control="name"
      value={item.name ?? ''}
      onChange={({ currentTarget: { value } }) =>
        edit((one) => withItem(one, item.id, (it) => named(it, value)), `name ${item.id}`)
      }
    />
  );
}

const MEASURES = ['x', 'y', 'w', 'h'] as const;
const CONTROLS = { x: 'place', y: null, w: 'width', h: 'height' } as const satisfies Record<string, Control | null>;

/** Place and size as numbers: whatever a drag does can be typed as well. */
function PlaceForm({ layout, item }: { layout: Layout; item: LayoutItem }) {
  const t = useWords('field');
  const title = useId();
  const { edit } = useDesigner.getState();
  const { id, rotation, locked } = item;
  const most = { x: layout.label.width, y: layout.label.height, w: layout.label.width, h: layout.label.height };
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>{rotation === 0 ? t.place : `${t.place} · ${t.turned({ degrees: String(rotation) })}`}</h4>
      <div className={classes.numbers}>
        {MEASURES.map((measure) => (
          <Millimetres
            key={measure}
            label={t[measure]}
            least={measure === 'w' || measure === 'h' ? LEAST_MM : 0}
            most={most[measure]}
            disabled={locked}
            control={CONTROLS[measure]}
            value={item[measure]}
            change={(mm) => {
              if (mm !== null) edit((one) => placed(one, id, { ...boxOf(item), [measure]: mm }), `${measure} ${id}`);
            }}
          />
        ))}
      </div>
      <Switch
        label={t.lock}
        data-control="lock"
        checked={locked}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          edit((one) => withItem(one, id, (it) => ({ ...it, locked: checked })));
        }}
      />
    </section>
  );
}

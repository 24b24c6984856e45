import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { LayoutItem, TextItem } from '#shared/labels/layout.ts';
import { SLICED_FONTS } from '#shared/labels/shipped-fonts.ts';
import { Button } from '#window/components/Button.tsx';
import { ConfirmDialog } from '#window/components/ConfirmDialog.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { withFont } from '#window/features/create/designer/state/edits.ts';
import { addFonts, loadFonts, removeFonts, useFonts } from '#window/features/create/designer/state/fonts.ts';
import { LabelledChoice } from '#window/features/create/LabelledChoice.tsx';
import { IconTrash, IconUpload } from '#window/icons/signs.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { useWork, type Work } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './fields.module.css';
import { Millimetres } from './Millimetres.tsx';
import { NamedInput } from './NamedInput.tsx';

const FITS = ['shrink', 'wrap', 'wrap-shrink', 'refuse'] as const;
const ALIGNS = ['start', 'center', 'end'] as const;
const DIRECTIONS = ['auto', 'ltr', 'rtl'] as const;
const VALIGNS = ['top', 'middle', 'bottom'] as const;

/** How a text is set. */
export function TextForm({ item, change }: { item: TextItem; change: ChangeItem<TextItem> }) {
  const t = useWords('field');
  const { id, font } = item;
  // A font that is being added may come after other changes of the text, which stay.
  const set = (next: Partial<TextItem['font']>, gesture?: string) =>
    useDesigner.getState().edit((layout) => withFont(layout, id, next), gesture && `${gesture} ${id}`);
  return (
    <>
      <div className={classes.numbers}>
        <Millimetres
          label={t.size}
          control="size"
          suffix=" pt"
          digits={1}
          value={font.size}
          change={(size) => size !== null && set({ size, min_size: Math.min(font.min_size, size) }, 'size')}
        />
        {item.fit.endsWith('shrink') && (
          <Millimetres
            label={t.minSize}
            suffix=" pt"
            digits={1}
            value={font.min_size}
            change={(size) => size !== null && set({ min_size: size }, 'least')}
          />
        )}
      </div>
      <Switch
        label={t.bold}
        checked={font.weight === 700}
        onChange={(event) => set({ weight: event.currentTarget.checked ? 700 : 400 })}
      />
      <BoldWords item={item} change={change} />
      <FontChoice family={font.family} change={(family) => set({ family })} />
      <NativeSelect
        label={t.fit}
        data={FITS.map((value) => ({ value, label: t.fits4[value] }))}
        value={item.fit}
        onChange={(event) => change({ fit: event.currentTarget.value as TextItem['fit'] })}
      />
      <LabelledChoice
        label={t.align}
        data={ALIGNS.map((value) => ({ value, label: t.aligns[value] }))}
        value={item.align}
        onChange={(align) => change({ align: align as TextItem['align'] })}
      />
      <LabelledChoice
        label={t.valign}
        data={VALIGNS.map((value) => ({ value, label: t.valigns[value] }))}
        value={item.valign}
        onChange={(valign) => change({ valign: valign as TextItem['valign'] })}
      />
      <Direction item={item} change={change} />
      <ColorField color={item.color} change={(color) => change({ color }, 'color')} />
    </>
  );
}

function BoldWords({ item, change }: { item: TextItem; change: ChangeItem<TextItem> }) {
  const t = useWords('field');
  return (
    <NamedInput
      label={t.boldWords}
      description={t.boldWordsLead}
      value={item.bold_words ?? ''}
      change={(bold_words) => change({ bold_words }, 'bold_words')}
    />
  );
}

function Direction({ item, change }: { item: TextItem; change: ChangeItem<TextItem> }) {
  const t = useWords('field');
  return (
    <NativeSelect
      label={t.direction}
      data={DIRECTIONS.map((value) => ({ value, label: t.directions[value] }))}
      value={item.direction}
      onChange={(event) => change({ direction: event.currentTarget.value as TextItem['direction'] })}
    />
  );
}

/** The families that ship and are worth choosing: Noto Sans takes Arabic, Hebrew and East Asian letters from the others by itself. */
const FAMILIES: readonly string[] = ['Noto Sans', 'Noto Sans Mono', ...SLICED_FONTS.map(({ family }) => family)];
const KINDS = '.ttf,.otf,font/ttf,font/otf';

/** The font of a text: one that ships, or one that somebody added. Font files may be dropped on it. */
function FontChoice({ family, change }: { family: string; change: (family: string) => void }) {
  const t = useWords('field');
  const fonts = useFonts((state) => state.fonts);
  const [removing, remove] = useState(false);
  const { add, work } = useAdding(change);
  useEffect(() => {
    const stop = new AbortController();
    // Without the list the families that ship can be chosen; the next opening asks again.
    loadFonts(stop.signal).catch(() => {});
    return () => stop.abort();
  }, []);
  const own = fonts.filter((one) => one.family === family);
  const families = [...new Set([...FAMILIES, ...fonts.map((one) => one.family), family])];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same.
    <div
      className={classes.font}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => dropped(event, add)}
    >
      <NativeSelect
        label={t.font}
        data-control="font"
        data={families}
        value={family}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <div className={classes.group}>
        <Button
          variant="default"
          leftSection={<IconUpload size="1.125rem" aria-hidden />}
          work={work}
          onClick={() => chooseFiles(add)}
          label={t.addFont}
        />
        {own.some(({ changeable }) => changeable) && (
          <Button
            variant="default"
            leftSection={<IconTrash size="1.125rem" aria-hidden />}
            onClick={() => remove(true)}
            label={t.removeFont}
          />
        )}
      </div>
      {work.error !== null && <ErrorNotice error={work.error} />}
      <ConfirmDialog
        opened={removing}
        title={t.removeFontTitle({ family })}
        confirm={t.removeFont}
        danger
        run={() => removeFonts(family)}
        close={() => remove(false)}
      >
        {t.removeFontLead}
      </ConfirmDialog>
    </div>
  );
}

/** Adds files, and gives the text the font of the last one. */
function useAdding(change: (family: string) => void): { add: (files: readonly File[]) => void; work: Work } {
  const t = useWords('field');
  const files = useRef<readonly File[]>([]);
  const work = useWork(async () => {
    const { draft } = useDesigner.getState();
    const family = await addFonts(files.current);
    if (family === null) return;
    // The layout of another job, opened meanwhile, may have an item of the same id.
    if (useDesigner.getState().draft === draft) change(family);
    useAnnouncement.getState().announce(t.fontAdded({ family }));
  });
  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    files.current = chosen;
    void work.run();
  };
  return { add, work };
}

function dropped(event: DragEvent, add: (files: readonly File[]) => void): void {
  const files = [...event.dataTransfer.files];
  if (files.length === 0) return;
  // The window leaves a drop to whoever prevented its default.
  event.preventDefault();
  add(files);
}

function chooseFiles(add: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = KINDS;
  input.multiple = true;
  input.addEventListener('change', () => add([...(input.files ?? [])]));
  input.click();
}

/** Changes an item; typing into one field is one step of the history. */
export type ChangeItem<T extends LayoutItem> = (change: Partial<T>, gesture?: string) => void;

/** A colour, chosen as the system does it. */
export function ColorField({ color, change }: { color: string; change: (color: string) => void }) {
  const t = useWords('field');
  return (
    <TextInput
      type="color"
      data-control="color"
      label={t.color}
      value={color.toLowerCase()}
      onChange={(event) => change(event.currentTarget.value.toUpperCase())}
    />
  );
}

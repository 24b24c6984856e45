import type { LayoutItem } from '#shared/labels/layout.ts';

/** Changes an item; typing into one field is one step of the history. */
export type ChangeItem<T extends LayoutItem> = (change: Partial<T>, gesture?: string) => void;

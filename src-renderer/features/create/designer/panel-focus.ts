import type { Control } from './state/controls.ts';
import { useDesigner } from './state/designer.ts';

/** The panel of the chosen field, for `id`. */
export const PANEL = 'field-panel';

/** The focus goes to what the chosen field shows: by Tab it would pass, and choose, every field in between. */
export function focusPanel(): void {
  // The panel of a field that was chosen just now is there with the next frame.
  requestAnimationFrame(() => {
    const panel = document.getElementById(PANEL);
    const first = panel?.querySelector<HTMLElement>('textarea') ?? panel?.querySelector<HTMLElement>('input, button');
    first?.focus();
  });
}

/** The focus goes to the control that mends something. What has no such control has its first one. */
export function focusControl(control: Control): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(`#${PANEL} [data-control="${control}"]`);
    if (found) found.focus();
    else focusPanel();
  });
}

/** Chooses a field, shows it if it was hidden, and brings the focus to the control that mends it. */
export function mendItem(id: string, control: Control): void {
  const { hide, choose } = useDesigner.getState();
  hide(id, false);
  choose([id]);
  focusControl(control);
}

/** The name that a person gave the chosen field, or may give it. */
export function focusItemName(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${PANEL} [data-control="name"]`)?.focus());
}

/** And back to the field on the label. */
export function focusItem(id: string): void {
  document.querySelector<HTMLElement>(`button[data-item="${id}"]`)?.focus();
}

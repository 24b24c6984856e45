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

/** And back to the field on the label. */
export function focusItem(id: string): void {
  document.querySelector<HTMLElement>(`button[data-item="${id}"]`)?.focus();
}

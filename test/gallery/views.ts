/** The views of the gallery, by their paths. */
export const VIEWS = ['controls', 'states', 'tables', 'full', 'confirm', 'danger', 'kiosk', 'sheet', 'roll'] as const;

export type View = (typeof VIEWS)[number];

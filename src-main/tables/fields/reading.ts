/** What a text says to a field. */
export type Reading =
  /** Fits as it is, or was turned; `why` ends the sentence "… was read as …". `doubt`: it may mean something else. */
  | { readonly value: string; readonly why: string | null; readonly doubt?: string }
  /** `problem` ends the sentence "<label> …". */
  | { readonly problem: string; readonly offer?: string };

export const asIs = (value: string): Reading => ({ value, why: null });
export const turned = (value: string, why: string): Reading => ({ value, why });

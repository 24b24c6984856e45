// biome-ignore lint/suspicious/noExplicitAny: a text may take whatever it needs; the English one says what.
export type Text = string | ((...facts: any[]) => string);
export type Texts = { readonly [key: string]: Text | Texts };

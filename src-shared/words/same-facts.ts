// A sentence that lacks a fact of the English one, or has one too many, does not compile: its key stands in the error.
import type { Differing } from './catalogue.ts';
import type * as German from './de.ts';
import type * as English from './en.ts';
import type * as French from './fr.ts';

type None<Keys extends never> = Keys;
export type GermanDiffers = None<Differing<typeof English, typeof German>>;
export type FrenchDiffers = None<Differing<typeof English, typeof French>>;

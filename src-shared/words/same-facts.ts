// A section that a language lacks, and a sentence that lacks a fact of the English one or has one too many, do not compile:
// what is wrong stands in the error.
import type { Differing } from './catalogue.ts';
import type * as German from './de.ts';
import type * as English from './en.ts';
import type * as French from './fr.ts';

type None<Keys extends never> = Keys;
export type GermanLacks = None<Exclude<keyof typeof English, keyof typeof German>>;
export type GermanDiffers = None<Differing<typeof English, typeof German>>;
export type FrenchLacks = None<Exclude<keyof typeof English, keyof typeof French>>;
export type FrenchDiffers = None<Differing<typeof English, typeof French>>;

// What the values of a record say of its product and its lot.
import type { Metadata } from '#shared/core/model.ts';
import { isGtin } from './gtin.ts';
import { longGtin } from './published.ts';

const LOT_KEY = /^(lot|batch|charge)(_|$)/;
const GTIN_KEY = /(^|_)(gtin|ean|upc)\d*(_|$)/;
/** Characters of a lot that it is found by: PostgreSQL's indexes have no room for entries of more than some 2,700 bytes. */
const LOT_CHARACTERS = 200;

export function isLotKey(key: string): boolean {
  return LOT_KEY.test(key);
}

/** A lot in the form in which it is found. */
export function lotForm(text: string): string {
  return [...text.trim().toWellFormed()].slice(0, LOT_CHARACTERS).join('');
}

export interface Traced {
  readonly gtin: string | null;
  readonly lot: string | null;
}

export function tracedIn(values: Metadata): Traced {
  const entries = Object.entries(values);
  const gtin = entries.find(([key, value]) => GTIN_KEY.test(key) && isGtin(value.trim()))?.[1];
  const lot = entries.find(([key, value]) => isLotKey(key) && value.trim() !== '')?.[1];
  return { gtin: gtin ? longGtin(gtin.trim()) : null, lot: lot ? lotForm(lot) : null };
}

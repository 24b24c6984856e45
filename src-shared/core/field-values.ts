import { isGtin } from '#shared/records/gtin.ts';
import type { Field, FieldType } from './model.ts';

type Rule = (value: string, field: Pick<Field, 'options'>) => boolean;

const RULES: Readonly<Record<FieldType, Rule>> = {
  text: (value) => !/[\r\n]/.test(value),
  multiline: () => true,
  number: isNumber,
  date: isDate,
  url: isUrl,
  select: (value, { options }) => options?.includes(value) ?? false,
  boolean: (value) => value === 'true' || value === 'false',
  gtin: isGtin,
  country: (value) => /^[A-Z]{2}$/.test(value),
};

/** Whether a stored value fits the type of its field. */
export function fitsField(field: Pick<Field, 'type' | 'options'>, value: string): boolean {
  return RULES[field.type](value, field);
}

function isNumber(value: string): boolean {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/.test(value) && Number.isFinite(Number(value));
}

function isDate(value: string): boolean {
  const [day] = value.split('T');
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day) return false;
  return day === value || /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/.test(value);
}

function isUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && !/\s/.test(value) && URL.canParse(value);
}

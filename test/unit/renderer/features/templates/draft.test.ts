import { describe, expect, test } from 'vitest';
import type { Template } from '#shared/core/model.ts';
import { type TroubleKind, trouble } from '#shared/troubles/trouble.ts';
import { ApiError } from '#window/api/failure.ts';
import {
  addField,
  changeField,
  copyOf,
  draftFrom,
  emptyDraft,
  hidesField,
  insertField,
  labelToKey,
  moveField,
  removeField,
  renamed,
  templateOf,
} from '#window/features/templates/draft.ts';
import { problemsIn, refusalOf } from '#window/features/templates/problems.ts';
import { sampleCsv } from '#window/features/templates/sample-csv.ts';

const TEA: Template = {
  id: 'tea',
  name: 'Tea',
  fields: [
    { key: 'name', label: 'Name', type: 'text', required: true },
    { key: 'shade', label: 'Shade', type: 'select', required: false, options: ['green', 'black'] },
    { key: 'buyer', label: 'Buyer', type: 'text', required: false, private: true },
  ],
};

describe('a template that is being written', () => {
  test('comes out as it went in', () => {
    expect(templateOf(draftFrom(TEA))).toEqual(TEA);
    const withLayout = { ...TEA, layout: 'Tea, front' };
    expect(templateOf(draftFrom(withLayout))).toEqual(withLayout);
    expect(problemsIn(draftFrom(TEA))).toEqual([]);
  });

  test('makes keys of labels until somebody writes one, and none twice', () => {
    const label = (text: string) => (draft: ReturnType<typeof emptyDraft>) =>
      changeField(draft, draft.nextRow - 1, { label: text });
    const two = label('Größe (ml)')(addField(label('Größe (ml)')(renamed(emptyDraft(), 'Öl & Essig'))));
    expect(two.id).toBe('oel-essig');
    expect(two.fields.map(({ key }) => key)).toEqual(['groesse_ml', 'groesse_ml_2']);
    const own = changeField(changeField(two, 1, { key: 'size', follows: false }), 1, { label: 'Size' });
    expect(own.fields[0].key).toBe('size');
    expect(labelToKey('2. Wahl')).toBe('f_2_wahl');
  });

  test('moves, removes and takes back fields', () => {
    const draft = draftFrom(TEA);
    expect(moveField(draft, 3, 0).fields.map(({ key }) => key)).toEqual(['buyer', 'name', 'shade']);
    expect(moveField(draft, 1, -1)).toBe(draft);
    const without = removeField(draft, 2);
    expect(templateOf(insertField(without, draft.fields[1], 1))).toEqual(TEA);
  });

  test('is copied under an id that is free', () => {
    expect(copyOf(draftFrom(TEA), 'Tea (copy)', ['tea', 'tea-copy']).id).toBe('tea-copy-2');
  });

  test('hides a field when a public one becomes private, not when a private one comes, stays or goes', () => {
    const hidden = changeField(draftFrom(TEA), 1, { private: true });
    const withoutPrivate = { ...TEA, fields: TEA.fields.slice(0, 2) };
    expect(hidesField(TEA, templateOf(hidden))).toBe(true);
    expect(hidesField(TEA, TEA)).toBe(false);
    expect(hidesField(withoutPrivate, TEA)).toBe(false);
    expect(hidesField(TEA, withoutPrivate)).toBe(false);
    expect(hidesField(templateOf(hidden), TEA)).toBe(false);
  });

  test('names what the station would refuse', () => {
    const draft = changeField(changeField(draftFrom(TEA), 1, { key: 'shade' }), 2, { options: 'green\ngreen' });
    expect(problemsIn({ ...draft, name: ' ', id: 'Ä' })).toEqual([
      { row: null, part: 'name', kind: 'name' },
      { row: null, part: 'id', kind: 'id' },
      { row: 1, part: 'key', kind: 'twice' },
      { row: 2, part: 'key', kind: 'twice' },
      { row: 2, part: 'options', kind: 'manyOptions' },
    ]);
  });

  test('knows what a refusal of the station is about', () => {
    const refused = (status: number, kind: TroubleKind) =>
      refusalOf(new ApiError(status, 'No.', { trouble: trouble(kind, { key: 'lot' }) })).kind;
    expect(refused(409, 'template_loses')).toBe('lost');
    expect(refused(409, 'template_breaks')).toBe('breaks');
    expect(refused(409, 'template_taken')).toBe('taken');
    expect(refused(401, 'sign_in_first')).toBe('signed-out');
    expect(refused(500, 'fault')).toBe('other');
  });

  test('has a sample that a spreadsheet program opens as it is meant', () => {
    const fields = [...TEA.fields, { key: 'sum', label: '=A1;"x"', type: 'number', required: false } as const];
    const style = { language: 'de', yes: 'ja', today: '21.11.2026' };
    expect(sampleCsv({ fields }, style)).toBe('\uFEFFName;Shade;Buyer;"\'=A1;""x"""\r\nName 1;green;Buyer 1;1,5\r\n');
  });
});

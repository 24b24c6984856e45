// A label built in the designer as a person builds it: by its list, its panel and its keys. Nothing is imported.
import type { Locator, Page } from 'playwright-core';
import type { BarcodeItem, Layout, LayoutItem, TableItem, TextItem } from '#shared/labels/layout.ts';
import type { field } from '#shared/words/en.ts';
import { boxOf } from './designer.ts';

/** What a label takes: presses of mouse and keys, and characters that are typed into fields. */
export interface Effort {
  presses: number;
  characters: number;
}

/** The sentences of the designer, in the language of the window. */
export type FieldWords = Readonly<Record<keyof typeof field, string>>;

/** The panel and the list of the designer, with every press counted. */
class Hands {
  readonly effort: Effort = { presses: 0, characters: 0 };
  readonly page: Page;
  readonly words: FieldWords;
  readonly decimalSign: string;
  readonly panel: Locator;

  constructor(page: Page, words: FieldWords) {
    this.page = page;
    this.words = words;
    this.decimalSign = words.done === 'Done' ? '.' : ',';
    this.panel = page.getByRole('region', { name: words.panel });
  }

  async press(what: Locator): Promise<void> {
    this.effort.presses++;
    await what.click();
  }

  async key(key: string, times = 1): Promise<void> {
    this.effort.presses += times;
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
  }

  /** Into a field: a press on it, and its characters in place of what it had. */
  async type(what: Locator, text: string): Promise<void> {
    if ((await what.inputValue()) === text) return;
    this.effort.presses++;
    this.effort.characters += text.length;
    await what.fill(text);
  }

  /** Opens a list and takes a line of it. */
  async take(label: string, value: string): Promise<void> {
    const list = this.panel.getByLabel(label, { exact: true }).first();
    if ((await list.inputValue()) === value) return;
    this.effort.presses += 2;
    await list.selectOption(value);
  }

  async turn(name: string, on: boolean): Promise<void> {
    const found = this.panel.getByRole('switch', { name, exact: true }).first();
    if ((await found.isChecked()) === on) return;
    this.effort.presses++;
    await found.setChecked(on, { force: true });
  }

  async number(label: string, value: number): Promise<void> {
    const input = this.panel.getByLabel(label, { exact: true }).first();
    const text = String(value).replace('.', this.decimalSign);
    if (Number.parseFloat((await input.inputValue()).replace(',', '.')) === value) return;
    this.effort.presses++;
    this.effort.characters += text.length;
    await input.click();
    await input.press('Control+a');
    // Key by key: what a number begins with must not be taken for the whole.
    await input.pressSequentially(text);
  }
}

/** Builds the items of a layout, in the order of painting. The designer is open, with a label of its size. */
export async function buildLabel(page: Page, { items }: Layout, words: FieldWords): Promise<Effort> {
  const hands = new Hands(page, words);
  for (const item of items) {
    await add(hands, item);
    await fill(hands, item);
    await place(hands, item);
  }
  return hands.effort;
}

type Shape = 'box' | 'frame' | 'ellipse' | 'line' | 'table';

function isShape(name: string): name is Shape {
  return ['box', 'frame', 'ellipse', 'line', 'table'].includes(name);
}

async function add(hands: Hands, item: LayoutItem): Promise<void> {
  const { words } = hands;
  const { type } = item;
  const shape = type === 'box' && item.border !== undefined ? 'frame' : type;
  const name = isShape(shape) ? words[`shapes.${shape}`] : words.words;
  const before = await hands.page.locator('button[data-item]').count();
  await hands.press(
    hands.page.getByRole('navigation', { name: words.columns }).getByRole('button', { name, exact: true }),
  );
  await hands.page.waitForFunction((count) => document.querySelectorAll('button[data-item]').length > count, before);
}

async function fill(hands: Hands, item: LayoutItem): Promise<void> {
  const { words } = hands;
  switch (item.type) {
    case 'text':
      return fillText(hands, item);
    case 'barcode':
      return fillCode(hands, item);
    case 'table':
      return fillTable(hands, item);
    case 'picture':
      await hands.type(hands.panel.getByLabel(words.value, { exact: true }), item.value);
      return hands.take(words.shownAs, 'picture');
    case 'line':
      await hands.take(words.way, item.way);
      await hands.number(words.thickness, item.thickness);
      return hands.type(hands.panel.getByLabel(words.color, { exact: true }), item.color.toLowerCase());
    default:
      if (item.border !== undefined) await hands.number(words.border, item.border);
      if (item.type === 'box') await hands.number(words.radius, item.radius);
      await hands.type(hands.panel.getByLabel(words.color, { exact: true }), item.color.toLowerCase());
  }
}

async function fillText(hands: Hands, item: TextItem): Promise<void> {
  const { words } = hands;
  const value = hands.panel.getByLabel(words.value, { exact: true });
  await hands.type(value, item.value.replaceAll('**', ''));
  if (item.marks) {
    // The part at the beginning is chosen by keys and made bold.
    const [, part = ''] = /^\*\*(.*?)\*\*/.exec(item.value) ?? [];
    await value.focus();
    await hands.key('Control+Home');
    await hands.key('Shift+ArrowRight', part.length);
    await hands.press(hands.panel.getByRole('button', { name: words.boldPart }));
  }
  await hands.number(words.size, item.font.size);
  if (item.fit.endsWith('shrink')) await hands.number(words.minSize, item.font.min_size);
  await hands.turn(words.bold, item.font.weight === 700);
  await hands.take(words.fit, item.fit);
  if (item.align !== 'start') await hands.press(hands.panel.getByText(words[`aligns.${item.align}`], { exact: true }));
  if (item.bold_words !== undefined)
    await hands.type(hands.panel.getByLabel(words.boldWords, { exact: true }), item.bold_words);
}

async function fillCode(hands: Hands, item: BarcodeItem): Promise<void> {
  const { words } = hands;
  await hands.type(hands.panel.getByLabel(words.value, { exact: true }), item.value);
  await hands.take(words.shownAs, 'barcode');
  await hands.take(words.symbology, item.symbology);
  if (item.module !== null) await hands.number(words.module, item.module);
  const text = hands.panel.getByLabel(words.codeText, { exact: true });
  if ((await text.count()) > 0) await hands.take(words.codeText, item.text);
  if (item.symbology === 'qr') await hands.take(words.correction, item.correction);
}

async function fillTable(hands: Hands, item: TableItem): Promise<void> {
  const { words } = hands;
  const rows = hands.panel.getByRole('group', { name: /^(Row|Zeile) \d+$/ });
  while ((await rows.count()) < item.rows.length)
    await hands.press(hands.panel.getByRole('button', { name: words.addRow }));
  for (const [i, { cells, bold }] of item.rows.entries()) {
    const row = rows.nth(i);
    for (const [column, text] of cells.entries()) await hands.type(row.getByRole('textbox').nth(column), text);
    const isBold = row.getByRole('switch');
    if ((await isBold.isChecked()) !== bold) {
      hands.effort.presses++;
      await isBold.setChecked(bold, { force: true });
    }
  }
  const columns = hands.panel.getByRole('group', { name: /^(Column|Spalte) \d+$/ });
  for (const [i, { share, align }] of item.columns.entries()) {
    await hands.type(columns.nth(i).getByLabel(words.share), String(share));
    await columns.nth(i).getByLabel(words.align).selectOption(align);
    hands.effort.presses += 2;
  }
  await hands.number(words.size, item.font.size);
  await hands.number(words.minSize, item.font.min_size);
  await hands.take(words.rules, item.rules);
  await hands.take(words.empty, item.empty);
}

/** Its size first: a box that is too wide for its place would be moved. */
async function place(hands: Hands, { x, y, w, h }: LayoutItem): Promise<void> {
  const { words } = hands;
  await hands.number(words.w, w);
  await hands.number(words.h, h);
  await hands.number(words.x, x);
  await hands.number(words.y, y);
  await boxOf(hands.page.locator('button[data-item][aria-pressed="true"]'));
}

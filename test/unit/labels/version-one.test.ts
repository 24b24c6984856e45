import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLabelPlanner } from '#main/labels/display-list/label-planner.ts';
import { paintPdf } from '#main/labels/display-list/pdf-operators.ts';
import { paintSvg } from '#main/labels/display-list/svg.ts';
import { readLayout } from '#shared/labels/read-layout.ts';
import { CASE, MEDICINE, WINE } from '#test/support/layout/examples.ts';
import { paintedOnWhite, shippedFaces } from '#test/support/layout/planning.ts';
import { labelRow } from '#test/support/layout/rows.ts';

/** What is special in version 1: signs that mean something in version 2, and all kinds of items. */
const SIGNS = `{"twinmark_layout":1,"name":"Signs","label":{"width":100,"height":70},"language":"de","items":[
 {"id":"ground","type":"box","x":1,"y":1,"w":98,"h":68,"color":"#ffeecc","radius":4},
 {"id":"bar","type":"box","x":3,"y":3,"w":94,"h":1,"color":"#102030","rotation":90},
 {"id":"stars","type":"text","x":5,"y":6,"w":60,"h":12,"value":"**Milch** und __Ei__ {{x}} {product_name} سلام",
  "fit":"wrap-shrink","font":{"weight":700,"size":12},"background":"#ffffff"},
 {"id":"turned","type":"text","x":70,"y":6,"w":8,"h":40,"value":"{made+1M:dd. MMMM yyyy}","rotation":270,"align":"end"},
 {"id":"bars","type":"barcode","x":5,"y":20,"w":60,"h":14,"symbology":"code128","value":"L {lot}","text":"above"},
 {"id":"upc","type":"barcode","x":5,"y":36,"w":48,"h":16,"symbology":"upca","value":"01234567890"},
 {"id":"gs1","type":"barcode","x":5,"y":53,"w":70,"h":14,"symbology":"gs1_128","value":"(01){gtin|gtin14}(10){lot}"},
 {"id":"qr","type":"barcode","x":80,"y":48,"w":16,"h":16,"symbology":"qr","value":"{id} {row:0000}","correction":"H"},
 {"id":"dm","type":"barcode","x":80,"y":28,"w":16,"h":16,"symbology":"datamatrix","value":"{watermark_id}"}]}`;

const row = labelRow({
  counters: { box: 7 },
  metadata: {
    product_name: 'Grüner Veltliner',
    lot: 'L11-100',
    batch: 'L11-100',
    gtin: '4006381333931',
    expiry: '2028-12-31',
    serial: 'A7',
    storage: 'frozen',
  },
});

/** As they were before the format had a second version. */
const FINGERPRINTS = {
  'Wine, back': '4e66839e1a7ec755d3c9a25d',
  Medicine: 'a2c9abb77f4ed6ff7326d4f6',
  Case: 'a7ec27d12b830b44d3dcb822',
  Signs: '91f8fcc9b73a76f8cab4bcc6',
};

test.each([WINE, MEDICINE, CASE, SIGNS])(
  'a layout of version 1 gives the dots, lines and operators of then: %#',
  async (file) => {
    const layout = readLayout(file);
    const faces = await shippedFaces();
    const found = [203, 300].map((dpi) => {
      const { list } = createLabelPlanner(layout, { dpi, faces, hasPicture: () => false }).plan(row);
      expect(list.parts.length).toBeGreaterThan(1);
      const fonts = { use: (face: { readonly id: string }) => face.id };
      const operators = paintPdf(list, { faces, fonts, matrix: [0.24, 0, 0, -0.24, 0, 200] }).join('\n');
      return [paintedOnWhite(list, faces).rgb, paintSvg(list, { faces }), operators];
    });
    const hash = createHash('sha256');
    for (const one of found.flat()) hash.update(one);
    expect(hash.digest('hex').slice(0, 24)).toBe(FINGERPRINTS[layout.name as keyof typeof FINGERPRINTS]);
  },
);

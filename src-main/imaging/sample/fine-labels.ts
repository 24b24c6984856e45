import type { Colour } from '../drawing/canvas.ts';
import { type Brush, bars, box, centred, disc, fraction, hill, lettered, paper, shape } from './brush.ts';

const CREAM: Colour = [250, 244, 230];
const INK: Colour = [43, 36, 33];

/** Vineyards on hills under an evening sun. */
export function drawWine(width: number, height: number): Brush {
  const brush = paper(width, height, CREAM, [244, 226, 190]);
  const gold: Colour = [176, 132, 54];
  disc(brush, [760, 300], 85, [
    [255, 222, 140],
    [240, 168, 92],
  ]);
  const ridge = (x: number) => 385 + 36 * Math.sin(x / 140) + 16 * Math.sin(x / 47);
  hill(brush, ridge, [
    [150, 168, 140],
    [126, 150, 116],
  ]);
  const slope = (x: number) => 450 + 44 * Math.sin(x / 190 + 2) + 8 * Math.sin(x / 31);
  hill(brush, slope, [
    [108, 134, 72],
    [62, 92, 50],
  ]);
  for (let row = 0; row < 26; row++) {
    const foot = -260 + row * 58;
    const head = 220 + row * 22;
    shape(
      brush,
      [
        [foot, 690],
        [foot + 15, 690],
        [head + 3, slope(head) + 14],
        [head, slope(head) + 14],
      ],
      [48, 74, 42],
    );
  }
  lettered(brush, 70, 70, 'Riesling', { size: 92, colour: INK, weight: 0.11, slant: 0.18 });
  lettered(brush, 70, 195, 'KABINETT · MOSEL', { size: 34, colour: gold, weight: 0.15, stretch: 1.25 });
  lettered(brush, 70, 265, 'Weingut Müller-Thoma', { size: 30, colour: INK });
  box(brush, 70, 320, 250, 3, gold);
  lettered(brush, 70, 340, '2021', { size: 30, colour: INK, weight: 0.12 });
  centred(brush, 500, 632, '750 ml · 11.5 % vol · enthält Sulfite', { size: 22, colour: CREAM, weight: 0.16 });
  return brush;
}

/** Petals on rose. */
export function drawCosmetics(width: number, height: number): Brush {
  const brush = paper(width, height, [252, 236, 234], [236, 196, 196], 4);
  for (let petal = 0; petal < 34; petal++) {
    const [turn, reach] = [petal * 2.4, 14 + petal * 7.5];
    const spot = [790 + reach * Math.cos(turn), 360 + reach * Math.sin(turn)] as const;
    disc(
      brush,
      spot,
      44 + petal * 1.1,
      [
        [214, 104, 124],
        [246, 200, 200],
      ],
      0.42,
    );
  }
  const plum: Colour = [92, 38, 58];
  lettered(brush, 70, 120, 'Schöngrün', { size: 74, colour: plum, weight: 0.09 });
  box(brush, 72, 224, 380, 3, plum);
  lettered(brush, 70, 250, 'TAGESCREME', { size: 34, colour: plum, weight: 0.13, stretch: 1.3 });
  lettered(brush, 70, 315, 'Rosenblüte', { size: 40, colour: plum, weight: 0.1, slant: 0.2 });
  lettered(brush, 70, 480, '50 ml', { size: 30, colour: plum });
  const fine = { size: 15, colour: plum, weight: 0.14 } as const;
  lettered(brush, 70, 560, 'Aqua, Glycerin, Parfum, Linalool', fine);
  lettered(brush, 70, 592, 'Schöngrün GmbH, Mühlstraße 4, Würzburg', fine);
  return brush;
}

/** A certificate: a print of circles over a horizon, in a frame. */
export function drawArtPrint(width: number, height: number): Brush {
  const brush = paper(width, height, [249, 247, 241], [240, 236, 226]);
  const [left, top, right, foot] = [70, 60, 560, 610];
  const sky: Colour = [208, 222, 226];
  box(brush, left, top, right - left, foot - top, sky);
  const spots = [
    [230, 230, 120, [236, 120, 82]],
    [380, 300, 150, [246, 190, 92]],
    [290, 410, 130, [70, 120, 140]],
    [440, 460, 90, [196, 80, 96]],
  ] as const;
  for (const [x, y, radius, colour] of spots) disc(brush, [x, y], radius, [colour, colour], 0.72);
  for (let line = 0; line < 13; line++) {
    const y = 500 + line * 8;
    box(brush, left, y, right - left, 1.2 + 0.35 * line, [38, 70, 92]);
  }
  for (const [x, y, w, h] of [
    [left, top, right - left, 3],
    [left, foot, right - left, 3],
  ])
    box(brush, x, y, w, h, INK);
  for (const x of [left, right - 3]) box(brush, x, top, 3, foot - top, INK);
  lettered(brush, 620, 90, 'Nebel über', { size: 44, colour: INK, weight: 0.1, slant: 0.16 }, 330);
  lettered(brush, 620, 155, 'der Förde', { size: 44, colour: INK, weight: 0.1, slant: 0.16 }, 330);
  lettered(brush, 620, 260, 'ANNIKA LÜDERS', { size: 26, colour: INK, weight: 0.16 }, 330);
  const small = { size: 20, colour: INK } as const;
  for (const [i, text] of ['Linolschnitt, 2022', '30 x 40 cm', 'Bütten 300 g', 'Auflage 30'].entries()) {
    lettered(brush, 620, 330 + 42 * i, text, small, 330);
  }
  box(brush, 620, 560, 300, 2, INK);
  lettered(brush, 620, 576, 'Druckwerkstatt Großneumarkt', { size: 14, colour: INK }, 320);
  return brush;
}

/** A stage at night. */
export function drawTicket(width: number, height: number): Brush {
  const brush = paper(width, height, [40, 26, 74], [122, 44, 104], 6);
  for (const [x, lean, colour] of [
    [180, 190, [255, 214, 140]],
    [430, 40, [240, 150, 190]],
    [640, -120, [150, 190, 250]],
  ] as const) {
    for (let part = 0; part < 24; part++) {
      const radius = 12 + part * 5;
      disc(brush, [x + (lean * part) / 24, part * 25], radius, [colour as Colour, colour as Colour], 0.05);
    }
  }
  for (let star = 0; star < 90; star++) {
    const spot = [1000 * fraction(star), 300 * fraction(star + 500)] as const;
    disc(
      brush,
      spot,
      1 + 2 * fraction(star + 900),
      [
        [255, 250, 235],
        [255, 250, 235],
      ],
      0.8,
    );
  }
  const white: Colour = [255, 248, 236];
  lettered(brush, 60, 330, 'Nacht der Chöre', { size: 84, colour: white, weight: 0.13 }, 640);
  lettered(brush, 60, 450, 'KULTURHAUS SCHÖNEBERG', { size: 28, colour: [255, 206, 130], weight: 0.16 }, 640);
  lettered(brush, 60, 510, '05.12.2026 · 19:30 Uhr', { size: 34, colour: white }, 640);
  lettered(brush, 60, 600, 'Kulturverein Grünspecht e. V.', { size: 18, colour: white }, 640);
  box(brush, 760, 0, 240, brush.height, [250, 244, 232]);
  for (let hole = 0; hole < 22; hole++)
    disc(brush, [760, 16 + hole * 31], 7, [
      [78, 34, 88],
      [78, 34, 88],
    ]);
  centred(brush, 880, 70, 'PARKETT', { size: 28, colour: INK, weight: 0.16 }, 200);
  centred(brush, 880, 140, 'Einlass 18:30', { size: 22, colour: INK }, 200);
  centred(brush, 880, 190, '28.00 EUR', { size: 24, colour: INK }, 200);
  bars(brush, 800, 270, 165, 300, INK);
  centred(brush, 880, 610, 'Einmal gültig', { size: 18, colour: INK }, 200);
  return brush;
}

import type { Colour } from '../drawing/canvas.ts';
import type { Vertex } from '../drawing/shapes.ts';
import { type Brush, bars, box, disc, lettered, paper, shape } from './brush.ts';

const BLACK: Colour = [28, 30, 34];
const WHITE: Colour = [252, 252, 250];

/** A brake disc on a drawing board. */
export function drawSparePart(width: number, height: number): Brush {
  const brush = paper(width, height, [236, 240, 243], [206, 214, 221]);
  const blue: Colour = [22, 74, 128];
  for (let line = 0; line <= 1000; line += 50) {
    box(brush, line, 130, 1, 560, [190, 202, 212]);
    if (line < 560) box(brush, 0, 130 + line, 1000, 1, [190, 202, 212]);
  }
  box(brush, 0, 0, 1000, 130, blue);
  lettered(brush, 50, 42, 'MÄRKER ANTRIEBE', { size: 46, colour: WHITE, weight: 0.19 });
  const centre: Vertex = [780, 410];
  disc(brush, centre, 190, [
    [120, 128, 136],
    [168, 176, 182],
  ]);
  disc(brush, centre, 172, [
    [196, 202, 206],
    [150, 158, 166],
  ]);
  for (let hole = 0; hole < 48; hole++) {
    const turn = (hole * Math.PI) / 24;
    const reach = hole % 2 === 0 ? 152 : 128;
    const spot: Vertex = [centre[0] + reach * Math.cos(turn), centre[1] + reach * Math.sin(turn)];
    disc(brush, spot, 6, [
      [72, 78, 86],
      [72, 78, 86],
    ]);
  }
  disc(brush, centre, 96, [
    [104, 112, 120],
    [140, 148, 156],
  ]);
  for (let bolt = 0; bolt < 5; bolt++) {
    const turn = (bolt * 2 * Math.PI) / 5;
    const spot: Vertex = [centre[0] + 62 * Math.cos(turn), centre[1] + 62 * Math.sin(turn)];
    disc(brush, spot, 12, [
      [60, 66, 74],
      [84, 92, 100],
    ]);
  }
  disc(brush, centre, 34, [
    [48, 54, 60],
    [70, 78, 86],
  ]);
  lettered(brush, 50, 180, 'Bremsscheibe', { size: 56, colour: BLACK, weight: 0.16 }, 500);
  lettered(brush, 50, 260, 'vorn', { size: 36, colour: BLACK });
  const small = { size: 24, colour: BLACK } as const;
  for (const [i, text] of ['Transporter Größe L', 'Grauguss · Rad 120 Nm', 'Werk Düsseldorf'].entries()) {
    lettered(brush, 50, 335 + 48 * i, text, small, 500);
  }
  bars(brush, 50, 510, 420, 110, BLACK);
  lettered(brush, 50, 636, 'ORIGINAL', { size: 22, colour: blue, weight: 0.2 });
  return brush;
}

/** A medicine's panel: quiet, with a band and tablets. */
export function drawPharma(width: number, height: number): Brush {
  const brush = paper(width, height, [252, 252, 251], [238, 243, 246], 3);
  const green: Colour = [0, 118, 110];
  shape(
    brush,
    [
      [0, 0],
      [1000, 0],
      [1000, 96],
      [0, 150],
    ],
    green,
  );
  shape(
    brush,
    [
      [0, 150],
      [1000, 96],
      [1000, 118],
      [0, 186],
    ],
    [130, 200, 188],
  );
  lettered(brush, 50, 40, 'Löwen-Pharma', { size: 38, colour: WHITE, weight: 0.16 });
  lettered(brush, 50, 225, 'Ibuprofen Löwen', { size: 72, colour: BLACK, weight: 0.17 }, 640);
  lettered(brush, 50, 325, '400 mg', { size: 56, colour: green, weight: 0.18 });
  lettered(brush, 50, 415, '20 Filmtabletten', { size: 32, colour: BLACK });
  for (const [i, text] of [
    'Zum Einnehmen. Packungsbeilage beachten.',
    'Für Kinder unzugänglich aufbewahren.',
    'Nicht über 25 Grad lagern.',
    'Löwen-Pharma GmbH, Göttingen',
  ].entries()) {
    lettered(brush, 50, 495 + 36 * i, text, { size: 17, colour: BLACK }, 600);
  }
  for (const [x, y] of [
    [800, 300],
    [900, 380],
    [770, 440],
    [880, 510],
  ] as const) {
    disc(
      brush,
      [x + 6, y + 10],
      52,
      [
        [206, 214, 218],
        [232, 238, 240],
      ],
      0.8,
    );
    disc(brush, [x, y], 50, [
      [255, 255, 255],
      [214, 226, 230],
    ]);
    box(brush, x - 36, y - 2, 72, 4, [186, 200, 206]);
  }
  bars(brush, 720, 590, 230, 70, BLACK);
  return brush;
}

/** Stripes of speed. */
export function drawSneakers(width: number, height: number): Brush {
  const brush = paper(width, height, [238, 240, 238], [206, 214, 216], 6);
  const [turquoise, navy]: readonly Colour[] = [
    [84, 188, 186],
    [54, 84, 108],
  ];
  for (let stripe = 0; stripe < 3; stripe++) {
    const x = 640 + stripe * 150;
    const corners: Vertex[] = [
      [x, 0],
      [x + 84, 0],
      [x - 196, 684],
      [x - 280, 684],
    ];
    shape(brush, corners, stripe === 1 ? navy : turquoise);
  }
  lettered(brush, 60, 70, 'LÄUFER', { size: 84, colour: navy, weight: 0.24, slant: 0.25 }, 420);
  lettered(brush, 60, 200, 'Windhund 2', { size: 50, colour: BLACK, weight: 0.18 }, 420);
  lettered(brush, 60, 280, 'Weiß / Türkis', { size: 30, colour: BLACK }, 420);
  lettered(brush, 60, 400, 'EU 38', { size: 48, colour: navy, weight: 0.18 }, 220);
  lettered(brush, 60, 480, 'US 7', { size: 30, colour: navy }, 200);
  bars(brush, 60, 570, 230, 80, BLACK);
  return brush;
}

/** Kitchen scales on kraft paper. */
export function drawGeneric(width: number, height: number): Brush {
  const brush = paper(width, height, [218, 190, 150], [196, 164, 122], 9);
  const green: Colour = [54, 96, 66];
  const bowl = Array.from({ length: 41 }, (_, i): Vertex => {
    const turn = (i * Math.PI) / 40;
    return [780 + 150 * Math.cos(turn), 172 + 145 * Math.sin(turn)];
  });
  shape(brush, bowl, [206, 202, 194]);
  shape(
    brush,
    bowl.map(([x, y]): Vertex => [720 + 0.4 * (x - 640), 172 + 0.8 * (y - 172)]),
    [228, 225, 218],
  );
  box(brush, 610, 164, 340, 14, [120, 112, 102]);
  box(brush, 755, 310, 50, 40, [120, 112, 102]);
  shape(
    brush,
    [
      [660, 345],
      [900, 345],
      [960, 630],
      [600, 630],
    ],
    green,
  );
  disc(brush, [780, 480], 108, [
    [250, 248, 240],
    [238, 232, 218],
  ]);
  for (let tick = 0; tick < 24; tick++) {
    const turn = (tick * Math.PI) / 12;
    const spot: Vertex = [780 + 92 * Math.cos(turn), 480 + 92 * Math.sin(turn)];
    disc(brush, spot, tick % 6 === 0 ? 6 : 3, [BLACK, BLACK]);
  }
  shape(
    brush,
    [
      [773, 473],
      [787, 487],
      [846, 414],
    ],
    [190, 52, 40],
  );
  disc(brush, [780, 480], 9, [BLACK, BLACK]);
  const dark: Colour = [52, 38, 26];
  lettered(brush, 60, 90, 'Küchenwaage', { size: 76, colour: dark, weight: 0.15 }, 500);
  lettered(brush, 60, 195, 'Präzise', { size: 60, colour: green, weight: 0.13, slant: 0.2 }, 560);
  box(brush, 60, 290, 420, 4, dark);
  lettered(brush, 60, 320, 'HAUSHALT KÖHLER', { size: 34, colour: dark, weight: 0.18 }, 560);
  lettered(brush, 60, 400, 'Für Mehl, Nüsse und Körner', { size: 26, colour: dark }, 560);
  bars(brush, 60, 500, 360, 110, dark);
  lettered(brush, 60, 628, '1 Stück', { size: 24, colour: dark });
  return brush;
}

import type { Language } from '#shared/core/languages.ts';
import type { Measured } from '#shared/sheets/calibration.ts';

interface CalibrationWords {
  readonly title: string;
  readonly lines: (expected: Measured) => string[];
}

export const CALIBRATION_WORDS: Readonly<Record<Language, CalibrationWords>> = {
  en: {
    title: 'Twinmark calibration page',
    lines: ({ left, top, across, down }) => [
      'Twinmark calibration page',
      '',
      'Print this page on plain paper, at 100 % and without "fit to page".',
      'Then measure with a ruler, to a tenth of a millimetre if you can:',
      '',
      `1.  left edge of the paper to the cross at the top left (${mm(left)} expected)`,
      `2.  top edge of the paper to the same cross (${mm(top)})`,
      `3.  from this cross to the one at the top right (${mm(across)})`,
      `4.  from this cross to the one at the bottom left (${mm(down)})`,
      '',
      'Enter the four numbers for this printer and tray.',
      'Your own ruler along the printed ones shows where the print is stretched.',
    ],
  },
  de: {
    title: 'Twinmark-Kalibrierseite',
    lines: ({ left, top, across, down }) => [
      'Twinmark-Kalibrierseite',
      '',
      'Diese Seite auf einfaches Papier drucken, mit 100 % und ohne „an Seite anpassen“.',
      'Dann mit einem Lineal messen, möglichst auf einen Zehntelmillimeter:',
      '',
      `1.  linker Papierrand bis zum Kreuz oben links (erwartet ${mm(left, ',')})`,
      `2.  oberer Papierrand bis zu demselben Kreuz (${mm(top, ',')})`,
      `3.  von diesem Kreuz zum Kreuz oben rechts (${mm(across, ',')})`,
      `4.  von diesem Kreuz zum Kreuz unten links (${mm(down, ',')})`,
      '',
      'Die vier Zahlen für diesen Drucker und dieses Fach eintragen.',
      'Das eigene Lineal an den gedruckten zeigt, wo der Druck gedehnt ist.',
    ],
  },
  fr: {
    title: 'Page d’étalonnage Twinmark',
    lines: ({ left, top, across, down }) => [
      'Page d’étalonnage Twinmark',
      '',
      'Imprimez cette page sur papier ordinaire, à 100 %, sans « ajuster à la page ».',
      'Mesurez ensuite à la règle, si possible au dixième de millimètre :',
      '',
      `1.  du bord gauche du papier à la croix en haut à gauche (attendu ${mm(left, ',')})`,
      `2.  du bord supérieur du papier à la même croix (${mm(top, ',')})`,
      `3.  de cette croix à celle en haut à droite (${mm(across, ',')})`,
      `4.  de cette croix à celle en bas à gauche (${mm(down, ',')})`,
      '',
      'Saisissez les quatre nombres pour cette imprimante et ce bac.',
      'Votre règle posée contre les règles imprimées montre où l’impression est étirée.',
    ],
  },
};

function mm(length: number, point = '.'): string {
  return `${length.toFixed(1).replace('.', point)} mm`;
}

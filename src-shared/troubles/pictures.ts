import { troublesOf } from './trouble-table.ts';

// Troubles of a picture file.
export const PICTURE_TROUBLES = troublesOf('image_unsupported', {
  other_mark: {
    code: 'bad_input',
    en: 'This picture carries the mark "{message}" already. Take the unmarked original.',
    de: 'Das Motiv trägt schon die Markierung „{message}“. Nehmen Sie das Original ohne Markierung.',
  },
  transparent: {
    code: 'bad_input',
    en: '{percent} % of this picture is transparent, and what is left cannot carry the mark. Fill its background with white, or ask for JPEG.',
    de: '{percent} % des Motivs sind durchsichtig. Der Rest kann die Markierung nicht tragen.',
  },
  transparent_all: {
    code: 'bad_input',
    en: 'All of this picture is transparent. Take one that shows something.',
    de: 'Dieses Bild ist ganz durchsichtig. Nehmen Sie eines, auf dem etwas zu sehen ist.',
  },
  picture_broken: {
    code: 'image_broken',
    en: 'The picture file is damaged or incomplete. Export it again.',
    de: 'Die Datei des Motivs ist beschädigt oder unvollständig. Exportieren Sie sie noch einmal.',
  },
  picture_unsupported: {
    en: 'This kind of picture file cannot be read. Save the picture as RGB or as PNG.',
    de: 'Diese Art von Bilddatei wird nicht gelesen. Speichern Sie das Motiv als RGB oder als PNG.',
  },
  picture_too_small: {
    code: 'image_too_small',
    en: 'The picture is too small. Take one with more pixels.',
    de: 'Das Motiv ist zu klein. Nehmen Sie eines mit mehr Pixeln.',
  },
  picture_too_large: {
    code: 'image_too_large',
    en: 'The picture is too large. Make it smaller.',
    de: 'Das Motiv ist zu groß. Verkleinern Sie es.',
  },
  picture_kind: {
    en: 'This is a file of the kind {kind}, which Twinmark does not read. Save it as PNG, JPEG, WebP or TIFF.',
    de: 'Das ist eine Datei der Art {kind}; solche werden nicht gelesen. Speichern Sie das Bild als PNG, JPEG, WebP oder TIFF.',
  },
  picture_page: {
    en: 'This is a file of the kind {kind}, and only pictures are taken here. Export the page as PNG or TIFF at 300 DPI.',
    de: 'Das ist eine Datei der Art {kind}; hier werden nur Bilder angenommen. Exportieren Sie die Seite als PNG oder TIFF mit 300 DPI.',
  },
  picture_packed: {
    en: 'This is a file of the kind {kind}, which Twinmark does not read. Unpack it and send the picture inside.',
    de: 'Das ist eine Datei der Art {kind}; solche werden nicht gelesen. Entpacken Sie sie, und senden Sie das Bild darin.',
  },
  picture_heic: {
    en: 'This is a file of the kind {kind}, which Twinmark does not read. Set the phone to take JPEG (on an iPhone: Camera, Formats, Most Compatible), or save it as JPEG.',
    de: 'Das ist eine Datei der Art {kind}; solche werden nicht gelesen. Stellen Sie das Telefon auf JPEG (iPhone: Kamera, Formate, Maximale Kompatibilität), oder speichern Sie das Bild als JPEG.',
  },
  picture_film: {
    en: 'This is a file of the kind {kind}, which Twinmark does not read. Take a still photo.',
    de: 'Das ist eine Datei der Art {kind}; solche werden nicht gelesen. Machen Sie ein Foto.',
  },
  picture_html: {
    en: 'This is a file of the kind {kind}, which Twinmark does not read. Save the picture itself, not the page.',
    de: 'Das ist eine Datei der Art {kind}; solche werden nicht gelesen. Speichern Sie das Bild selbst, nicht die Seite.',
  },
  picture_unknown: {
    en: 'This file is not a picture that Twinmark can read. Save it as PNG, JPEG, WebP or TIFF.',
    de: 'Diese Datei ist kein Bild, das sich lesen lässt. Speichern Sie es als PNG, JPEG, WebP oder TIFF.',
  },
  picture_empty: {
    code: 'image_broken',
    en: 'The file is empty. Export or send it again.',
    de: 'Die Bilddatei ist leer. Exportieren Sie sie noch einmal.',
  },
  picture_bytes: {
    code: 'image_too_large',
    en: 'The file has {mebibytes} MiB; at most {most} MiB are taken.',
    de: 'Die Bilddatei hat {mebibytes} MiB; höchstens {most} MiB werden angenommen.',
  },
  picture_pixels: {
    code: 'image_too_large',
    en: 'The picture has {width} x {height} pixels; at most {most} megapixels are taken. Make it smaller.',
    de: 'Das Bild hat {width} × {height} Pixel; höchstens {most} Megapixel werden angenommen. Verkleinern Sie es.',
  },
  picture_sides: {
    code: 'image_too_small',
    en: 'The picture has {width} x {height} pixels; both sides must have at least {least}.',
    de: 'Das Bild hat {width} × {height} Pixel; beide Seiten brauchen mindestens {least}.',
  },
  picture_frames: {
    en: 'This is {several}. Save the one picture that you need as a file of its own.',
    de: 'Die Datei hat mehrere Bilder. Speichern Sie das gewünschte Bild als eigene Datei.',
  },
  pdf_password: {
    en: 'This PDF asks for a password. Save it without one, and give it again.',
    de: 'Diese PDF-Datei verlangt ein Kennwort. Speichern Sie sie ohne Kennwort und geben Sie sie noch einmal.',
  },
  pdf_page: {
    code: 'bad_input',
    en: 'There is no page {page}: the file has {pages}.',
    de: 'Eine Seite {page} gibt es nicht: Die Datei hat {pages}.',
  },
  vector_broken: {
    code: 'image_broken',
    en: 'The {kind} file is damaged or incomplete. Export it again.',
    de: 'Die {kind}-Datei ist beschädigt oder unvollständig. Exportieren Sie sie noch einmal.',
  },
  vector_heavy: {
    code: 'image_too_large',
    en: 'The {kind} file takes too long to draw, or too much memory. Flatten its transparency, or export it as PNG or TIFF at 300 DPI.',
    de: 'Das Zeichnen der {kind}-Datei dauert zu lange oder braucht zu viel Speicher. Reduzieren Sie ihre Transparenz oder exportieren Sie sie als PNG oder TIFF mit 300 DPI.',
  },
  vector_size: {
    en: 'The page measures {width} x {height} mm. Pages of 1 mm to 10 m are taken.',
    de: 'Die Seite misst {width} × {height} mm. Angenommen werden Seiten von 1 mm bis 10 m.',
  },
  svg_outside: {
    en: 'The SVG file needs {name}, which is not in it. Embed it, and export the file again.',
    de: 'Die SVG-Datei braucht {name}, und das ist nicht in ihr enthalten. Betten Sie es ein und exportieren Sie die Datei noch einmal.',
  },
  svg_part: {
    en: 'The SVG file has a part that is not drawn: {name}. Export it as paths, or as PDF.',
    de: 'Die SVG-Datei hat einen Teil, der nicht gezeichnet wird: {name}. Exportieren Sie ihn als Pfade oder als PDF.',
  },
});

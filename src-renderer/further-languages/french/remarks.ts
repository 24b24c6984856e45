// The station's remarks on a job in French. A text is empty if one of its facts is missing. Then the station's own sentence is shown.

import { frenchSpaces } from '#shared/core/french-spaces.ts';
import type { RemarkKind } from '#shared/core/remark.ts';
import { type Facts, say } from '#window/words/say.ts';

const SENTENCES: Readonly<Record<Exclude<RemarkKind, 'small_label' | 'room_needed'>, string>> = {
  missing: '{label} manque. Ce champ est obligatoire.',
  not_number: '{label} : « {value} » n’est pas un nombre.',
  not_date: '{label} : « {value} » n’est pas une date. Il faudrait par exemple 31/12/2026.',
  not_url: '{label} : « {value} » n’est pas une adresse web. Il faudrait par exemple https://example.com.',
  not_select: '{label} : « {value} » n’est pas dans la liste des valeurs possibles.',
  not_boolean: '{label} : « {value} » n’est ni oui ni non.',
  not_country: '{label} : « {value} » n’est pas un pays connu.',
  no_such_day: '{label} : le jour « {value} » n’existe pas.',
  no_such_time: '{label} : l’heure « {value} » n’existe pas.',
  date_of_two_readings: '{label} : « {value} » peut se lire de deux façons (jour et mois inversés).',
  month_without_day: '{label} : « {value} » nomme un mois, mais pas de jour.',
  number_too_large: '{label} : « {value} » est trop grand pour rester exact.',
  dot_or_thousands: '{label} : dans « {value} », le point peut séparer les décimales ou les milliers.',
  scientific:
    '{label} : le tableur a raccourci « {value} » ; des chiffres sont perdus. Reprenez le nombre à sa source.',
  digits_lost: '{label} : le tableur a sans doute perdu les derniers chiffres de « {value} ».',
  gtin_check_digit: '{label} : la clé de contrôle de « {value} » est fausse.',
  gtin_leading_zeros: '{label} : « {value} » a sans doute perdu des zéros au début.',
  gtin_form: '{label} : « {value} » n’est pas un GTIN. Il a 8, 12, 13 ou 14 chiffres.',
  date_as_number: '{label} : « {value} » est sans doute une date enregistrée comme nombre.',
  percent: '{label} : la cellule montre un pourcentage ; la valeur lue est « {value} ».',
  no_value:
    '{label} : la formule de la cellule n’a pas de valeur enregistrée. Ouvrez le fichier dans le tableur et enregistrez-le.',
  error_value: '{label} : la cellule contient l’erreur « {value} ».',
  control_character: '{label} : la cellule contient des caractères de commande invisibles.',
  lost_character: '{label} : il manque des lettres dans « {value} ». L’encodage du texte est sans doute faux.',
  spaces: '{label} : « {value} » commence ou finit par des espaces.',
  too_long: '{label} : le texte est trop long.',
  turned: '{label} : « {from} » a été lu comme « {to} ».',
  short_row: 'La ligne a moins de cellules que le tableau n’a de colonnes.',
  long_row: 'La ligne a plus de cellules que le tableau n’a de colonnes.',
  no_name: '{label} est vide, la fiche n’aurait pas de nom. Remplissez-le, ou donnez une description à la ligne.',
  duplicate_row: 'Identique à la ligne {number}. Faut-il cette étiquette deux fois ?',
  no_artwork: 'Le visuel manque ici : aucun n’est choisi pour toutes les lignes, et celle-ci n’en nomme pas.',
  artwork_missing: 'Le visuel « {name} » manque. Déposez le fichier ici.',
  artwork_ambiguous:
    '« {name} » correspond à plusieurs fichiers : {files}. Ajoutez le dossier et l’extension dans le tableau.',
  artwork_of_folders:
    'Les lignes nomment des fichiers de plusieurs dossiers, mais seul {artwork} est là : « {name} » peut en être un autre. Déposez le dossier entier ici.',
  enlarged: '{artwork} est agrandi {times} fois. Il faudrait {width} × {height} pixels.',
  flat_artwork: '{artwork} n’a qu’une seule couleur. Le filigrane tient mieux là où il y a quelque chose à voir.',
  transparent: '{artwork} est transparent à {percent} % : le blanc du papier apparaît au travers.',
  cmyk_converted: '{artwork} est en CMJN et sera converti en sRGB.',
  lab_converted: '{artwork} est en Lab et sera converti en sRGB.',
  wide_gamut:
    '{artwork} a son propre profil de couleurs et sera converti en sRGB : les couleurs vives peuvent s’affadir un peu.',
  bad_profile: 'Le profil de couleurs de {artwork} est endommagé ou ne convient pas.',
  spare_channels: '{artwork} a des tons directs ou d’autres canaux ; ils sont laissés de côté.',
  sixteen_bits: '{artwork} est ramené de 16 à 8 bits par couleur.',
  turned_upright: '{artwork} est redressé, comme le fichier l’indique.',
  other_mark: '{artwork} porte déjà le filigrane « {message} ». Prenez l’original sans filigrane.',
  cropped: '{percent} % de {artwork} sont coupés. Choisissez « Tout montrer » pour tout garder.',
  jpeg_quality: '{artwork} est un JPEG fortement compressé (qualité {quality}).',
  weak_reading:
    'Les étiquettes avec {artwork} ne se liront sans doute qu’avec la note {grade}. Renforcez le filigrane, ou imprimez plus grand.',
  artwork_refused: '{artwork} ne peut pas recevoir de filigrane.',
  fonts_missing:
    '{artwork} a des textes dans des polices absentes du fichier ({fonts}). Incorporez les polices, ou convertissez les textes en tracés.',
  svg_texts:
    '{artwork} contient des textes, et les textes des fichiers SVG ne sont pas dessinés. Convertissez-les en tracés.',
  first_of_pages: '{artwork} a {pages} pages ; la première est montrée. Choisissez la page voulue.',
  bleed_short:
    '{artwork} a {bleed} mm de fond perdu, le travail en imprime {wanted} mm : le bord est agrandi d’autant.',
  bleed_unused: '{artwork} a {bleed} mm de fond perdu, que le travail n’imprime pas : la page rognée est montrée.',
  field_error: '{fr}',
  field_warning: '{fr}',
  layout_error: '{fr}',
  annotations_left_out:
    'Sur cette page de {artwork}, des commentaires ou des champs de formulaire sont laissés de côté ({count}).',
  page_scaled: '{artwork} mesure {width} × {height} mm et sera imprimé à {percent} % de cette taille.',
  inks_converted: '{artwork} est montré en sRGB : les encres peuvent avoir un aspect un peu différent.',
  no_template: 'Choisissez à quoi servent les étiquettes.',
  field_unfilled:
    'Aucune colonne ne remplit « {label} ». Choisissez-en une, ou donnez une valeur pour toutes les lignes.',
  column_unused: 'La colonne « {header} » ne remplit aucun champ.',
  encoding_doubt: 'Les lettres du fichier peuvent se lire de deux façons. Les accents sont-ils justes ?',
  too_many_rows: 'Un travail a {most} étiquettes au plus : ces {rows} deviennent {jobs} travaux, créés ensemble.',
  room_missing:
    'Le travail demande environ {needed} sur le disque, et {free} sont libres pour lui. Faites de la place ou créez moins d’étiquettes.',
};

/** Facts that are written with spaces between thousands. */
const GROUPED: Readonly<Partial<Record<string, readonly string[]>>> = {
  enlarged: ['width', 'height'],
  too_many_rows: ['most', 'rows'],
};

export const remarks: Readonly<Record<RemarkKind, (facts: Facts) => string>> = {
  ...(Object.fromEntries(
    Object.entries(SENTENCES).map(([kind, sentence]) => {
      const sentenceOf = say(frenchSpaces(sentence));
      return [kind, (facts: Facts) => sentenceOf(inFrench(facts, GROUPED[kind] ?? []))];
    }),
  ) as Record<keyof typeof SENTENCES, (facts: Facts) => string>),
  room_needed: roomNeeded,
  small_label: smallLabel,
};

function roomNeeded({ needed, free }: Facts): string {
  const sentence = `Le travail demande environ ${comma(needed)} sur le disque`;
  return frenchSpaces(free ? `${sentence} ; ${comma(free)} sont libres.` : `${sentence}.`);
}

function smallLabel({ width, height, width_mm, height_mm, dpi, grade }: Facts): string {
  const size = `${tenths(width_mm)} × ${tenths(height_mm)} mm à ${dpi} dpi font ${grouped(width)} × ${grouped(height)} pixels`;
  if (Number(width) < 200 || Number(height) < 200)
    return frenchSpaces(`${size} : si petite, elle ne sera sans doute pas lisible. Prenez une étiquette plus grande.`);
  const advice = `${size} ; il est conseillé d’en avoir ${grouped('1000')} sur le petit côté.`;
  return frenchSpaces(grade ? `${advice} La prévision de lecture est la note ${grade}.` : advice);
}

/** Numbers among the facts with a comma, those that are named with spaces between thousands. */
function inFrench(facts: Facts, withThousands: readonly string[]): Facts {
  const said = Object.entries(facts).map(([name, fact]) => {
    if (withThousands.includes(name)) return [name, grouped(fact)];
    return [name, /^\d+\.\d+( GB)?$/.test(String(fact)) && name !== 'value' ? comma(fact) : fact];
  });
  return Object.fromEntries(said);
}

function comma(number: string): string {
  return String(number).replace('.', ',');
}

/** Millimetres as people measure them. */
function tenths(number: string): string {
  return Number(number).toLocaleString('fr', { maximumFractionDigits: 1 });
}

function grouped(number: string): string {
  return Number(number).toLocaleString('fr');
}

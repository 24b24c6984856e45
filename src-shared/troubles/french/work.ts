// Troubles of jobs, spreadsheets and pictures.
export const FRENCH_WORK = {
  field_missing: '{label} manque. Ce champ est obligatoire.',
  field_wrong: 'La valeur de {label} ne convient pas à ce champ. Modifiez le texte.',
  field_unknown: 'Le modèle n’a pas de champ « {name} ».',
  job_key_used:
    'Cette Idempotency-Key a déjà servi pour une autre requête. Prenez une nouvelle clé pour une nouvelle requête.',
  job_begun: 'Le travail a commencé, une heure de début ne compte plus. Bloquez-le s’il doit attendre.',
  order_columns:
    'Aucune colonne du tableau ne remplit un champ du modèle : {columns}. Nommez les colonnes comme les champs du modèle.',
  order_artworks:
    'La commande a {count} visuels, et aucune colonne du tableau ne les nomme. Ajoutez une colonne avec le nom de fichier du visuel de chaque ligne.',
  job_no_room:
    'Ce travail demande environ {needed} sur le disque, et {free} sont libres. Faites de la place ou créez moins d’étiquettes.',
  template_gone: 'Il n’y a pas de modèle « {template_id} ».',
  artwork_missing: 'Il n’y a pas de visuel « {name} ».',
  artwork_unnamed: 'La ligne ne nomme aucun visuel.',
  artwork_lost: 'Le visuel de cette ligne manque dans le dossier de données. Ajoutez-le de nouveau.',
  held_back: 'L’étiquette n’a pas pu être relue sur sa planche.',
  cancelled: 'Le travail a été annulé.',
  left_out: 'La planche a été imprimée sans cette étiquette.',
  job_damaged: 'Le travail {id} est endommagé sur le disque. Supprimez-le et recommencez-le.',
  no_rows: 'Il n’y a aucune ligne dont créer une étiquette.',
  rows_red: 'Aucune ligne de ce travail ne peut être créée. Corrigez d’abord les lignes rouges.',
  name_blank: 'Le nom ne contient que des espaces. Donnez au travail un nom lisible.',
  rows_most: 'Un travail a {most} lignes au plus.',
  hand_columns: 'Les colonnes d’un travail saisi à la main sont les champs de son modèle.',
  hand_rows: 'On n’ajoute des lignes qu’à un travail saisi à la main. Ajoutez-les dans le tableau.',
  columns_two: 'Deux colonnes rempliraient le champ « {field} ». Choisissez-en une.',
  artwork_gone: 'Ce travail n’a pas de visuel {artwork}.',
  marked_already: '{artwork} porte déjà un filigrane : il n’en reçoit pas un second.',
  sample_none: 'Il n’y a pas d’exemple pour le modèle « {name} ».',
  template_first: 'Choisissez d’abord le modèle. Les valeurs appartiennent à ses champs.',
  batch_state: 'Le travail n’est pas en cours : il {state}.',
  batch_closing: 'Ce travail est en cours d’annulation.',
  batch_cancelled: 'Ce travail a été annulé. Préparez-en un nouveau.',
  batch_over: 'Le travail {state} : il n’y a plus rien à annuler. Invalidez ses étiquettes.',
  label_state:
    'Pendant la création des planches, l’étiquette de la ligne {row} a changé : elle {state}. Créez les planches de nouveau.',
  label_voided: 'L’étiquette de la ligne {row} est déjà invalide : {reason}',
  label_reprinted: 'L’étiquette de la ligne {row} a été réimprimée : invalidez la nouvelle.',
  label_not_voided: 'L’étiquette de la ligne {row} n’est pas invalide : elle {state}.',
  label_not_failed: 'L’étiquette de la ligne {row} n’est pas en échec : elle {state}.',
  label_made: 'L’étiquette de la ligne {row} {state}. Réimprimez-la avec un nouvel ID.',
  label_replaced: 'L’étiquette de la ligne {row} a été remplacée par une nouvelle ; l’ancienne reste invalide.',
  nothing_made: 'Ce travail n’a encore aucune étiquette créée.',
  number_taken: 'Une autre fenêtre montre une étiquette sous le numéro {appearance}. Prenez le numéro suivant.',

  table_empty: '{name} est vide : il faut une ligne d’en-têtes et, en dessous, une ligne par étiquette.',
  table_too_large:
    '{name} fait {size} ; un tableau peut faire {most} au plus. Divisez-le, ou retirez ce dont aucune étiquette n’a besoin.',
  table_unpacked:
    '{name} dépasse {most} une fois décompressé. Divisez-le en plusieurs fichiers, ou enregistrez-le en .csv.',
  table_rows: '{name} a plus de {most} lignes. Divisez-le en plusieurs fichiers.',
  table_columns:
    '{name} a {columns} colonnes à la ligne {row} ; {most} au plus peuvent être lues. Retirez ce dont aucune étiquette n’a besoin.',
  table_cells: '{name} a plus de {most} cellules (lignes par colonnes). Divisez-le en plusieurs fichiers.',
  table_kind: '{name} est {what} et ne peut pas être lu comme tableau. Enregistrez-le en .xlsx ou en .csv.',
  table_quote:
    '{name} : à la ligne {row}, un guillemet (") ouvre une cellule et rien ne la ferme. Fermez-la, ou doublez le guillemet s’il fait partie du texte ("").',
  table_row_long:
    '{name} : la ligne {row} est plus longue qu’une ligne ne peut l’être. Le plus souvent, un guillemet (") y est ouvert et jamais fermé.',
  table_unreadable: '{name} est illisible à partir de la ligne {row}. Enregistrez-le de nouveau en .csv ou en .xlsx.',
  table_no_text:
    '{name} n’est ni un texte à séparateurs (.csv) ni un classeur Excel (.xlsx). Ouvrez-le dans le programme qui l’a créé et enregistrez-le en .xlsx ou en .csv.',
  table_no_header: '{name} n’a rien à la ligne {row}, qui ne peut donc pas être la ligne d’en-têtes.',
  table_locked: '{name} est protégé par un mot de passe. Enregistrez-le sans mot de passe.',
  table_damaged:
    '{name} est endommagé ou n’a pas été copié en entier. Ouvrez-le dans un tableur et enregistrez-le de nouveau, ou copiez-le encore une fois.',
  table_no_sheet: '{name} n’a pas de feuille « {sheet} ». Ses feuilles sont : {names}.',
  table_none: 'Ce travail n’a pas de tableau. Ajoutez-en un d’abord.',
  table_lost: 'Le tableau de ce travail manque dans le dossier de données. Ajoutez-le de nouveau.',
  cell_long:
    'À la ligne {row}, une cellule aurait plus de {most} caractères. Rien n’a été remplacé : prenez un texte plus court.',
  table_other: 'Le tableau de ce travail a été remplacé entre-temps, ou il est lu autrement. Rien n’a été modifié.',

  other_mark: 'Cette image porte déjà le filigrane « {message} ». Prenez l’original sans filigrane.',
  transparent:
    '{percent} % de cette image sont transparents, et le reste ne peut pas porter le filigrane. Remplissez le fond en blanc, ou demandez du JPEG.',
  transparent_all: 'Cette image est entièrement transparente. Prenez-en une qui montre quelque chose.',
  picture_broken: 'Le fichier image est endommagé ou incomplet. Exportez-le de nouveau.',
  picture_unsupported: 'Ce type de fichier image est illisible. Enregistrez l’image en RVB ou en PNG.',
  picture_too_small: 'L’image est trop petite. Prenez-en une avec plus de pixels.',
  picture_too_large: 'L’image est trop grande. Réduisez-la.',
  picture_kind:
    'C’est un fichier de type {kind}, qui est illisible ici. Enregistrez l’image en PNG, JPEG, WebP ou TIFF.',
  picture_page:
    'C’est un fichier de type {kind} ; seules les images sont acceptées ici. Exportez la page en PNG ou en TIFF à 300 DPI.',
  picture_packed:
    'C’est un fichier de type {kind}, qui est illisible ici. Décompressez-le et envoyez l’image qu’il contient.',
  picture_heic:
    'C’est un fichier de type {kind}, qui est illisible ici. Réglez le téléphone sur JPEG (iPhone : Appareil photo, Formats, Le plus compatible), ou enregistrez l’image en JPEG.',
  picture_film: 'C’est un fichier de type {kind}, qui est illisible ici. Prenez une photo.',
  picture_html: 'C’est un fichier de type {kind}, qui est illisible ici. Enregistrez l’image elle-même, pas la page.',
  picture_unknown: 'Ce fichier n’est pas une image lisible. Enregistrez-la en PNG, JPEG, WebP ou TIFF.',
  picture_empty: 'Le fichier est vide. Exportez-le ou envoyez-le de nouveau.',
  picture_bytes: 'Le fichier fait {mebibytes} Mio ; {most} Mio au plus sont acceptés.',
  picture_pixels: 'L’image a {width} x {height} pixels ; {most} mégapixels au plus sont acceptés. Réduisez-la.',
  picture_sides: 'L’image a {width} x {height} pixels ; chaque côté doit en avoir au moins {least}.',
  picture_frames: 'Ce fichier contient plusieurs images. Enregistrez à part celle qu’il vous faut.',
  pdf_password: 'Ce PDF demande un mot de passe. Enregistrez-le sans mot de passe et donnez-le de nouveau.',
  pdf_page: 'Il n’y a pas de page {page} : le fichier en a {pages}.',
  vector_broken: 'Le fichier {kind} est endommagé ou incomplet. Exportez-le de nouveau.',
  vector_heavy:
    'Le fichier {kind} demande trop de temps ou de mémoire pour être dessiné. Aplatissez ses transparences, ou exportez-le en PNG ou en TIFF à 300 DPI.',
  vector_size: 'La page mesure {width} x {height} mm. Les pages de 1 mm à 10 m sont acceptées.',
  svg_outside:
    'Le fichier SVG a besoin de {name}, qu’il ne contient pas. Incorporez-le et exportez le fichier de nouveau.',
  svg_part: 'Le fichier SVG a un élément qui n’est pas dessiné : {name}. Exportez-le en tracés, ou en PDF.',
} as const;

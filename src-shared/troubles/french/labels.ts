// Troubles of sheets, printers, layouts and templates.
export const FRENCH_LABELS = {
  sheet_taken:
    'Le travail {batch} a imprimé entre-temps sur la planche entamée qui était choisie. Choisissez une planche neuve, ou le reste d’une autre.',
  sheet_taken_since:
    'On a imprimé entre-temps sur la planche entamée qui était choisie. Choisissez une planche neuve, ou le reste d’une autre.',
  nothing_to_print: 'Ce travail n’a aucune étiquette qui soit créée et ne soit encore sur aucune planche.',
  all_voided: 'Toutes les étiquettes de ces planches ont été invalidées : il ne reste rien à imprimer.',
  on_sheets_already:
    'Certaines de ces étiquettes ne sont pas encore créées, ou sont déjà sur une planche : réimprimez celles-là.',
  sheets_busy: 'Des planches de ce travail sont en préparation. Attendez qu’elles soient prêtes.',
  sheet_gone: 'Il n’y a pas de planche « {id} ».',
  sheet_full:
    'La planche {sheet} n’a plus d’étiquette libre. Prenez une nouvelle planche, ou décochez des étiquettes utilisées.',
  sheet_cell: 'Il n’y a pas d’étiquette {cell} sur cette planche ; ses étiquettes vont de 1 à {count}.',
  sheet_bleed: 'Les étiquettes de {name} sont si serrées que le fond perdu peut être de {most} mm au plus.',
  sheet_caption: 'La légende prendrait plus de la moitié de l’étiquette. Réduisez sa hauteur.',
  sheet_dpi:
    'Ces étiquettes ont été créées pour {dpi} DPI ; à {asked} DPI, leur filigrane souffrirait. Choisissez {dpi} DPI.',
  sheet_columns:
    'Les colonnes de la planche « {name} » se chevauchent. Réduisez la largeur des étiquettes ou augmentez leur écart.',
  sheet_rows:
    'Les rangées de la planche « {name} » se chevauchent. Réduisez la hauteur des étiquettes ou augmentez leur écart.',
  sheet_width:
    'La planche « {name} » ne tient pas sur sa page : étiquettes, écarts et marges font {sum} mm de large, et la page {page} mm.',
  sheet_height:
    'La planche « {name} » ne tient pas sur sa page : étiquettes, écarts et marges font {sum} mm de haut, et la page {page} mm.',
  sheet_off_page:
    'Avec la correction de cette imprimante, des étiquettes de {name} sortiraient de la page de {off} mm. Mesurez de nouveau l’imprimante, ou prenez une planche à marges plus larges.',
  own_sheets_most: 'Vous avez {most} planches personnelles. Supprimez-en.',
  name_ships: '« {name} » est fourni avec Twinmark et reste tel quel. Choisissez un autre nom.',
  camera_profiles_most: 'Il y a {most} profils de caméra. Supprimez-en.',
  printers_most: 'Il y a {most} imprimantes. Retirez-en de la liste.',
  calibration_off:
    'Les mesures s’écartent trop. Imprimez la page d’étalonnage à 100 % sans « ajuster à la page », et mesurez de nouveau.',
  profile_bad: 'Le profil de couleurs {name} est endommagé, ou n’est pas un profil de sortie.',
  profile_unread: 'Le profil de couleurs {name} est illisible.',
  profile_none: '{name} n’est pas un profil de couleurs ICC.',
  profile_colours:
    '{name} est un profil pour les couleurs {colours} ; les encres d’impression en demandent un pour CMJN.',
  profile_gone: 'Il n’y a pas de profil de couleurs « {name} ». Ajoutez-le d’abord.',
  profile_name:
    'Le nom d’un profil de couleurs a de 1 à 64 lettres, chiffres, espaces et . _ ( ) + -, et commence par une lettre ou un chiffre.',
  profiles_most: 'Il y a déjà {most} profils de couleurs.',

  printer_away: 'L’imprimante {host} ne répond pas. Vérifiez qu’elle est allumée et sur ce réseau.',
  printer_changed:
    'L’imprimante {host} présente un autre certificat qu’avant. Si elle a été remplacée, retirez-la de la liste et ajoutez-la de nouveau.',
  printer_password:
    'L’imprimante {host} demande un mot de passe. Twinmark ne peut pas en donner : ouvrez plutôt le PDF.',
  printer_garbage:
    'La réponse de l’imprimante n’est pas de l’IPP. Vérifiez son adresse, ou prenez une autre imprimante.',
  printer_refuses:
    'L’imprimante a refusé le travail (statut IPP {status}). Regardez son écran, ou prenez une autre imprimante.',
  printer_closed:
    'L’imprimante ou sa file n’accepte pas de travaux pour le moment. Autorisez-les là-bas, ou prenez une autre imprimante.',
  printer_untold: 'L’imprimante ne dit pas ce que devient le travail (statut IPP {status}).',
  printer_busy: 'L’imprimante est encore occupée par un autre travail. Réessayez dans une minute.',
  printer_ignores: 'L’imprimante ignore ce qu’il faut aux étiquettes : {names}. Rien n’a été imprimé.',
  printer_address:
    'Ce n’est pas l’adresse d’une imprimante. Écrivez-la comme ipp://192.168.0.20/ipp/print, sans nom d’utilisateur.',
  printer_gone: 'Cette imprimante n’est plus dans la liste. Choisissez-en une autre.',
  printer_named: 'Il y a déjà une imprimante nommée {name}. Donnez un autre nom à celle-ci, pour les distinguer.',
  paper_format:
    'Cette imprimante n’accepte ni le PDF sans mise à l’échelle ni la trame de ces étiquettes. Ouvrez plutôt le PDF.',
  paper_size: 'Cette imprimante n’a pas de papier de {width} × {height} mm.',
  paper_margins:
    'Cette imprimante ne peut pas imprimer à moins de {least} mm du bord ; les étiquettes {cells} vont jusqu’à {needed} mm et seraient coupées. Laissez ces étiquettes hors des planches, ou prenez une autre imprimante.',
  paper_borderless:
    'Ces étiquettes vont jusqu’au bord du papier : cette imprimante les imprime dans son mode sans marges, qui peut les agrandir. Imprimez seule la première planche et mesurez-la.',
  paper_operations:
    'Cette imprimante ne prend pas un travail pas à pas (Create-Job) : une réponse perdue pourrait faire imprimer deux fois. Ouvrez plutôt le PDF.',
  paper_no_job: 'Il n’y a pas de travail {job} sur ce poste.',
  paper_no_jobs: 'Il n’y a pas encore de travaux sur ce poste.',
  paper_no_sheets: 'Le travail {job} n’a pas encore de planches. Créez-les d’abord.',
  paper_tray: 'Cette imprimante n’a pas de bac nommé {tray}. Choisissez-en un autre.',
  paper_kind:
    'Cette imprimante n’a pas de papier de type {kind} et en choisirait un elle-même. Choisissez-en un autre sous « Imprimantes et planches ».',
  paper_other:
    'Une autre imprimante que d’habitude répond à cette adresse. Regardez laquelle. Si c’est la bonne, ajoutez-la de nouveau sous « Imprimantes et planches ».',
  paper_not_ready:
    'L’imprimante indique qu’elle n’a pas de papier de {width} × {height} mm. Mettez-y les planches d’étiquettes.',
  paper_grey: 'Cette imprimante imprime en gris : les filigranes en couleurs s’affaiblissent.',
  paper_scaling:
    'Cette imprimante ne garantit pas d’imprimer sans mise à l’échelle. Imprimez une fois la page d’étalonnage et mesurez-la avant le premier tirage.',
  paper_corrected_else:
    'Ces planches sont corrigées pour l’imprimante {other}. Sur {printer}, leurs étiquettes sont décalées jusqu’à {off} mm. Imprimez-les sur {other}, ou regardez la première planche avant les autres.',
  paper_unmeasured:
    'Ces planches sont corrigées pour l’imprimante {other}, jusqu’à {off} mm, et {printer} n’a jamais été mesurée. Imprimez-les sur {other}, ou regardez la première planche avant les autres.',
  paper_uncorrected:
    'Ces planches ne sont pas corrigées pour {printer} : leurs étiquettes sont décalées jusqu’à {off} mm. Regardez la première planche avant les autres, et choisissez l’imprimante sous « Planche » pour le prochain travail.',
  paper_measured_since:
    '{printer} a été mesurée de nouveau depuis la mise en page de ces planches : leurs étiquettes sont décalées jusqu’à {off} mm. Regardez la première planche avant les autres.',
  paper_queue:
    'C’est une file d’impression : elle ne dit pas ce qui est sorti de l’imprimante, et on vous le demandera. Mieux vaut ajouter l’imprimante elle-même.',
  paper_dots:
    'Cette imprimante n’imprime que des points noirs, qui effacent les filigranes. Prenez une imprimante à niveaux de gris ou en couleurs.',
  paper_under_way:
    'Des planches de ce travail sont en route vers une imprimante, ou attendent que vous disiez ce qui est sorti. Attendez-les, ou répondez d’abord.',
  paper_unanswered:
    'Le travail d’impression {job} attend votre réponse : dites lesquelles de ses planches sont sorties avant d’imprimer d’autres de ces étiquettes.',
  paper_printed:
    'La planche {sheet} a déjà été imprimée, ou est déclarée comme telle. Rien n’est imprimé deux fois : réimprimez plutôt ses étiquettes.',
  paper_range: 'Choisissez des planches de {first} à {last}.',
  paper_lost: 'L’imprimante ne connaît plus ce travail. Vous seul pouvez dire quelles planches sont sorties.',
  paper_given_up: 'L’attente de ce travail a été abandonnée. Vous seul pouvez dire quelles planches sont sorties.',
  paper_put_back:
    'Les fiches ont été ramenées à un état antérieur, où ce travail était en route. Vous seul pouvez dire quelles planches sont sorties depuis.',
  paper_other_sheets: 'Ce travail a les planches {sheets}. Ne nommez que celles-ci, et chacune une seule fois.',
  paper_elsewhere: 'Un autre poste est en train d’imprimer ces planches. Annulez là-bas, ou éteignez d’abord ce poste.',
  paper_copies:
    'Des copies d’une étiquette continuent sur d’autres planches de cette impression, que le poste ne peut pas suivre. Ouvrez plutôt le PDF.',
  paper_changed:
    'Une étiquette de ces planches a été annulée, reprise ou imprimée autrement pendant leur préparation. Elles sont préparées de nouveau.',
  paper_request: 'Cette demande a déjà imprimé d’autres planches. Prenez-en une nouvelle pour celles-ci.',
  paper_answered:
    'Une autre personne a répondu entre-temps, et sa réponse compte. Si elle est fausse, modifiez les étiquettes dans le registre.',
  paper_nothing_left:
    'Il ne restait rien à imprimer : la planche {sheet} a été imprimée autrement pendant la préparation de ce travail.',
  paper_uncancelled:
    'L’imprimante refuse d’annuler le travail. Annulez-le à l’imprimante. Si cela échoue, attendez quelques secondes, annulez ici encore une fois, et dites quelles planches sont sorties. Aucune autre planche de cette commande ne suit.',
  paper_settled:
    'Les étiquettes de la planche {sheet} ont été changées après cette réponse. Changez-les dans le registre.',
  paper_later:
    'La planche {sheet} a été envoyée ensuite une nouvelle fois à une imprimante. Dites ce qui est sorti de cette impression plus récente.',
  paper_running: 'L’imprimante y travaille encore. Annulez d’abord le travail, ou attendez sa fin.',

  layout_form: 'La mise en page n’est pas correcte à cet endroit : {lieu}. Motif : {faute}.',
  layout_not_yours:
    'La mise en page « {name} » n’est pas à vous. Seuls la personne qui l’a créée et un administrateur peuvent la modifier ou la supprimer. Gardez la vôtre sous un autre nom.',
  layout_name:
    'La mise en page s’appelle « {name} » et doit être gardée comme « {wanted} ». Donnez-lui d’abord ce nom.',
  layout_unknown: 'Il n’y a pas de mise en page « {name} ». Gardez-la d’abord sous ce nom.',
  layout_newer:
    'La mise en page est de la version {version}, et ce Twinmark connaît les versions jusqu’à {known}. Installez un Twinmark plus récent.',
  label_size:
    'La mise en page a été faite pour des étiquettes de {width} x {height} mm, et celles de ce travail font {job_width} x {job_height} mm. Prenez une mise en page de cette taille.',
  off_label:
    'L’élément « {item} » n’est pas entièrement sur l’étiquette, qui fait {width} x {height} mm. Déplacez-le ou réduisez-le.',
  unknown_field:
    'Le champ « {field} » ({path}) n’existe pas. Dans la fenêtre, « Insérer un champ » propose les noms qui existent. L’en-tête d’une colonne est entre [ ].',
  unknown_font: 'La police « {family} » ({path}) n’existe pas. Les polices sont : {families}.',
  font_broken: '« {name} » n’est pas une police que Twinmark sache lire. Les polices sont des fichiers TTF ou OTF.',
  font_forbidden:
    'La licence de la police « {family} » ({name}) ne permet pas de l’incorporer dans un PDF. Prenez une autre police.',
  font_variable:
    '« {name} » est une police variable. Ajoutez plutôt ses fichiers statiques : la plupart des téléchargements les ont dans un dossier « static ».',
  font_shipped: 'La police « {family} » est déjà fournie avec Twinmark. Choisissez-la dans la liste.',
  font_known: 'Il y a déjà un autre fichier de la police « {family} » dans cette graisse : {name}. Retirez-le d’abord.',
  font_most:
    'Les polices d’un poste peuvent être {count} fichiers de {mebibytes} Mio ensemble. Retirez-en une dont aucune mise en page n’a besoin.',
  font_not_yours:
    'La police « {family} » a été ajoutée par quelqu’un d’autre. Seuls cette personne et un administrateur peuvent la retirer.',
  font_gone: 'Le fichier de la police « {family} » manque à ce poste ou est endommagé. Ajoutez la police de nouveau.',
  borrowed_glyph:
    'Il manque à la police « {family} » de « {item} » le caractère « {character} » ({code}). Il est écrit dans une autre police.',
  beyond_box:
    'Les lettres de « {item} » dépassent de son cadre de {mm} mm. Agrandissez ses lignes ou réduisez ses lettres, ou assurez-vous que rien n’est à cet endroit.',
  bad_template: 'Le texte à champs ({path}) est faux au caractère {character} : {faute}. Le texte est : {template}',
  empty_value:
    '« {item} » n’a rien à montrer : {field} est vide. Remplissez ce champ, ou laissez l’élément de côté dans ce cas.',
  overflow: '« {item} » est trop petit pour sa valeur : {faute}.',
  missing_glyph:
    'Aucune police de « {item} » n’a le caractère « {character} » ({code}). Prenez une autre police, ou écrivez la valeur sans lui.',
  bad_date: '« {item} » demande une date, et {field} est « {value} ». Écrivez-la comme 2026-12-31.',
  bad_number: '« {item} » demande un nombre entier, et {field} est « {value} ». N’écrivez que des chiffres.',
  bad_value: '« {item} » ne peut pas prendre « {value} » : {faute}.',
  check_digit:
    'La clé de contrôle de « {value} » dans « {item} » doit être {digit}. Comparez le numéro avec sa source.',
  gs1_value:
    'La valeur « {value} » de l’AI ({ai}) dans « {item} » a le caractère « {character} », que les codes GS1 ne peuvent pas avoir.',
  gs1_syntax: 'Les données GS1 de « {item} » sont fausses : {faute}.',
  too_wide:
    '« {item} » demande {needed} mm de largeur avec ses zones de silence, et son cadre a {given} mm. Élargissez le cadre, ou réduisez le module ou la valeur.',
  too_high:
    '« {item} » demande {needed} mm de hauteur, et son cadre a {given} mm. Agrandissez le cadre en hauteur, ou réduisez le module ou le texte.',
  picture_missing:
    'L’image « {name} » de « {item} » n’est pas parmi les images de ce travail. Ajoutez-la, ou corrigez son nom.',
  quiet_zone:
    '« {other} » est dans la zone de silence de « {item} », qui doit rester vide. Les lecteurs ne liront peut-être pas le code. Déplacez l’un des deux.',
  covered:
    '« {other} » est peint par-dessus « {item} » et en cache une partie. Mettez-le plus en arrière, ou déplacez l’un des deux.',
  overlap: '« {item} » et « {other} » se superposent. Déplacez ou réduisez l’un des deux.',
  code_contrast:
    'Les lecteurs ne distingueront peut-être pas les barres de « {item} » de leur fond : ils voient en lumière rouge. Prenez du noir sur blanc, ou un bleu, un vert ou un brun plus foncé.',
  text_contrast:
    '« {item} » se lit à peine : le texte est presque aussi clair ou aussi foncé que ce qui est derrière lui. Donnez-lui une autre couleur ou un fond.',
  module_range:
    'Le module de « {item} » est de {module} mm sur cette imprimante, et {least} à {most} mm sont permis. Des lecteurs pourraient ne pas le lire.',

  template_taken: 'Il y a déjà un modèle « {id} ». Modifiez-le par PUT, ou prenez un autre identifiant.',
  template_not_yours:
    'Le modèle « {id} » n’est pas à vous. Seuls la personne qui l’a créé et un administrateur peuvent le modifier ou le supprimer. Faites-en une copie.',
  template_private: 'Le champ « {key} » est privé. Seul un administrateur peut rendre ses valeurs publiques.',
  template_publishes:
    'Le champ « {key} » est privé, et ses valeurs deviendraient publiques dans toutes les fiches de ce modèle. Envoyez publish_private=true si c’est voulu.',
  template_stays: 'Le modèle « generic » est le modèle par défaut et reste.',
  template_most:
    'Un poste a au plus {count} modèles, avec au plus {mebibytes} Mio de champs en tout. Supprimez un modèle dont personne n’a besoin.',
  template_used: 'Le modèle « {id} » sert à {uses} fiches et ne peut pas être supprimé.',
  template_busy:
    'Le travail « {name} » crée des étiquettes du modèle « {id} ». Annulez-le d’abord, ou attendez qu’il soit terminé.',
  template_loses: 'La fiche {record} a une valeur dans le champ « {key} », qu’elle perdrait.',
  template_breaks: 'La fiche {record} ne convient pas à ce modèle dans le champ « {key} ».',
  key_reserved: 'Les programmes utilisent la clé « {key} » pour autre chose. Prenez-en une autre.',
  key_twice: 'La clé « {key} » y est deux fois. Chaque champ a besoin de sa propre clé.',
  key_options: 'Le champ « {key} » est une liste de choix et a besoin d’options, comme rouge et vert.',
} as const;

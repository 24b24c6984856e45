// Troubles of people, settings, storage and the station itself.
export const FRENCH_STATION = {
  sign_in_wrong: 'Le nom ou la phrase secrète n’est pas correct.',
  sign_in_tries: 'Trop d’essais erronés. Réessayez dans {when}.',
  sign_in_busy: 'Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.',
  sign_in_first: 'Connectez-vous d’abord comme opérateur.',
  other_operator:
    '{signed_in} s’est connecté ici, mais cette fenêtre montre encore quelqu’un d’autre. Rien n’a été modifié.',
  operator_name:
    'Ce n’est pas un nom d’opérateur. Prenez 1 à 64 lettres et chiffres, avec au milieu une espace, un point, un trait d’union, un tiret bas, une apostrophe ou @.',
  operator_none: 'Il n’y a pas d’opérateur de ce nom.',
  operator_taken: 'Il y a déjà un opérateur « {name} ».',
  account_first: 'Le premier compte est celui d’un administrateur. Les autres peuvent avoir n’importe quel rôle.',
  account_last_admin: 'C’est le seul administrateur. Faites d’abord d’un autre compte un administrateur.',
  role_operator: 'Seul un opérateur ou un administrateur peut le faire.',
  role_admin: 'Seul un administrateur peut le faire.',
  release_needed:
    'Une seconde personne doit valider ceci : un autre opérateur ou un administrateur, avec son nom et sa phrase secrète.',
  release_wrong: 'Le nom ou la phrase secrète de la seconde personne n’est pas correct.',
  release_own: 'Quelqu’un d’autre que la personne qui le demande doit valider ceci.',
  release_role: '{name} ne peut pas valider ceci : seul un opérateur ou un administrateur le peut.',
  role_none:
    'Le champ {claim} de votre dernier jeton d’accès ne nomme aucun rôle du poste. Il doit nommer admin, operator ou checker.',
  passphrase_length:
    'La phrase secrète doit avoir de {shortest} à 1 024 caractères. Quatre mots à la suite conviennent bien.',
  passphrase_character: 'La phrase secrète contient un caractère non valable. Saisissez-la de nouveau.',
  passphrase_name: 'La phrase secrète ne doit pas être le nom. Quatre mots à la suite conviennent bien.',
  passphrase_common:
    'Cette phrase secrète est l’une des plus courantes, que d’autres essaient en premier. Quatre mots à la suite conviennent bien.',
  passphrase_old: 'L’ancienne phrase secrète n’est pas correcte. Rien n’a été modifié.',
  passphrase_old_needed: 'On change sa propre phrase secrète avec l’ancienne : envoyez-la dans old_passphrase.',
  window_unknown: 'Le poste ne connaît plus cette fenêtre. Ouvrez-la de nouveau.',

  setting_unknown: 'Il n’y a pas de réglage « {name} ». Il y a : {known}.',
  setting_value: 'La valeur ne convient pas au réglage {name}. Rien n’a été enregistré.',
  setting_given:
    '{name} a été donné en ligne de commande pour cette exécution (--set). Démarrez le poste sans cela pour le modifier ici.',
  setting_https: '{name} doit être une adresse https (http seulement sur cet ordinateur même).',
  settings_issuer: 'auth.audience et auth.jwks_url ont besoin d’auth.issuer : donnez-le, ou videz les deux.',
  setting_owner:
    'Aucun compte « {name} » ne peut commander. Nommez un opérateur ou un administrateur de ce poste. Rien n’a été enregistré.',
  settings_audience:
    'auth.issuer a besoin d’auth.audience : le destinataire que nomment ses jetons. Sans lui, des jetons faits pour d’autres services seraient acceptés.',
  setting_needs: '{name} a aussi besoin de {missing}.',
  settings_file: 'Quelque chose ne va pas dans le fichier {file}. Corrigez-le, ou retirez-le.',

  database_away:
    'La base de données que les postes partagent est injoignable. Rien de ce qui a été confirmé n’est perdu ; le poste reprend de lui-même quand elle revient.',
  database_refused: 'La base de données n’accepte pas ce poste (database.url) : {reason}.',
  database_unreached:
    'La base de données (database.url) est injoignable : {reason}. Redémarrez le poste quand elle sera là.',
  change_unknown:
    'La base de données a disparu pendant l’enregistrement d’une modification. Quand elle sera revenue, vérifiez si la modification a été enregistrée.',
  database_crowded:
    'La base de données que les postes partagent n’accepte plus de connexions : toutes celles qu’elle permet (max_connections) sont prises. Arrêtez d’autres programmes qui s’en servent, ou permettez-en plus ; le poste reprend de lui-même.',
  database_slow:
    'La base de données que les postes partagent ne répond pas à temps : toutes les connexions de ce poste attendent ses réponses. Rien de ce qui a été confirmé n’est perdu ; le poste reprend de lui-même.',
  database_full: 'Le disque de la base de données est plein : rien de ceci n’a été enregistré. Faites-y de la place.',
  database_unusable:
    'La base de données des postes (database.url) est inutilisable en l’état. Le journal du poste dit pourquoi.',
  database_beside:
    'Les réglages nomment une base de données (database.url), mais le dossier de données a ses propres fiches dans {file}. Transférez-les avec « twinmark migrate --data {folder} --to ADRESSE », ou déplacez ce fichier, puis redémarrez.',
  records_moving:
    'Les fiches sont en cours de transfert. La lecture continue ; aucune modification n’est acceptée avant la fin.',
  records_moved: 'Les fiches sont maintenant dans la base de données. Redémarrez le poste.',
  records_moved_back: 'Les fiches sont maintenant dans le dossier de données. Redémarrez le poste.',
  pictures_away:
    'Le stockage des images (pictures.s3_url) est injoignable. Rien de ce qui a été confirmé n’est perdu ; le poste reprend de lui-même quand il revient.',
  picture_not_made_again:
    'L’image de l’étiquette {id} n’a pas été gardée et ne peut pas être refaite. Le journal du poste dit pourquoi.',
  pictures_full: 'Le stockage des images est plein ({code}) : rien de ceci n’a été gardé. Faites-y de la place.',
  pictures_refused:
    'Le stockage des images (pictures.s3_url) refuse ce poste : {code}. Son compartiment (bucket) doit exister, et la clé doit permettre de le lister et d’y lire, écrire et supprimer.',
  pictures_not_kept:
    'Le stockage des images (pictures.s3_url) a confirmé {name} mais ne l’a pas. Demandez à l’administrateur du stockage.',
  pictures_twice: 'Les images sont dans pictures.folder ou dans pictures.s3_url. Ne réglez que l’un des deux.',
  pictures_key: 'pictures.s3_url ne doit pas contenir de clé. Réglez pictures.s3_key_id et pictures.s3_secret.',
  pictures_unmounted:
    'Le dossier d’images {folder} (pictures.folder) n’est pas là. Montez-le ; le poste reprend de lui-même.',
  pictures_elsewhere:
    '{place} n’est pas l’endroit de cette base de données : « {file} » y manque, ou appartient à une autre. Indiquez le bon endroit ({setting}), puis redémarrez. Si c’est le bon, mettez-y « {file} » avec le texte {mark}.',
  pictures_foreign:
    '{place} appartient à une autre base de données, comme le dit « {file} ». Donnez à ces postes un endroit à eux ({setting}), ou retirez « {file} » si l’autre base n’existe plus.',
  pictures_unnamed:
    '{place} contient des images, mais aucune de celles que nomme la base de données : elles appartiennent à une autre base. Donnez à ces postes un endroit à eux ({setting}).',
  pictures_none:
    '{place} est vide, mais la base de données nomme des images. Indiquez le bon endroit ({setting}), ou copiez-y les images, puis redémarrez.',
  backup_passphrase: 'La phrase secrète n’ouvre pas cette sauvegarde.',
  backup_sealed:
    'La sauvegarde {file} est scellée. Donnez la phrase secrète avec laquelle elle l’a été : --passphrase-file F.',
  backup_no_room:
    'Le disque du dossier de données a trop peu de place pour une sauvegarde scellée : la copie de la base de données y attend d’être scellée, et {megabytes} Mo doivent être libres. Faites-y de la place. Une sauvegarde sans phrase secrète garde cette copie à côté de son fichier.',
  backup_damaged: 'Cette sauvegarde est endommagée ou incomplète. Rien n’a été changé. Prenez-en une autre.',
  backup_strange: 'Cette sauvegarde contient des fichiers qui n’en font pas partie, comme {name}. Rien n’a été changé.',
  backup_none: 'Ce fichier n’est pas une sauvegarde de Twinmark. Rien n’a été changé.',
  backup_elsewhere:
    'Les fiches de ce poste sont dans un PostgreSQL (database.url). Sauvegardez et restaurez cette base par ses propres moyens, comme pg_dump ou l’archivage continu, et les images avec elle.',
  backup_newer: 'Cette sauvegarde a été créée par un Twinmark plus récent. Restaurez-la avec celui-ci.',
  backup_gone: 'Cette copie n’est plus gardée. Choisissez-en une autre.',
  backup_file_gone: 'Cette sauvegarde n’est plus gardée pour le téléchargement. Faites-en une autre.',
  diagnostics_gone: 'Ce fichier de diagnostic n’est plus gardé. Faites-en un autre.',
  backup_unread: 'La sauvegarde ne se relit pas telle qu’elle a été écrite. Lancez doctor, et essayez un autre disque.',
  backup_unread_files:
    'La sauvegarde ne se relit pas telle qu’elle a été écrite : {names}. Lancez doctor, et essayez un autre disque.',
  backup_not_given: 'Aucune sauvegarde n’a été donnée. Choisissez d’abord son fichier.',
  backup_pieces: 'Les morceaux du fichier ne sont pas arrivés dans l’ordre. Recommencez.',
  set_aside_young: 'Les images mises de côté restent 90 jours. Celles-ci pourront être supprimées à partir du {from}.',
  rollback_unconfirmed:
    'La base de données a été remplacée par une plus ancienne. Vérifiez d’abord que toutes les fiches sont là, et confirmez-le sous Sauvegardes.',
  restore_planned: 'Une restauration est prévue. Annulez-la d’abord.',

  no_ids_left: 'Les {count} ID de ce poste ont tous été attribués : on ne peut plus créer de fiches.',
  authority_early:
    'Le certificat du poste commence le {begins}, mais l’horloge de cet ordinateur indique {now}. Réglez l’horloge ; le poste s’ouvre alors de lui-même. Le certificat reste tel quel.',
  authority_expired:
    'L’autorité de certification du poste était valable jusqu’au {ends}, et l’horloge de cet ordinateur indique {now}. Si l’horloge est fausse, réglez-la. Sinon, créez une nouvelle autorité : node bin/twinmark.mjs authority new --data DIR. Chaque téléphone devra alors faire confiance à la nouvelle.',
  authority_broken:
    'L’autorité de certification du poste dans {folder} est illisible, ou sa clé ne lui correspond pas. Reprenez authority.pem et authority.key.pem d’une sauvegarde, ou créez une nouvelle autorité : node bin/twinmark.mjs authority new --data DIR. Chaque téléphone devra alors faire confiance à la nouvelle.',
  code_contradicts:
    '{says} Donnez un motif, de 1 à 500 caractères, pour accepter quand même l’étiquette : il est gardé avec le constat.',
  disk_full: 'Le disque est plein ; {file} n’a pas été écrit. Faites de la place et réessayez.',
  disk_unusable: 'Le disque du poste ne peut être ni lu ni écrit, ou des fichiers manquent dans le dossier de données.',
  pictures_damaged: 'Des images de ces étiquettes sont endommagées. Reprenez-les d’une sauvegarde.',
  too_slow: 'Le calcul a pris trop de temps et a été arrêté. Réessayez.',
  too_much_memory: 'Le calcul demandait trop de mémoire et a été arrêté. Prenez une image plus petite.',
  stopping: 'Le poste est en train de s’arrêter. Réessayez dans quelques secondes.',
  fault: 'Une erreur s’est produite dans Twinmark ; le journal en donne le détail.',
  missing: 'Introuvable',
  upload_too_large:
    'C’est trop gros : {mebibytes} Mio au plus peuvent être envoyés. Enregistrez une image en PNG ou en JPEG, ou faites augmenter la limite par un administrateur.',
  upload_empty: 'Le corps de la requête est vide : il doit être le fichier.',
  too_many: 'Trop de requêtes : {most} par minute sont permises ici.',
  busy: 'Trop de fenêtres sont ouvertes.',
  other: 'Une erreur s’est produite dans Twinmark ; le journal en donne le détail.',
} as const;

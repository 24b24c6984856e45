// What the station tells of itself in French. A kind that is missing here is said in English.
import { frenchSpaces } from '#shared/core/french-spaces.ts';
import type { NoticeKind } from '#shared/core/notices.ts';

const SENTENCES: Readonly<Record<Exclude<NoticeKind, 'said'>, string>> = {
  database_missing: 'La base de données manquait.',
  database_empty: 'La base de données était vide.',
  database_foreign: 'La base de données n’était pas une base de Twinmark.',
  database_other: 'La base de données ne correspondait pas à son journal.',
  database_damaged: 'La base de données était endommagée.',
  write_ahead_log_missing: 'Le journal d’écriture (write-ahead log) de la base de données manquait.',
  database_set_aside: 'La base de données se trouve maintenant dans {folder}.',
  copies_damaged: 'Ces copies sont aussi endommagées et n’ont pas été utilisées : {names}.',
  nothing_left:
    'Il n’y avait ni copie ni journal utilisables : le poste est maintenant vide. Si vous avez un fichier de sauvegarde, arrêtez le poste et restaurez ce fichier (twinmark restore FICHIER --data {folder}). N’imprimez rien avant : des identifiants qui figurent déjà sur des étiquettes pourraient être attribués de nouveau.',
  remade_from_copy:
    'Tout a été recréé à partir de la copie {name}. Les programmes qui synchronisent reçoivent de nouveau toutes les fiches.',
  remade_from_copy_and_journal:
    'Tout a été recréé à partir de la copie {name} et du journal. Les programmes qui synchronisent reçoivent de nouveau toutes les fiches.',
  remade_from_journal:
    'Tout a été recréé à partir du journal. Les programmes qui synchronisent reçoivent de nouveau toutes les fiches.',
  nothing_lost: 'Rien de ce que le poste avait confirmé n’est perdu.',
  journal_none:
    'Il n’y avait pas de journal : ce qui a changé après le {from} est perdu. Si vous avez un fichier de sauvegarde plus récent, arrêtez le poste et restaurez ce fichier.',
  journal_late:
    'Le journal ne commence qu’après le {to} : des modifications antérieures qui ne sont dans aucune copie peuvent être perdues.',
  journal_late_after_copy:
    'Le journal ne commence qu’après le {to} : des modifications faites entre le {from} et cette date peuvent être perdues.',
  journal_holes:
    'Le journal a des lacunes (lignes endommagées : {broken}, manquantes : {missing}) : des modifications faites jusqu’au {to} peuvent être perdues.',
  journal_holes_after_copy:
    'Le journal a des lacunes (lignes endommagées : {broken}, manquantes : {missing}) : des modifications faites entre le {from} et le {to} peuvent être perdues.',
  pictures_gone: 'Fichiers d’image manquants : {count}. Reprenez-les d’une sauvegarde. `doctor` les nomme.',
  ids_unknown:
    'Aucun fichier du dossier ne dit quels identifiants ont été attribués après le {since}. Au rythme des 30 jours précédents, il y en a environ {count}. Une nouvelle étiquette reçoit l’un d’eux avec une probabilité de 1 sur {chance}.',
  restored: 'Une sauvegarde a été restaurée. Fiches dans cette sauvegarde : {records}.',
  restore_finished: 'Une restauration interrompue a été terminée.',
  restore_failed: 'La sauvegarde n’a pas été restaurée. Le poste continue comme avant.',
  cause_in_log: 'La cause est dans le journal.',
  replaced_kept: 'Ce qu’il y avait avant se trouve dans {folder}.',
  ids_carried: 'Identifiants attribués après cette sauvegarde et qui restent pris : {count}.',
  keys_revoked: 'Clés API et appareils révoqués après cette sauvegarde et qui restent révoqués : {count}.',
  keys_unread:
    'La base de données remplacée n’a pas pu être lue jusqu’au bout. Des clés et des appareils révoqués après cette sauvegarde peuvent donc être de nouveau valables : révoquez-les encore une fois.',
  backup_pictures_gone:
    'Images présentes lors de la sauvegarde et qui manquent maintenant dans le fichier : {count} sur {all}.',
  backup_pictures_missing:
    'Images que des fiches nomment et qui manquent dans la sauvegarde : {count}. Empreintes, cinq au plus : {hashes}.',
  moved_to_file: 'Les fiches ont été déplacées dans un fichier du dossier de données.',
  moved_to_postgres: 'Les fiches ont été déplacées dans la base PostgreSQL.',
  clear_text:
    'Le poste joint une autre machine sans chiffrement ({settings}) : quelqu’un sur le chemin peut lire et modifier ce qui est envoyé. Prenez https:// et, pour PostgreSQL, sslmode=verify-full, à moins qu’un tunnel ne chiffre le chemin.',
};

export const notices: Readonly<Partial<Record<NoticeKind, string>>> = Object.fromEntries(
  Object.entries(SENTENCES).map(([kind, sentence]) => [kind, frenchSpaces(sentence)]),
);

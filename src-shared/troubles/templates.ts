import { troublesOf } from './trouble-table.ts';

// Troubles of a template and its fields.
export const TEMPLATE_TROUBLES = troublesOf('conflict', {
  template_taken: {
    en: 'There is a template "{id}" already. Change it with PUT, or take another id.',
    de: 'Eine Vorlage „{id}“ gibt es schon. Nehmen Sie eine andere Kennung.',
  },
  template_not_yours: {
    code: 'forbidden',
    en: 'The template "{id}" is not yours. Who made it may change or delete it, and so may an admin. Make a copy of it.',
    de: 'Diese Vorlage gehört Ihnen nicht. Ändern oder löschen darf sie, wer sie angelegt hat, und ein Admin. Legen Sie eine Kopie an.',
  },
  template_private: {
    code: 'forbidden',
    en: 'The field "{key}" is private. Only an admin may make its values public.',
    de: 'Das Feld „{key}“ ist vertraulich. Nur ein Admin darf seine Werte öffentlich machen.',
  },
  template_publishes: {
    en: 'The field "{key}" is private, and the values in all records of this template would be public. Send publish_private: true if they shall be.',
    de: 'Das Feld „{key}“ ist vertraulich. Seine Werte wären in allen Datensätzen dieser Vorlage öffentlich.',
  },
  template_stays: {
    en: 'The template "generic" is the default and stays.',
    de: 'Diese Vorlage gehört zu Twinmark und bleibt.',
  },
  template_most: {
    en: 'A station has at most {count} templates, and {mebibytes} MiB of fields in all of them. Delete one that nobody needs.',
    de: 'Eine Station hat höchstens {count} Vorlagen, mit zusammen höchstens {mebibytes} MiB Feldern. Löschen Sie eine, die niemand braucht.',
  },
  template_used: {
    en: 'The template "{id}" is used by {uses} records and cannot be deleted.',
    de: 'Diese Vorlage wird von {uses} Datensätzen benutzt und lässt sich nicht löschen.',
  },
  template_busy: {
    en: 'The job "{name}" makes labels of the template "{id}". Cancel it first, or wait until it is done.',
    de: 'Der Auftrag „{name}“ erstellt gerade Etiketten mit dieser Vorlage. Brechen Sie ihn ab, oder warten Sie auf sein Ende.',
  },
  template_loses: {
    en: 'The record {record} has a value in the field "{key}", which it would lose.',
    de: 'Der Datensatz {record} hat einen Wert im Feld „{key}“, den er verlieren würde.',
  },
  template_breaks: {
    en: 'The record {record} does not fit this template in the field "{key}".',
    de: 'Der Datensatz {record} passt im Feld „{key}“ nicht mehr zu dieser Vorlage.',
  },
  key_reserved: {
    code: 'bad_input',
    en: 'Programs use the key "{key}" for something else. Take another one.',
    de: 'Programme verwenden den Schlüssel „{key}“ für etwas anderes. Nehmen Sie einen anderen.',
  },
  key_twice: {
    code: 'bad_input',
    en: 'The key "{key}" is there twice. Every field needs a key of its own.',
    de: 'Der Schlüssel „{key}“ steht zweimal da. Jedes Feld braucht einen eigenen.',
  },
  key_options: {
    code: 'bad_input',
    en: 'The field "{key}" is a select and needs options, such as ["red", "green"].',
    de: 'Das Feld „{key}“ ist eine Auswahl und braucht mögliche Werte.',
  },
});

// The troubles of a station: one table, with an English and a German sentence for each kind.
import { type Static, Type } from 'typebox';
import { exactly, oneOf } from '#shared/core/schema.ts';
import { CHAIN_TROUBLES } from './chain.ts';
import { JOB_TROUBLES } from './jobs.ts';
import { LAYOUT_TROUBLES } from './layouts.ts';
import { PAPER_TROUBLES } from './paper.ts';
import { PEOPLE_TROUBLES } from './people.ts';
import { PICTURE_TROUBLES } from './pictures.ts';
import { SHEET_TROUBLES } from './sheets.ts';
import { SPREADSHEET_TROUBLES } from './spreadsheets.ts';
import { STATION_TROUBLES } from './station.ts';
import { STORAGE_TROUBLES } from './storage.ts';
import { type Fact, type FactNames, troublesOf } from './trouble-table.ts';

// Troubles of a template and its fields.
const TEMPLATE_TROUBLES = troublesOf('conflict', {
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

// Troubles of a setting.
const SETTING_TROUBLES = troublesOf('bad_input', {
  setting_unknown: {
    en: 'There is no setting "{name}". There are: {known}.',
    de: 'Die Einstellung „{name}“ gibt es nicht.',
  },
  setting_value: {
    en: 'The value does not fit the setting {name}. Nothing was saved.',
    de: 'Dieser Wert passt nicht zur Einstellung {name}. Es wurde nichts gespeichert.',
  },
  setting_given: {
    code: 'conflict',
    en: '{name} was given on the command line for this run (--set). Start the station without it to change it here.',
    de: '{name} wurde für diesen Lauf auf der Befehlszeile gesetzt (--set). Starten Sie Twinmark ohne diese Angabe, um es hier zu ändern.',
  },
  setting_owner: {
    en: 'There is no account "{name}" that may order. Name an operator or an admin of this station. Nothing was saved.',
    de: 'Es gibt kein Konto „{name}“, das bestellen darf. Nennen Sie einen Bediener oder einen Admin dieser Station. Es wurde nichts gespeichert.',
  },
  setting_https: {
    en: '{name} must be an https address (http only on this machine itself).',
    de: '{name} muss eine Adresse mit https:// sein; http:// ist nur auf diesem Rechner selbst erlaubt. Es wurde nichts gespeichert.',
  },
  settings_issuer: {
    en: 'auth.audience and auth.jwks_url need auth.issuer: set it, or clear them.',
    de: 'Zielgruppe (auth.audience) und Adresse der Schlüssel (auth.jwks_url) gelten nur mit der Adresse des Anmeldedienstes (auth.issuer). Tragen Sie auth.issuer ein, oder leeren Sie die beiden anderen.',
  },
  settings_audience: {
    en: 'auth.issuer needs auth.audience: the audience that its tokens name. Without it, tokens that were made for other services would be accepted.',
    de: 'Zur Adresse des Anmeldedienstes (auth.issuer) gehört die Zielgruppe (auth.audience). Ohne sie würden auch Token angenommen, die für andere Dienste bestimmt sind.',
  },
  setting_needs: {
    en: '{name} needs {missing} too.',
    de: 'Zu {name} gehört auch {missing}.',
  },
  settings_file: {
    en: 'Something is wrong in the file {file}. Correct it, or remove it.',
    de: 'In der Datei {file} stimmt etwas nicht. Berichtigen Sie sie, oder entfernen Sie sie.',
  },
});

export const TROUBLES = {
  ...JOB_TROUBLES,
  ...SPREADSHEET_TROUBLES,
  ...PICTURE_TROUBLES,
  ...SHEET_TROUBLES,
  ...PAPER_TROUBLES,
  ...TEMPLATE_TROUBLES,
  ...LAYOUT_TROUBLES,
  ...PEOPLE_TROUBLES,
  ...SETTING_TROUBLES,
  ...STORAGE_TROUBLES,
  ...CHAIN_TROUBLES,
  ...STATION_TROUBLES,
};

type Table = typeof TROUBLES;
export type TroubleKind = keyof Table;
export const TROUBLE_KINDS = Object.keys(TROUBLES) as readonly TroubleKind[];

type AlsoOf<K extends TroubleKind> = Table[K] extends { readonly also: readonly (infer Name extends string)[] }
  ? Name
  : never;

/** The facts that the English sentence of a kind needs, and those that other sentences name. */
export type FactsOf<K extends TroubleKind> = { readonly [Name in FactNames<Table[K]['en']>]: Fact } & SomeFactsOf<K>;

export type SomeFactsOf<K extends TroubleKind> = {
  readonly [Name in FactNames<Table[K]['en']> | FactNames<Table[K]['de']> | AlsoOf<K>]?: Fact;
};

/** Beside `{"error": …}` on the desk's server: a Trouble as JSON in ASCII. */
export const FAILURE_HEADER = 'x-twinmark-failure';

export const Trouble = exactly(
  {
    kind: oneOf(TROUBLE_KINDS),
    facts: Type.Record(Type.String(), Type.String(), { description: 'Values that the sentence has in it, by name.' }),
  },
  'What a reason is about: for words in other languages.',
);
export type Trouble = Static<typeof Trouble>;

/** A cell may hold pages. */
const LONGEST_FACT = 200;

export function trouble<K extends TroubleKind>(kind: K, facts?: SomeFactsOf<K>): Trouble {
  const short = Object.entries<Fact>({ ...facts }).map(([name, value]) => [name, String(value).slice(0, LONGEST_FACT)]);
  return { kind, facts: Object.fromEntries(short) };
}

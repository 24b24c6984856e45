// What each command takes. It stands apart from the commands, so that help loads none of them.
import type { Syntax } from './arguments.ts';

export const embedSyntax: Syntax = {
  usage: 'embed IN OUT --message M [--strength light|balanced|strong] [--dpi 300] [--key HEX] [--json]',
  about: 'Marks a picture with a message of 1 to 5 characters.',
  values: ['message', 'strength', 'dpi', 'key'],
};

export const scanSyntax: Syntax = {
  usage: "scan PHOTO… [--corners '[[x,y],…]' | --corners-file F]… [--key HEX] [--data DIR] [--json]",
  about: 'Reads the mark in one photo, or in several of the same label.',
  values: ['corners', 'corners-file', 'key', 'data'],
};

export const batchSyntax: Syntax = {
  usage:
    'batch --csv F --artwork F --template T --out DIR [--sheet L7165 | --roll 100x50 --dpi 203|300|600 [--zpl FILE]] [--page N] [--layout FILE|NAME] [--data DIR] [--operator NAME | --unowned] [--json]',
  about:
    'Makes records, marked pictures and a proven PDF of a spreadsheet; with --roll, one-bit pictures in the dots of a label printer, and ZPL. The station must not run.',
  values: ['csv', 'artwork', 'template', 'out', 'sheet', 'roll', 'dpi', 'zpl', 'page', 'layout', 'data', 'operator'],
  switches: ['unowned'],
};

export const sheetSyntax: Syntax = {
  usage: 'sheet OUT.pdf --data DIR [--batch N] [--print N] [--json]',
  about:
    'Makes sheets of the labels that are on no sheet yet, or makes the newest print again. The station must not run.',
  values: ['data', 'batch', 'print'],
};

export const printSyntax: Syntax = {
  usage:
    'print --data DIR [--batch N] [--print N] --printer URI [--tray T] [--first | --sheets 3-7] [--json], or print --data DIR --answer JOB --out all|none|1-4,6 [--json]',
  about:
    'Prints proven sheets that nobody printed yet, by default of the newest job, on a printer as ipp://192.168.0.20/ipp/print or zpl://192.168.0.21:9100, and follows them; or says which sheets of a job came out. Ends with 0 if all came out, with 1 if not or if somebody must say so. The station may run.',
  values: ['data', 'batch', 'print', 'printer', 'tray', 'sheets', 'answer', 'out'],
  switches: ['first'],
};

export const printersSyntax: Syntax = {
  usage: 'printers [--uri URI] [--seconds 3] [--json]',
  about:
    'Tells the printers on the network, or the one at an address, with its trays. Ends with 1 if there is none, or if it does not answer.',
  values: ['uri', 'seconds'],
};

export const testsheetSyntax: Syntax = {
  usage: 'testsheet OUT.pdf [--json]',
  about: 'Makes a test sheet to print and photograph.',
  values: [],
};

export const scoreSyntax: Syntax = {
  usage: 'score DIR [--json]',
  about: 'Tells how well the photographs of a test sheet are read.',
  values: [],
};

export const operatorSyntax: Syntax = {
  usage:
    'operator add|passphrase|role NAME --data DIR [--passphrase-file F] [--role admin|operator|checker] [--keep-keys ID,ID…] [--json]',
  about:
    'Adds an account, changes its role, or changes its passphrase, which ends sessions, tokens and API keys. The station may run.',
  values: ['passphrase-file', 'data', 'keep-keys', 'role'],
};

export const openSyntax: Syntax = {
  usage: 'open --data DIR [--local] [--json]',
  about:
    'Gives a fresh address for the window. With --local, people sign in there by name and passphrase, whatever the settings say. The station must run.',
  values: ['data'],
  switches: ['local'],
};

export const loginSyntax: Syntax = {
  usage: 'login URL --file FILE [--json]',
  about:
    'Signs a person in by the company of the station at this address: it shows a code to type in any browser, and keeps the access token in the file, for scripts.',
  values: ['file'],
};

export const backupSyntax: Syntax = {
  usage: 'backup --data DIR FILE [--passphrase-file F] [--json]',
  about: 'Writes everything into one file. The station may run.',
  values: ['data', 'passphrase-file'],
};

export const restoreSyntax: Syntax = {
  usage: 'restore FILE --data DIR [--passphrase-file F] [--json]',
  about: 'Puts a backup back. The station must not run.',
  values: ['data', 'passphrase-file'],
};

export const migrateSyntax: Syntax = {
  usage: 'migrate --data DIR --to postgres://USER:PASSWORD@HOST/DATABASE|file [--json]',
  about: 'Moves the records into an empty PostgreSQL, or back into the data folder. The station may run.',
  values: ['data', 'to'],
};

export const authoritySyntax: Syntax = {
  usage: 'authority new --data DIR [--json]',
  about: 'Sets the certificate authority aside, so that the station makes a new one. The station may run.',
  values: ['data'],
};

export const clockSyntax: Syntax = {
  usage: 'clock confirm --data DIR [--json]',
  about:
    'Says that the clock of this machine is right, and takes back what a clock that was ahead left behind. The station must not run.',
  values: ['data'],
};

export const doctorSyntax: Syntax = {
  usage: 'doctor --data DIR [--json]',
  about: 'Looks through a data folder and changes nothing. The station may run.',
  values: ['data'],
};

export const chainSyntax: Syntax = {
  usage:
    'chain new-wallet --keystore F --passphrase-file P | chain deploy --rpc URL --keystore F --passphrase-file P [--admin ADDRESS] [--name NAME] [--allow-id N] [--json]',
  about: 'Makes a wallet, or deploys the token contract.',
  values: ['keystore', 'passphrase-file', 'rpc', 'admin', 'name', 'allow-id'],
};

export const publishSyntax: Syntax = {
  usage: 'publish DIR|s3://BUCKET/PREFIX --base-url https://check.example.com --data DIR [--without-pictures] [--json]',
  about:
    'Writes the pages, records and passports of published records as files for any web server or bucket, those that changed since the last time. A bucket takes its keys from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. A station on a file must not run.',
  values: ['base-url', 'data'],
  switches: ['without-pictures'],
};

export const passportSyntax: Syntax = {
  usage: 'passport verify FILE|URL [--issuer FILE|URL] [--json]',
  about:
    'Verifies a passport: by the keys that its issuer publishes, or offline by a file of them (did.json or jwks.json). Ends with 1 if it is not valid.',
  values: ['issuer'],
};

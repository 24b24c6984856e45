// What each command takes. Apart from the commands, so that help is told without loading them.
import type { Syntax } from './arguments.ts';

export const embedSyntax: Syntax = {
  usage: 'embed IN OUT --message M [--strength light|balanced|strong] [--dpi 300] [--key HEX] [--json]',
  values: ['message', 'strength', 'dpi', 'key'],
};

export const scanSyntax: Syntax = {
  usage: "scan PHOTO… [--corners '[[x,y],…]' | --corners-file F]… [--key HEX] [--data DIR] [--json]",
  values: ['corners', 'corners-file', 'key', 'data'],
};

export const batchSyntax: Syntax = {
  usage:
    'batch --csv F --artwork F --template T --out DIR [--sheet L7165] [--data DIR] [--operator NAME | --unowned] [--json]',
  values: ['csv', 'artwork', 'template', 'out', 'sheet', 'data', 'operator'],
  switches: ['unowned'],
};

export const sheetSyntax: Syntax = {
  usage: 'sheet OUT.pdf --data DIR [--batch N] [--print N] [--json]',
  values: ['data', 'batch', 'print'],
};

export const testsheetSyntax: Syntax = { usage: 'testsheet OUT.pdf [--json]', values: [] };

export const scoreSyntax: Syntax = { usage: 'score DIR [--json]', values: [] };

export const operatorSyntax: Syntax = {
  usage: 'operator add|passphrase NAME --passphrase-file F --data DIR [--json]',
  values: ['passphrase-file', 'data'],
};

export const openSyntax: Syntax = { usage: 'open --data DIR [--json]', values: ['data'] };

export const backupSyntax: Syntax = {
  usage: 'backup --data DIR FILE [--passphrase-file F] [--json]',
  values: ['data', 'passphrase-file'],
};

export const restoreSyntax: Syntax = {
  usage: 'restore FILE --data DIR [--passphrase-file F] [--json]',
  values: ['data', 'passphrase-file'],
};

export const migrateSyntax: Syntax = {
  usage: 'migrate --data DIR --to postgres://USER:PASSWORD@HOST/DATABASE|file [--json]',
  values: ['data', 'to'],
};

export const doctorSyntax: Syntax = { usage: 'doctor --data DIR [--json]', values: ['data'] };

export const chainSyntax: Syntax = {
  usage:
    'chain new-wallet --keystore F --passphrase-file P | chain deploy --rpc URL --keystore F --passphrase-file P [--admin ADDRESS] [--allow-id N] [--json]',
  values: ['keystore', 'passphrase-file', 'rpc', 'admin', 'allow-id'],
};

// GS1's own schema of EPCIS 2.0, which is not part of the project: TWINMARK_EPCIS_SCHEMA names its file EPCIS-JSON-Schema.json.
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

export const EPCIS_SCHEMA = process.env['TWINMARK_EPCIS_SCHEMA'];

/** Compiles the schema. Its function says what is wrong with a document; null: nothing. */
export function openEpcisSchema(): (document: unknown) => string | null {
  const schema = JSON.parse(readFileSync(EPCIS_SCHEMA as string, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addFormat('uri', (text: string) => URL.canParse(text));
  ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)));
  const isValid = ajv.compile(schema);
  return (document) => (isValid(document) ? null : JSON.stringify(isValid.errors?.slice(0, 3)));
}

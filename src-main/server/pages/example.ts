import { type Shape, typesOf } from '#main/server/answers/schema-words.ts';

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAA…';
const NAMED_EXAMPLES: Readonly<Record<string, unknown>> = {
  image: PICTURE,
  message: '7K3QZ',
  metadata: { product_name: 'Olive oil 0.5 l' },
  description: 'From the south slope',
  username: 'anna',
  name: 'Handheld at gate 3',
  scanner_address: 'Gate 3',
  client_scan_id: '8c1f0a52',
  label: 'Product name',
};

/** A value that fits the schema. People start from it. */
export function exampleOf(shape: Shape, name = ''): unknown {
  if (shape.examples) return shape.examples[0];
  if (shape.default !== undefined) return shape.default;
  if (Object.hasOwn(NAMED_EXAMPLES, name)) return NAMED_EXAMPLES[name];
  if (shape.enum) return shape.enum[0];
  switch (typesOf(shape)[0]) {
    case 'object':
      return Object.fromEntries(fieldsToShow(shape).map(([key, inner]) => [key, exampleOf(inner, key)]));
    case 'array':
      return shape.items ? [exampleOf(shape.items)] : [];
    case 'integer':
    case 'number':
      return shape.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return 'text';
  }
}

/** Those that must be given, since values of the others may name what a station does not have. All where none must. */
function fieldsToShow({ properties = {}, required = [] }: Shape): (readonly [string, Shape])[] {
  const fields = Object.entries(properties);
  return required.length === 0 ? fields : fields.filter(([key, { examples }]) => required.includes(key) || examples);
}

// Says in words what a schema of the layout asks for, in both languages.

export interface Words {
  readonly en: string;
  readonly de: string;
}

export interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly required?: readonly string[];
  readonly default?: unknown;
}

export function wantedWords(shape: Shape): Words {
  const types = [shape.type ?? []].flat();
  const words = mainWords(shape, types.find((type) => type !== 'null') ?? '');
  return types.includes('null') ? { en: `${words.en}, or null`, de: `${words.de} oder null` } : words;
}

export function keyWords({ properties, patternProperties }: Shape): Words {
  const keys = Object.keys(properties ?? {}).join(', ');
  if (keys !== '') return { en: `there is no such key; the keys are ${keys}`, de: `es gibt nur die Schlüssel ${keys}` };
  const patterns = Object.keys(patternProperties ?? {}).join(', ');
  return { en: `a name has the form ${patterns}`, de: `ein Name hat die Form ${patterns}` };
}

function mainWords(shape: Shape, type: string): Words {
  const choices = shape.enum ?? ('const' in shape ? [shape.const] : null);
  if (choices) {
    const list = choices.filter((one) => one !== null).join(', ');
    return choices.length === 1
      ? { en: `it must be ${list}`, de: `erwartet wird ${list}` }
      : { en: `it must be one of ${list}`, de: `erwartet wird eines von ${list}` };
  }
  const { en, de } = kindWords(shape, type);
  return { en: `it must be ${en}`, de: `erwartet wird ${de}` };
}

function kindWords(shape: Shape, type: string): Words {
  const { pattern, minLength = 0, maxLength, maxItems } = shape;
  switch (type) {
    case 'string':
      if (pattern) return { en: `a text of the form ${pattern}`, de: `ein Text der Form ${pattern}` };
      return {
        en: `a text of ${minLength} to ${maxLength} characters`,
        de: `ein Text mit ${minLength} bis ${maxLength} Zeichen`,
      };
    case 'number':
    case 'integer': {
      const { from, to } = range(shape);
      return type === 'number'
        ? { en: `a number${from.en}${to.en}`, de: `eine Zahl${from.de}${to.de}` }
        : { en: `a whole number${from.en}${to.en}`, de: `eine ganze Zahl${from.de}${to.de}` };
    }
    case 'boolean':
      return { en: 'true or false', de: 'true oder false' };
    case 'array':
      return { en: `a list of at most ${maxItems} items`, de: `eine Liste mit höchstens ${maxItems} Einträgen` };
    default:
      return { en: 'an object', de: 'ein Objekt' };
  }
}

function range({ minimum, exclusiveMinimum, maximum }: Shape): { from: Words; to: Words } {
  const none = { en: '', de: '' };
  const from =
    minimum !== undefined
      ? { en: ` from ${minimum}`, de: ` von ${germanNumber(minimum)}` }
      : exclusiveMinimum !== undefined
        ? { en: ` above ${exclusiveMinimum}`, de: ` über ${germanNumber(exclusiveMinimum)}` }
        : none;
  const to = maximum === undefined ? none : { en: ` up to ${maximum}`, de: ` bis ${germanNumber(maximum)}` };
  return { from, to };
}

/** As German writes it: 0,5. */
export function germanNumber(number: number): string {
  return String(number).replace('.', ',');
}

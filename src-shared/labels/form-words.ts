// Says in words what a schema of the layout asks for, in each language.

export interface Words {
  readonly en: string;
  readonly de: string;
  readonly fr: string;
}

/** As facts of a trouble, whose sentences name them in their own languages. */
export function problemFacts({ en, de, fr }: Words) {
  return { problem: en, fehler: de, faute: fr };
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
  return types.includes('null') ? withNull(words) : words;
}

export function keyWords({ properties, patternProperties }: Shape): Words {
  const keys = Object.keys(properties ?? {}).join(', ');
  if (keys !== '') {
    return {
      en: `there is no such key; the keys are ${keys}`,
      de: `es gibt nur die Schlüssel ${keys}`,
      fr: `il n’y a que les clés ${keys}`,
    };
  }
  const patterns = Object.keys(patternProperties ?? {}).join(', ');
  return {
    en: `a name has the form ${patterns}`,
    de: `ein Name hat die Form ${patterns}`,
    fr: `un nom a la forme ${patterns}`,
  };
}

function withNull({ en, de, fr }: Words): Words {
  return { en: `${en}, or null`, de: `${de} oder null`, fr: `${fr} ou null` };
}

function mainWords(shape: Shape, type: string): Words {
  const choices = shape.enum ?? ('const' in shape ? [shape.const] : null);
  if (choices) {
    const list = choices.filter((one) => one !== null).join(', ');
    return choices.length === 1
      ? { en: `it must be ${list}`, de: `erwartet wird ${list}`, fr: `la valeur attendue est ${list}` }
      : {
          en: `it must be one of ${list}`,
          de: `erwartet wird eines von ${list}`,
          fr: `la valeur attendue est l’une de ${list}`,
        };
  }
  const { en, de, fr } = kindWords(shape, type);
  return { en: `it must be ${en}`, de: `erwartet wird ${de}`, fr: `la valeur attendue est ${fr}` };
}

function kindWords(shape: Shape, type: string): Words {
  const { pattern, minLength = 0, maxLength, maxItems } = shape;
  switch (type) {
    case 'string':
      if (pattern)
        return {
          en: `a text of the form ${pattern}`,
          de: `ein Text der Form ${pattern}`,
          fr: `un texte de la forme ${pattern}`,
        };
      return {
        en: `a text of ${minLength} to ${maxLength} characters`,
        de: `ein Text mit ${minLength} bis ${maxLength} Zeichen`,
        fr: `un texte de ${minLength} à ${maxLength} caractères`,
      };
    case 'number':
    case 'integer': {
      const { from, to } = range(shape);
      return type === 'number'
        ? { en: `a number${from.en}${to.en}`, de: `eine Zahl${from.de}${to.de}`, fr: `un nombre${from.fr}${to.fr}` }
        : {
            en: `a whole number${from.en}${to.en}`,
            de: `eine ganze Zahl${from.de}${to.de}`,
            fr: `un nombre entier${from.fr}${to.fr}`,
          };
    }
    case 'boolean':
      return { en: 'true or false', de: 'true oder false', fr: 'true ou false' };
    case 'array':
      return {
        en: `a list of at most ${maxItems} items`,
        de: `eine Liste mit höchstens ${maxItems} Einträgen`,
        fr: `une liste de ${maxItems} entrées au plus`,
      };
    default:
      return { en: 'an object', de: 'ein Objekt', fr: 'un objet' };
  }
}

function range({ minimum, exclusiveMinimum, maximum }: Shape): { from: Words; to: Words } {
  const none = { en: '', de: '', fr: '' };
  const from =
    minimum !== undefined
      ? { en: ` from ${minimum}`, de: ` von ${withComma(minimum)}`, fr: ` à partir de ${withComma(minimum)}` }
      : exclusiveMinimum !== undefined
        ? {
            en: ` above ${exclusiveMinimum}`,
            de: ` über ${withComma(exclusiveMinimum)}`,
            fr: ` au-dessus de ${withComma(exclusiveMinimum)}`,
          }
        : none;
  const to =
    maximum === undefined
      ? none
      : { en: ` up to ${maximum}`, de: ` bis ${withComma(maximum)}`, fr: ` jusqu’à ${withComma(maximum)}` };
  return { from, to };
}

/** As German and French write it: 0,5. */
export function withComma(number: number): string {
  return String(number).replace('.', ',');
}

import { givenInvalid, givenProblem, isSettings, type GivenProblem } from '../../common/read-given.js';
import { unknownName } from '../../protocol/validation/given-problems.js';
import { INPUT_SETTINGS } from '../compile/compile-route.js';
import { defined } from '../types/defined.js';
import type { Localizations } from '../types/locale-types.js';
import type { LooseInputSettings } from '../types/routes/route-settings.js';
import { compileChoices, compileInput } from './compile-input.js';
import { toListedId } from './listed-inputs.js';
import type { ModalDefinition, ModalInputDefinition } from './route-definition.js';
import type { ListedInputKind } from './route-kinds.js';

/** What `showModal` and `askModal` know of a modal only when it is shown. Anything, in plain JavaScript. */
export interface KnownWhenShown {
  readonly title?: string | undefined;
  readonly titleLocalizations?: Localizations | undefined;
  readonly values?: unknown;
  readonly fields?: unknown;
}

/** A modal whose fields are all known, with their initial values by custom id. */
export interface WholeModal {
  readonly modal: ModalDefinition;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Puts what is known only now into a declared modal. Texts and bounds are left to the rules of Discord, which see what
 * comes out.
 *
 * @param where - The function that was called.
 * @throws CommandryError `SETTING_INVALID` for names that the modal does not have, and for what its declaration, by which
 *   the answers are read, does not allow.
 */
export function toWholeModal(declared: ModalDefinition, known: KnownWhenShown, where: string): WholeModal {
  const { title = declared.title, titleLocalizations } = known;
  const maker = new FieldMaker(declared);
  const values = maker.readNamed('values', known.values);
  const fields = maker.readNamed('fields', known.fields);
  const inputs = declared.inputs.flatMap((input) => {
    const { kind, customId } = input;
    if (kind !== 'list') return [maker.replaced(input, fields[customId])];
    if (values[customId] !== undefined)
      maker.refuse(
        ['values', customId],
        'must be left out: each field of a list has its value',
        values[customId],
      );
    return maker.listed(input, fields[customId]);
  });
  if (maker.problems.length > 0) throw givenInvalid(where, maker.problems);
  const texts = known.title === undefined ? {} : { title, titleLocalizations };
  return {
    modal: { ...declared, ...texts, inputs } as ModalDefinition,
    values: { ...values, ...maker.listedValues },
  };
}

/** Fills in what is known only when it is shown, so that the rest can be checked: a field in each list, and choices. */
export function toSampleModal(declared: ModalDefinition): ModalDefinition {
  if (!declared.inputs.some((input) => input.kind === 'list' || lacksChoices(input))) return declared;
  const inputs = declared.inputs.map((input): ModalInputDefinition => {
    if (input.kind === 'list') return { ...input, kind: 'text', label: 'sample' };
    if (!lacksChoices(input)) return input;
    const { maxValues = 1, minValues = 1 } = input;
    const count = Math.min(Math.max(2, maxValues, minValues), 25) || 2;
    const choices = Array.from({ length: count }, (_, at) => ({ label: `${at}`, value: `${at}` }));
    return { ...input, choices };
  });
  return { ...declared, inputs };
}

/** Whether a field gets its choices when it is shown. */
function lacksChoices({ kind, choices }: ModalInputDefinition): boolean {
  return choices === undefined && (kind === 'select' || kind === 'radio' || kind === 'checkboxGroup');
}

type Named = Readonly<Record<string, unknown>>;

const NONE: Named = {};

/** Makes the fields of one modal that is shown, and notes everything that is wrong with what it is given. */
class FieldMaker {
  readonly problems: GivenProblem[] = [];
  /** The initial values of fields of lists, by custom id. */
  readonly listedValues: Record<string, unknown> = {};
  readonly #names: readonly string[];

  constructor({ inputs }: ModalDefinition) {
    this.#names = inputs.map(({ customId }) => customId);
  }

  refuse(path: GivenProblem['path'], must: string, found: unknown): void {
    this.problems.push(givenProblem(path, must, found));
  }

  /** Reads a setting that is by custom id. */
  readNamed(setting: string, given: unknown): Named {
    if (given === undefined) return NONE;
    if (isNamed(given)) {
      this.#refuseUnknown([setting], given, this.#names);
      return given;
    }
    this.refuse([setting], 'must be an object by the custom ids of fields', given);
    return NONE;
  }

  /** Returns a field with what is replaced of it. Its answer is read by the declaration, so that can only be narrowed. */
  replaced(declared: ModalInputDefinition, given: unknown = NONE): ModalInputDefinition {
    const path = ['fields', declared.customId];
    if (!isNamed(given)) {
      this.refuse(path, 'must be an object with what is replaced of the field', given);
      return declared;
    }
    if (given === NONE && !lacksChoices(declared)) return declared;
    this.#refuseUnknown(path, given, ['label', ...INPUT_SETTINGS[declared.kind].filter(isReplaceable)]);
    const { choices: givenChoices, ...settings } = defined(given) as LooseInputSettings;
    const choices = compileChoices(givenChoices);
    if (choices) this.#checkChoices(path, declared, choices);
    else if (lacksChoices(declared))
      this.refuse([...path, 'choices'], 'must be given: the field declares none', givenChoices);
    if (settings.required === false && declared.required)
      this.refuse([...path, 'required'], 'must be true, as the field declares', false);
    for (const bound of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]) {
      const { limit, narrower } = BOUNDS[bound];
      const value = settings[bound];
      const own = declared[bound] ?? (bound === 'maxValues' && !declared.isList ? 1 : undefined);
      if (typeof value === 'number' && own !== undefined && narrower(value, own) !== value)
        this.refuse([...path, bound], `must be ${limit} ${own}, as the field declares`, value);
    }
    return {
      ...withoutTranslations(declared, given),
      ...settings,
      ...defined({ choices }),
    } as ModalInputDefinition;
  }

  #checkChoices(
    path: readonly string[],
    { choices: declared }: ModalInputDefinition,
    given: NonNullable<ModalInputDefinition['choices']>,
  ): void {
    if (!declared) return;
    const values = declared.map(({ value }) => value);
    for (const [at, { value }] of given.entries())
      if (!values.includes(value))
        this.refuse(
          [...path, 'choices', `${at}`],
          `must be one that the field declares: ${values.join(', ')}`,
          value,
        );
  }

  /** Returns the fields of a list. */
  listed({ customId: list, types = [] }: ModalInputDefinition, given: unknown): ModalInputDefinition[] {
    const path = ['fields', list];
    if (!Array.isArray(given)) {
      this.refuse(path, 'must be a list of fields', given);
      return [];
    }
    const ids = new Set<unknown>();
    return (given as readonly unknown[]).flatMap((each, at) => {
      const own = [...path, at];
      if (!isNamed(each)) {
        this.refuse(own, 'must be an object that describes a field', each);
        return [];
      }
      const { id, type = 'text', label, value, ...settings } = each;
      const kind = types.find((known) => known === type);
      if (kind === undefined) {
        this.refuse([...own, 'type'], `must be one that the list declares: ${types.join(', ')}`, type);
        return [];
      }
      this.#refuseUnknown(own, settings, settingsInList(kind));
      const input = compileInput('', label as string, { input: kind, settings });
      const customId =
        typeof id === 'string' && id !== '' && !ids.has(id) ? toListedId(list, id, input) : undefined;
      ids.add(id);
      if (customId === undefined) {
        this.refuse(
          [...own, 'id'],
          'must be a text of its own in the list, short enough for a custom id',
          id,
        );
        return [];
      }
      if (value !== undefined) this.listedValues[customId] = value;
      return [{ ...input, customId }];
    });
  }

  #refuseUnknown(path: GivenProblem['path'], given: Named, names: readonly string[]): void {
    for (const name of Object.keys(given))
      if (!names.includes(name)) this.problems.push(unknownName(path, name, names));
  }
}

function isNamed(given: unknown): given is Named {
  return isSettings(given) && !Array.isArray(given);
}

const NOT_REPLACEABLE = [
  'kind',
  'style',
  'textBefore',
  'textBeforeLocalizations',
  'channelTypes',
  'fileTypes',
];

/** Whether a setting of a declared field can be replaced. */
function isReplaceable(setting: string): boolean {
  return !NOT_REPLACEABLE.includes(setting);
}

const BOUNDS = {
  minLength: { limit: 'at least', narrower: Math.max },
  maxLength: { limit: 'at most', narrower: Math.min },
  minValues: { limit: 'at least', narrower: Math.max },
  maxValues: { limit: 'at most', narrower: Math.min },
} as const;

/** Drops the declared translations of texts that are replaced. */
function withoutTranslations(declared: ModalInputDefinition, given: Named): Partial<ModalInputDefinition> {
  const gone = ['label', 'description', 'placeholder'].filter((text) => given[text] !== undefined);
  const kept = Object.entries(declared).filter(
    ([name]) => !gone.some((text) => name === `${text}Localizations`),
  );
  return Object.fromEntries(kept);
}

/** The settings of a field of a list: not those that its answer is read by, which nothing carries. */
function settingsInList(kind: ListedInputKind): readonly string[] {
  const dropped = kind === 'checkboxGroup' ? ['kind'] : ['kind', 'minValues', 'maxValues'];
  return INPUT_SETTINGS[kind].filter((name) => !dropped.includes(name));
}

import { ComponentType } from 'commandry/protocol';
import type { WireModal } from '../../../../emulator/index.js';
import { CliError } from '../../../output/cli-error.js';
import { readGivenFile, type GivenFile } from '../given-path.js';
import { pickByName, splitNamed, type NamedItem } from './pick-by-name.js';
import { listOptions, readValues } from './typed-values.js';

type Component = Readonly<Record<string, unknown>>;

/** The input of one field, as the control plane takes it. */
export interface FieldInput {
  readonly custom_id: string;
  readonly value?: string | boolean;
  readonly values?: readonly string[];
  readonly files?: readonly GivenFile[];
}

/**
 * Reads the inputs of a modal. Fields that are left out stay as they are shown.
 *
 * @param texts - Each `name=value`, by the label or custom id of the field. Files are `@path`, from the folder.
 * @throws CliError for an unknown name or option, a file that cannot be read, or a required field that stays empty.
 */
export async function readModalInput(
  modal: WireModal,
  texts: readonly string[],
  folder: string,
): Promise<readonly FieldInput[]> {
  const fields = listFields(modal.components as readonly Component[]);
  const known = fields.flatMap(({ shown, id }) => [shown, id]);
  const typed = new Map<Component, string[]>();
  for (const text of texts) {
    const { name, value } = splitNamed(text, known);
    const field = pickByName(fields, name, 'field');
    typed.set(field, [...(typed.get(field) ?? []), value]);
  }
  const missing = fields.filter(({ item }) => !typed.has(item) && isNeeded(item));
  if (missing.length > 0) throw needs(modal, missing);
  return Promise.all([...typed].map(([field, values]) => readInput(field, values, folder)));
}

async function readInput(field: Component, typed: readonly string[], folder: string): Promise<FieldInput> {
  const custom_id = field['custom_id'] as string;
  const [only = '', ...others] = typed;
  switch (field['type']) {
    case ComponentType.FILE_UPLOAD:
      return { custom_id, files: await readFiles(custom_id, typed, folder) };
    case ComponentType.TEXT_INPUT:
    case ComponentType.RADIO_GROUP:
    case ComponentType.CHECKBOX:
      if (others.length > 0)
        throw new CliError(`"${custom_id}" is given twice; it has one value.`, { exitCode: 2 });
      return { custom_id, value: readValue(field, only) };
    default:
      return { custom_id, values: typed.flatMap((text) => readValues(field, text)) };
  }
}

function readValue(field: Component, text: string): string | boolean {
  if (field['type'] === ComponentType.TEXT_INPUT) return text;
  if (field['type'] === ComponentType.RADIO_GROUP) return pickByName(listOptions(field), text, 'option');
  if (/^(true|yes|on)$/i.test(text)) return true;
  if (/^(false|no|off)$/i.test(text)) return false;
  throw new CliError(`"${String(field['custom_id'])}" is a checkbox: true or false; "${text}" is neither.`, {
    exitCode: 2,
  });
}

function readFiles(customId: string, typed: readonly string[], folder: string): Promise<GivenFile[]> {
  const paths = typed.flatMap((text) => text.split(/,(?=@)/)).filter((text) => text !== '');
  const wrong = paths.find((path) => !/^@./s.test(path));
  if (wrong !== undefined) {
    throw new CliError(
      `"${customId}" takes files, as in --submit ${customId}=@./cat.png; "${wrong}" is none.`,
      {
        exitCode: 2,
      },
    );
  }
  return Promise.all(paths.map((path) => readGivenFile(path.slice(1), folder)));
}

function listFields(components: readonly Component[]): NamedItem<Component>[] {
  return components.flatMap((component) => {
    if (component['type'] === ComponentType.LABEL) {
      return [toNamed(component['component'] as Component, component['label'])];
    }
    const inside = component['type'] === ComponentType.ACTION_ROW ? component['components'] : [];
    return (inside as readonly Component[]).map((field) => toNamed(field, field['label']));
  });
}

function toNamed(field: Component, label: unknown): NamedItem<Component> {
  return { shown: typeof label === 'string' ? label : '', id: String(field['custom_id']), item: field };
}

/** True for a required field that is shown empty. */
function isNeeded(field: Component): boolean {
  if (field['required'] === false || field['type'] === ComponentType.CHECKBOX) return false;
  const options = (field['options'] ?? []) as readonly Component[];
  const defaults = (field['default_values'] ?? []) as readonly unknown[];
  const hasText = typeof field['value'] === 'string' && field['value'] !== '';
  return !hasText && defaults.length === 0 && !options.some((option) => option['default'] === true);
}

function needs({ title }: WireModal, missing: readonly NamedItem<Component>[]): CliError {
  const names = missing.map(({ shown, id }) => (shown === '' ? id : `"${shown}" (${id})`)).join(', ');
  const example = missing
    .map(({ id, item }) => `--submit ${id}=${item['type'] === ComponentType.FILE_UPLOAD ? '@PATH' : '…'}`)
    .join(' ');
  return new CliError(`The modal "${title}" needs ${names}. Fill it in with ${example}.`, {
    code: 'FIELD_MISSING',
  });
}

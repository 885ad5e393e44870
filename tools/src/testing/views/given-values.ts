import { describeNames } from 'commandry/tooling/kit';
import { ComponentType } from 'commandry/protocol';
import { KitError } from '../kit/kit-error.js';
import { hasId, misused } from '../kit/require-given.js';
import type { FilledField, GivenFile } from '../service/kit-service.js';
import { nameOfComponent, type SeenComponent } from './seen-components.js';
import type { Chosen, FieldGiven } from './view-types.js';

/**
 * Returns the submitted values: those of choices, by their values or texts, or the ids of users, roles and channels.
 *
 * @throws KitError `NOT_FOUND` for a choice that there is not.
 */
export function toValues(component: SeenComponent, chosen: Chosen): readonly string[] {
  const list = Array.isArray(chosen) ? (chosen as readonly Exclude<Chosen, readonly unknown[]>[]) : [chosen];
  return list.map((each) => {
    if (typeof each !== 'string') {
      if (hasId(each)) return each.id;
      const name = `"${nameOfComponent(component)}"`;
      const isOfTexts = component.choices.length > 0;
      const wanted = isOfTexts ? 'one of its choices' : 'users, roles or channels';
      throw misused(name, wanted, each, isOfTexts ? describeNames('', namesOf(component)) : FROM_KIT);
    }
    const { choices } = component;
    if (choices.length === 0) return each;
    const choice = choices.find(({ value, label }) => value === each || label === each);
    if (choice) return choice.value;
    const message = `"${nameOfComponent(component)}" has no choice "${each}". ${describeNames(each, namesOf(component))}`;
    throw new KitError('NOT_FOUND', message);
  });
}

const FROM_KIT = 'kit.as(), kit.role() and kit.channel() make them.';

function namesOf({ choices }: SeenComponent): readonly string[] {
  return choices.map(({ label, value }) => (label === value ? label : `${label} (${value})`));
}

/**
 * Returns what is submitted for a field of a modal.
 *
 * @throws KitError `NOT_FOUND` for a choice that there is not, or `MISUSED` for something that does not fit the field.
 */
export function toFilledField(field: SeenComponent, given: FieldGiven): FilledField {
  const customId = field.customId ?? '';
  switch (field.raw.type) {
    case ComponentType.TEXT_INPUT:
      if (typeof given !== 'string') throw doesNotFit(field, 'a text');
      return { customId, value: given };
    case ComponentType.CHECKBOX:
      if (typeof given !== 'boolean') throw doesNotFit(field, 'true or false');
      return { customId, value: given };
    case ComponentType.FILE_UPLOAD:
      return { customId, files: toFiles(field, given) };
    default: {
      if (typeof given === 'boolean') throw doesNotFit(field, 'a choice, or users, roles or channels');
      const values = toValues(field, given as Chosen);
      return field.raw.type === ComponentType.RADIO_GROUP
        ? { customId, value: values[0] }
        : { customId, values };
    }
  }
}

function toFiles(field: SeenComponent, given: FieldGiven): readonly GivenFile[] {
  const files = Array.isArray(given) ? (given as readonly unknown[]) : [given];
  if (files.every(isFile)) return files;
  throw doesNotFit(field, 'files, made with file()');
}

function isFile(given: unknown): given is GivenFile {
  return typeof given === 'object' && given !== null && 'bytes' in given;
}

function doesNotFit(field: SeenComponent, wanted: string): KitError {
  return new KitError('KIT_MISUSED', `The field "${nameOfComponent(field)}" takes ${wanted}.`);
}

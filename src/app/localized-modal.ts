import type {
  ModalDefinition,
  ModalInputDefinition,
  RouteChoice,
} from '../commands/routes/route-definition.js';
import {
  fieldsOf,
  dictionaryOf,
  type LocalizableNode,
  type Site,
  type TextField,
} from '../localization/text-location.js';

/** A part of a modal with texts: its settings, and the node that is localized for them. */
interface Part<T> {
  readonly settings: T;
  readonly site: Site;
}

/** A field of a modal, with the choices in it. */
export interface InputPart extends Part<ModalInputDefinition> {
  readonly choices: readonly Part<RouteChoice>[];
}

const FIELDS: readonly TextField[] = [
  'name',
  'description',
  'title',
  'textAfter',
  'label',
  'placeholder',
  'textBefore',
];

/** The texts of a modal as nodes, localized like those of commands. */
export class LocalizedModal {
  readonly modal: Part<ModalDefinition>;
  readonly inputs: readonly InputPart[];
  /** All nodes, from the top down. */
  readonly sites: readonly Site[];

  /**
   * @param id - Of the route.
   * @param root - The prefix of the keys: `root.id.title`, `root.id.inputs.why.label`, `….choices.Low.name`.
   */
  constructor(id: string, modal: ModalDefinition, root: string) {
    const key = `${root}.${id}`;
    const path = [root, id];
    this.modal = toPart(modal, { kind: 'modal', names: [id], key, path });
    this.inputs = modal.inputs.map((input) => {
      const names = [id, input.customId];
      const place = { key: `${key}.inputs.${input.customId}`, path: [...path, 'inputs', input.customId] };
      return {
        ...toPart(input, { kind: 'modalInput', names, ...place }),
        choices: (input.choices ?? []).map((choice, at) =>
          toPart(choice, {
            kind: 'modalChoice',
            names: [...names, choice.name],
            key: `${place.key}.choices.${choice.name}`,
            path: [...place.path, 'choices', at],
          }),
        ),
      };
    });
    this.sites = [
      this.modal.site,
      ...this.inputs.flatMap(({ site, choices }) => [site, ...choices.map((choice) => choice.site)]),
    ];
  }

  /** Returns the modal with the current texts of its nodes. */
  toDefinition(): ModalDefinition {
    return {
      ...withTexts(this.modal),
      inputs: this.inputs.map((input) => ({
        ...withTexts(input),
        ...(input.settings.choices ? { choices: input.choices.map(withTexts) } : {}),
      })),
    };
  }
}

function toPart<T extends object>(settings: T, place: Omit<Site, 'node'>): Part<T> {
  const node: LocalizableNode = { name: place.names.at(-1) ?? '' };
  const given = settings as Readonly<Record<string, unknown>>;
  for (const field of FIELDS) {
    if (typeof given[field] === 'string') node[field] = given[field];
    const dictionary = given[`${field}Localizations`];
    if (typeof dictionary === 'object' && dictionary !== null)
      node[`${field}_localizations`] = { ...dictionary };
  }
  return { settings, site: { ...place, node } };
}

function withTexts<T extends object>({ settings, site }: Part<T>): T {
  const dictionaries = fieldsOf(site).flatMap((field) => {
    const dictionary = dictionaryOf(site.node, field);
    return dictionary ? [[`${field}Localizations`, dictionary] as const] : [];
  });
  return { ...settings, ...Object.fromEntries(dictionaries) };
}

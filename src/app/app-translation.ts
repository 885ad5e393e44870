import type { ModalProblems } from '../commands/compile/checks/check-routes.js';
import { componentIndexes, renderModal } from '../commands/routes/render-modal.js';
import { toSampleModal } from '../commands/routes/shown-modal.js';
import type { TextIn } from '../commands/routes/render-select.js';
import type {
  ModalDefinition,
  RouteDefinition,
  ModalInputDefinition,
  RouteChoice,
} from '../commands/routes/route-definition.js';
import { defined } from '../commands/types/defined.js';
import { type Problem, helpFor, type ErrorCode } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';
import { lintSites } from '../localization/lint/lint.js';
import { Localizer } from '../localization/localizer.js';
import {
  type LocalizationProblem,
  localizationProblem,
  locationIn,
  namesOf,
  escapeOntoOneLine,
  toLine,
  toProblem,
} from '../localization/problem.js';
import {
  fieldsOf,
  dictionaryOf,
  findSites,
  type LocalizableNode,
  type Site,
  type TextField,
  keyOf,
  type LocalizedKeys,
} from '../localization/text-location.js';
import type { CommandPayload } from '../protocol/commands/command.js';
import { findModalProblems } from '../protocol/interactions/callback-rules.js';
import type { Locale } from '../protocol/locale/locale.js';
import { isLocale } from '../protocol/locale/resolve-locale.js';
import { wantedLocale } from '../protocol/locale/suggest-locale.js';
import { describeMessageWanted, type MessageProblem } from '../protocol/messages/message-problem.js';
import type { AppSettings } from './app-settings.js';

/** The settings about translations. */
type TranslationSettings = Pick<AppSettings, 'localization' | 'log'>;

/** The first key of the texts of modals. */
const MODALS = 'modals';

/** Translates the commands and modals of an app. Errors keep it from starting, warnings are logged. */
export class AppTranslation {
  readonly #settings: TranslationSettings;
  readonly #localizer: Localizer | undefined;
  readonly #hasModals: boolean;
  #modals: CheckedTranslations['modals'] = new Map();

  constructor(settings: TranslationSettings) {
    this.#settings = settings;
    // The bot uses the key for something else.
    this.#hasModals = settings.localization?.otherRoots?.includes(MODALS) !== true;
    if (!settings.localization) return;
    const { localization } = settings;
    const {
      source = {},
      missing,
      defaultLocale,
      locales,
      otherRoots: others = [],
      translator,
    } = localization;
    const otherRoots = translator ? [...others, translator.root] : others;
    this.#localizer = new Localizer(source, {
      missing,
      ...defined({ defaultLocale, locales, otherRoots }),
    });
  }

  /** Returns the payloads of one scope with their translations. */
  localize(payloads: readonly CommandPayload[]): readonly CommandPayload[] {
    return this.#localizer?.localize(payloads) ?? payloads;
  }

  /** Returns the routes, with translations in copies of their modals. */
  localizeRoutes(routes: readonly RouteDefinition[]): readonly RouteDefinition[] {
    const localized = routes.map(({ id, modal }) => modal && new LocalizedModal(id, modal, MODALS));
    if (this.#hasModals) this.#localizer?.localizeSites(localized.flatMap((modal) => modal?.sites ?? []));
    const modals = new Map<ModalDefinition, LocalizedModal>();
    this.#modals = modals;
    return routes.map((route, at) => {
      const texts = localized[at];
      if (!texts) return route;
      const modal = texts.toDefinition();
      modals.set(modal, texts);
      return { ...route, modal };
    });
  }

  /** Returns the errors that prevent the app from starting. Call it after every scope was localized. */
  findErrors(modalProblems: ModalProblems): Problem[] {
    return findTranslationErrors(this.#checked, modalProblems);
  }

  /** Returns the warnings: translations that work, but probably not as intended. Logs them. */
  findWarnings(payloads: readonly CommandPayload[]): LocalizationProblem[] {
    const { localization, log } = this.#settings;
    const warnings = findTranslationWarnings(
      this.#checked,
      payloads,
      localization?.defaultLocale,
      localization?.translator?.warnings ?? [],
    );
    logTranslationWarnings(warnings, log);
    return warnings;
  }

  get #checked(): CheckedTranslations {
    return { localizer: this.#localizer, modals: this.#modals };
  }
}

/** A part of a modal with texts: its settings, and the node that is localized for them. */
interface Part<T> {
  readonly settings: T;
  readonly site: Site;
}

/** A field of a modal, with the choices in it. */
interface InputPart extends Part<ModalInputDefinition> {
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
class LocalizedModal {
  readonly modal: Part<ModalDefinition>;
  readonly inputs: readonly InputPart[];
  /** All nodes, from the top down. */
  readonly sites: readonly Site[];

  /**
   * @param id - Of the route.
   * @param root - The prefix of the keys: `root.id.title`, `root.id.inputs.why.label`, `….choices.Low.label`.
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
            names: [...names, choice.label],
            key: `${place.key}.choices.${choice.label}`,
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
    // A list has no texts of its own.
    if (typeof given[field] === 'string' && given[field] !== '') node[field] = given[field];
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

interface CheckedTranslations {
  readonly localizer: Localizer | undefined;
  /** The texts of each modal, by its localized definition. */
  readonly modals: ReadonlyMap<ModalDefinition, LocalizedModal>;
}

/** Returns the errors that prevent the app from starting. */
function findTranslationErrors(
  { localizer, modals }: CheckedTranslations,
  modalProblems: ModalProblems,
): Problem[] {
  const ofModals = [...modals].flatMap(([modal, texts]) =>
    findModalTextProblems(modal, texts, modalProblems.get(modal) ?? [], localizer?.keys),
  );
  return [...(localizer?.findProblems() ?? []), ...ofModals]
    .filter(({ severity }) => severity === 'error')
    .map((problem) => toProblem(problem, 'createApp({ localization })'));
}

/**
 * Returns the warnings: translations that work, but probably not as intended. Without a default locale, fallbacks
 * cannot be checked.
 *
 * @param messages - Warnings about texts of replies.
 */
function findTranslationWarnings(
  { localizer, modals }: CheckedTranslations,
  payloads: readonly CommandPayload[],
  defaultLocale: Locale | undefined,
  messages: readonly LocalizationProblem[],
): LocalizationProblem[] {
  const keys = localizer?.keys;
  const linted =
    defaultLocale === undefined
      ? []
      : lintSites(
          [...findSites(payloads), ...[...modals.values()].flatMap(({ sites }) => sites)],
          defaultLocale,
          keys,
        );
  return [...(localizer?.findProblems() ?? []), ...linted, ...messages].filter(
    ({ severity }) => severity === 'warning',
  );
}

/** Logs warnings; many about one locale share a line. */
function logTranslationWarnings(warnings: readonly LocalizationProblem[], log: Log): void {
  for (const { code, message, ...sum } of sumUp(warnings))
    log({ level: 'warn', event: code, message, ...sum });
}

/**
 * Returns the translations of a modal that Discord would refuse or whose locale is unknown.
 *
 * @param declared - Problems in every language, reported with the declaration instead.
 */
function findModalTextProblems(
  definition: ModalDefinition,
  modal: LocalizedModal,
  declared: readonly MessageProblem[],
  keys: LocalizedKeys | undefined,
): LocalizationProblem[] {
  const known = new Set(declared.map(({ path }) => path.join('/')));
  const texts = locateTexts(modal);
  return localesOf(modal.sites).flatMap((locale): LocalizationProblem[] => {
    if (!isLocale(locale)) return findUnknown(modal.sites, locale);
    const textIn: TextIn = (text, localizations) => localizations?.[locale] ?? text;
    return findModalProblems(renderModal(toSampleModal(definition), { customId: 'sample', textIn }))
      .filter(({ path }) => !known.has(path.join('/')))
      .map((problem) => {
        const place = texts.get(problem.path.join('/'));
        const location = place
          ? {
              ...locationIn(place.site, place.field, locale),
              ...keyOf(place.site, place.field, locale, keys),
            }
          : { locale, ...namesOf(modal.modal.site), path: [] };
        const wanted = describeMessageWanted(problem);
        return localizationProblem('SETTING_INVALID', 'error', location, problem.found, wanted);
      });
  });
}

function localesOf(sites: readonly Site[]): string[] {
  const all = sites.flatMap((site) =>
    fieldsOf(site).flatMap((field) => Object.keys(dictionaryOf(site.node, field) ?? {})),
  );
  return [...new Set(all)];
}

function findUnknown(sites: readonly Site[], locale: string): LocalizationProblem[] {
  return sites.flatMap((site) =>
    fieldsOf(site)
      .filter((field) => Object.hasOwn(dictionaryOf(site.node, field) ?? {}, locale))
      .map((field) =>
        localizationProblem(
          'LOCALE_UNKNOWN',
          'error',
          locationIn(site, field, locale),
          `in ${JSON.stringify(locale)}`,
          wantedLocale(locale),
        ),
      ),
  );
}

interface LocatedText {
  readonly site: Site;
  readonly field: TextField;
}

/** The texts by their paths in the payload. */
function locateTexts({ modal, inputs }: LocalizedModal): ReadonlyMap<string, LocatedText> {
  const indexes = componentIndexes(modal.settings);
  const texts = new Map<string, LocatedText>([['title', { site: modal.site, field: 'title' }]]);
  for (const [at, { site, choices }] of inputs.entries()) {
    const index = indexes[at] ?? 0;
    const own = `components/${index}`;
    texts.set(`components/${index - 1}/content`, { site, field: 'textBefore' });
    for (const field of ['label', 'description'] as const) texts.set(`${own}/${field}`, { site, field });
    texts.set(`${own}/component/placeholder`, { site, field: 'placeholder' });
    for (const [number, choice] of choices.entries()) {
      const option = `${own}/component/options/${number}`;
      texts.set(`${option}/label`, { site: choice.site, field: 'label' });
      texts.set(`${option}/description`, { site: choice.site, field: 'description' });
    }
  }
  texts.set(`components/${(indexes.at(-1) ?? -1) + 1}/content`, { site: modal.site, field: 'textAfter' });
  return texts;
}

/** A log line for one problem, or for many of one kind in one locale. */
interface SummedUp {
  readonly code: ErrorCode;
  readonly message: string;
  /** How many problems it sums up; absent for one. */
  readonly count?: number;
  readonly locale?: string;
}

/** The summary of each kind of problem, and from how many on they share a line. */
const SUMS: Readonly<Partial<Record<ErrorCode, { readonly from: number; readonly what: string }>>> = {
  LOCALIZATION_MISSING: { from: 2, what: 'texts are not translated' },
  LOCALIZATION_UNUSED: { from: 4, what: 'keys are not used by any command' },
  LOCALIZATION_EQUALS_DEFAULT: { from: 4, what: 'texts equal the default' },
  MESSAGE_WITHOUT_DEFAULT: { from: 4, what: 'messages are not in the default locale' },
};

/** Two examples show where to look. */
const EXAMPLES = 2;

/** Summarizes problems in few lines: those of a whole locale share one. */
function sumUp(problems: readonly LocalizationProblem[]): SummedUp[] {
  const groups = new Map<string, LocalizationProblem[]>();
  for (const problem of problems) {
    const kind = `${problem.code} ${problem.locale ?? ''}`;
    const group = groups.get(kind);
    if (group) group.push(problem);
    else groups.set(kind, [problem]);
  }
  return [...groups.values()].flatMap((group): SummedUp[] => {
    const [first] = group;
    const sum = first && SUMS[first.code];
    if (first === undefined || sum === undefined || group.length < sum.from) return each(group);
    const { code, locale } = first;
    const keys = group.flatMap(({ key }) => key ?? []);
    const examples = keys.length === 0 ? '' : `, for example ${keys.slice(0, EXAMPLES).join(' and ')}`;
    const where = locale === undefined ? '' : `${locale}: `;
    const message = `${where}${group.length} ${sum.what}${examples}. ${helpFor(code)} "commandry list --verbose" names them all. [${code}]`;
    return [
      {
        code,
        message: escapeOntoOneLine(message),
        count: group.length,
        ...(locale === undefined ? {} : { locale }),
      },
    ];
  });
}

function each(problems: readonly LocalizationProblem[]): SummedUp[] {
  const lines = new Map(problems.map((problem) => [toLine(problem), problem]));
  return [...lines].map(([message, { code }]) => ({ code, message }));
}

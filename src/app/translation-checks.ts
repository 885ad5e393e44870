import type { ModalIssues } from '../commands/compile/checks/modal-issues.js';
import type { ModalDefinition } from '../commands/routes/route-definition.js';
import type { Problem } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';
import { lintLocalizations, lintSites } from '../localization/lint/lint.js';
import type { Localizer } from '../localization/localizer.js';
import type { LocalizationProblem } from '../localization/problem.js';
import { sumUp } from '../localization/lint/sum-up.js';
import type { CommandPayload } from '../protocol/commands/command.js';
import type { Locale } from '../protocol/locale/locale.js';
import type { LocalizedModal } from './localized-modal.js';
import { findModalTextProblems } from './modal-text-problems.js';

/** The translations of an app, after every scope was translated. */
export interface CheckedTranslations {
  readonly localizer: Localizer | undefined;
  /** The texts of each modal, by the definition that was made of them. */
  readonly modals: ReadonlyMap<ModalDefinition, LocalizedModal>;
}

/** Returns the errors that keep the app from starting. */
export function findTranslationErrors(
  { localizer, modals }: CheckedTranslations,
  modalIssues: ModalIssues,
): Problem[] {
  const ofModals = [...modals].flatMap(([modal, texts]) =>
    findModalTextProblems(modal, texts, modalIssues.get(modal) ?? [], localizer?.keys),
  );
  return [...(localizer?.findProblems() ?? []), ...ofModals]
    .filter(({ severity }) => severity === 'error')
    .map(toProblem);
}

/**
 * Returns the warnings: translations that work, but probably not as intended. Without a default locale, fallbacks
 * cannot be checked.
 *
 * @param messages - The warnings about texts of replies.
 */
export function findTranslationWarnings(
  { localizer, modals }: CheckedTranslations,
  payloads: readonly CommandPayload[],
  defaultLocale: Locale | undefined,
  messages: readonly LocalizationProblem[],
): LocalizationProblem[] {
  const keys = localizer?.keys;
  const linted =
    defaultLocale === undefined
      ? []
      : [
          ...lintLocalizations(payloads, { defaultLocale, ...(keys ? { keys } : {}) }),
          ...lintSites(
            [...modals.values()].flatMap(({ sites }) => sites),
            defaultLocale,
            keys,
          ),
        ];
  return [...(localizer?.findProblems() ?? []), ...linted, ...messages].filter(
    ({ severity }) => severity === 'warning',
  );
}

/** Logs warnings, with those about many texts of a locale in one line. */
export function logTranslationWarnings(warnings: readonly LocalizationProblem[], log: Log): void {
  for (const { code, message, ...sum } of sumUp(warnings))
    log({ level: 'warn', event: code, message, ...sum });
}

function toProblem({ code, locale, key, ...rest }: LocalizationProblem): Problem {
  const { command, option, route, input, choice } = rest;
  const path = [command, option, route, input, choice].filter((part) => part !== undefined).join(' ');
  const location = {
    className: 'createApp({ localization })',
    ...(path === '' ? {} : { option: path }),
    ...(locale === undefined ? {} : { locale }),
  };
  const { field, found, wanted, help } = rest;
  const what = [field, found, key === undefined ? undefined : `(key ${key})`].filter(
    (part) => part !== undefined,
  );
  return { code, location, found: what.join(' '), wanted, help };
}

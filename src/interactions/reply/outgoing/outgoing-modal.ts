import type { SignCustomIds } from '../../../commands/calls/rest-options.js';
import type { Whereabouts } from '../../../commands/routes/route-binding.js';
import { findModalProblems } from '../../../protocol/interactions/callback-rules.js';
import { describeGiven } from '../../dispatch/describe-given.js';
import { encode, invalid, describeProblems } from './outgoing-message.js';
import { isClass } from '../../../commands/compile/definition.js';
import { isDefinedRoute } from '../../../commands/define/route-input.js';
import { noteMade } from '../../../commands/routes/made-custom-id.js';
import { renderModal } from '../../../commands/routes/render-modal.js';
import { toWholeModal, type KnownWhenShown } from '../../../commands/routes/shown-modal.js';
import type { ModalDefinition } from '../../../commands/routes/route-definition.js';
import type { TextIn } from '../../../commands/routes/render-select.js';
import { routeOf, unknownRoute } from '../../../commands/routes/route-of.js';
import type { StateValues } from '../../../commands/routes/state-codec.js';
import { localeChain } from '../../../protocol/locale/resolve-locale.js';

interface ModalRules {
  /** Left out where the routes of the app are not known. */
  readonly sign?: SignCustomIds | undefined;
  readonly sentTo: Whereabouts;
}

/**
 * Encodes a modal as JSON and validates the result, like a message.
 *
 * @throws CommandryError `REPLY_INVALID` naming each field that Discord would refuse.
 */
export function toModalJson(modal: unknown, { sign, sentTo }: ModalRules): string {
  if (typeof modal !== 'object' || modal === null)
    throw invalid(`a modal is an object, and this is ${describeGiven(modal)}`);
  const json = encode(modal);
  const written: unknown = JSON.parse(json);
  const isSigned = sign?.(written, sentTo, modal) === true;
  const problems = describeProblems(findModalProblems(written), 'modal');
  if (problems.length > 0) throw invalid(problems.join('; '));
  return isSigned ? JSON.stringify(written) : json;
}

/** The settings of `showModal`. */
interface LooseSettings extends KnownWhenShown {
  readonly state?: StateValues;
}

/** The user's language, and the app's modals by route id, with translations. */
interface ModalTexts {
  readonly textIn: TextIn;
  readonly modalOf: (routeId: string) => ModalDefinition | undefined;
}

/**
 * Returns the modal for the arguments of `showModal`: that of a route, or the given one.
 *
 * @throws CommandryError `ROUTE_UNKNOWN`, `SETTING_INVALID`, `ROUTE_STATE_INVALID` or `CUSTOM_ID_TOO_LONG`.
 */
export function toShownModal(given: readonly unknown[], { textIn, modalOf }: ModalTexts): unknown {
  const [source, second, third] = given;
  if (!isClass(source) && !isDefinedRoute(source)) return source;
  const isNamed = typeof second === 'string';
  const route = routeOf(source, isNamed ? second : undefined);
  const modal = route.modal && (modalOf(route.id) ?? route.modal);
  if (!modal || !route.routing) throw unknownRoute(`'${route.id}' handles a ${route.kind}, and no modal`);
  const { state, ...known } = ((isNamed ? third : second) ?? {}) as LooseSettings;
  const { modal: whole, values } = toWholeModal(modal, known, 'interaction.showModal');
  const shown = renderModal(whole, { customId: route.routing.makeCustomId(route, state), values, textIn });
  return noteMade(shown, route);
}

/** Localizes texts for a user. */
export function textsFor({ locale }: { readonly locale: string | undefined }): TextIn {
  return (text, localizations) => {
    if (!localizations || locale === undefined) return text;
    const known = localeChain(locale).find((each) => localizations[each] !== undefined);
    return (known === undefined ? undefined : localizations[known]) ?? text;
  };
}

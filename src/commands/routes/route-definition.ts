import type { HandlerReference } from '../compile/definition.js';
import type { Transform } from '../types/options/option-settings.js';
import type { ComponentEmoji } from '../messages/row-components.js';
import type { Defer } from '../types/defer.js';
import type { Localizations } from '../types/locale-types.js';
import type { Layer } from '../types/middleware-types.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { RouteBinding, Whereabouts } from './route-binding.js';
import type { ModalInputKind, RouteKind } from './route-kinds.js';
import type { StateValues } from './state-codec.js';
import type { StateDefinition } from './state-definition.js';
import type { StateProblem } from './state-problems.js';
import type { StateShape } from './state-types.js';

/** Something that users choose in a select, a radio group or a checkbox group of a route. */
export interface RouteChoice {
  /** The text that users see, 1 to 100 characters. */
  readonly name: string;
  readonly nameLocalizations?: Localizations;
  /** The value that the handler gets, 1 to 100 characters. */
  readonly value: string;
  readonly description?: string;
  readonly descriptionLocalizations?: Localizations;
  readonly emoji?: string | ComponentEmoji;
}

/** The declared part of a select. */
export interface SelectDefinition {
  readonly placeholder?: string;
  readonly minValues?: number;
  readonly maxValues?: number;
  /** Absent if they are given when the select is made. */
  readonly choices?: readonly RouteChoice[];
  /** Wire values. */
  readonly channelTypes?: readonly number[];
}

/** A field of a modal. Settings are absent where the author left them out. */
export interface ModalInputDefinition extends SelectDefinition {
  readonly kind: ModalInputKind;
  readonly customId: string;
  readonly label: string;
  readonly labelLocalizations?: Localizations;
  readonly description?: string;
  readonly descriptionLocalizations?: Localizations;
  readonly placeholderLocalizations?: Localizations;
  readonly required: boolean;
  /** Whether the handler gets a list. */
  readonly isList: boolean;
  readonly style?: 'short' | 'paragraph';
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The type that a text is read as. Default `string`. */
  readonly readAs?: 'integer' | 'number';
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly fileTypes?: readonly string[];
  /** Markdown above the field. */
  readonly textBefore?: string;
  readonly textBeforeLocalizations?: Localizations;
  readonly transform?: Transform;
}

/** The declared part of a modal. */
export interface ModalDefinition {
  readonly title: string;
  readonly titleLocalizations?: Localizations;
  /** In the order in which they are shown. */
  readonly inputs: readonly ModalInputDefinition[];
  /** Markdown below the fields. */
  readonly textAfter?: string;
  readonly textAfterLocalizations?: Localizations;
}

/** Custom ids of components that older versions of a bot have sent, and how their state becomes today's. */
export interface FormerRoute {
  /** The id of that time. */
  readonly id: string;
  /** The state of that time. Absent if it was the same as today's, or `customId` reads it. */
  readonly state?: StateDefinition;
  /** Matches whole custom ids that no route made. */
  readonly customId?: RegExp;
  readonly upgrade?: (old: never) => unknown;
}

/** The handler of a button, a select or a modal, by the id that its custom ids begin with. */
export interface RouteDefinition {
  readonly kind: RouteKind;
  readonly id: string;
  readonly handler: HandlerReference;
  /** The middleware and guards around the handler, the outermost first. Absent if there are none. */
  readonly layers?: readonly Layer[];
  readonly defer?: Defer;
  readonly run?: RunSetting;
  /** Absent if the custom id is the id alone. */
  readonly state?: StateDefinition;
  /** The index of the parameter that the state fills. */
  readonly stateParameter?: number;
  /** Whether custom ids have a MAC. */
  readonly isSigned: boolean;
  /** For whom, or on which message, alone they are valid. Absent if nothing limits that. */
  readonly boundTo?: RouteBinding;
  readonly formerly: readonly FormerRoute[];
  readonly select?: SelectDefinition;
  readonly modal?: ModalDefinition;
  /** Absent from the modals that handlers wait for, whose custom ids are not of a route. */
  readonly routing?: Routing;
}

/**
 * The functions for states and custom ids of routes. Declarations of routes bring it, so that the bundle of a bot
 * without routes carries none of it.
 */
export interface Routing {
  /** Returns the compiled state, or undefined for one that has problems. */
  readonly compileState: (
    declared: StateShape,
    onProblem: (problem: StateProblem) => void,
  ) => StateDefinition | undefined;
  /** @throws CommandryError `ROUTE_STATE_INVALID` or `CUSTOM_ID_TOO_LONG`. */
  readonly makeCustomId: (route: RouteDefinition, state?: StateValues) => string;
  readonly createFindRoute: <R extends Findable>(
    routes: readonly R[],
    signer: CustomIdVerifier | undefined,
  ) => FindRoute<R>;
  readonly findOverflow: (route: RouteDefinition) => MayOverflow | undefined;
}

/** The route of a custom id, with its state; or why the id is refused although a route has it. */
export type Found<R> =
  | { readonly route: R; readonly state: StateValues; readonly refused?: undefined }
  | {
      readonly route: R;
      /**
       * `outdated`: of another version, or made up. Of a signed route, `unsigned` is without a signature, `forged` with
       * another one, and `notTheirs` with that of another user.
       */
      readonly refused: 'outdated' | 'unsigned' | 'forged' | 'notTheirs';
      readonly cause?: unknown;
    };

/**
 * Finds the route of a custom id. Returns `undefined` if no route has it. Never throws.
 *
 * @param used - Default: nowhere, where nothing is valid that is bound.
 */
export type FindRoute<R> = (customId: string, used?: Whereabouts) => Found<R> | undefined;

/** Checks the signatures of custom ids. */
export interface CustomIdVerifier {
  /**
   * @param signed - The MAC and the text.
   * @returns The text; undefined if the MAC is not its own, or that of another place.
   */
  readonly verify: (
    route: Pick<RouteDefinition, 'id' | 'boundTo'>,
    signed: string,
    used: Whereabouts,
  ) => string | undefined;
}

/** A route that can be found. */
export interface Findable {
  readonly definition: RouteDefinition;
}

/** A route whose custom ids may become too long, because the length of a value has no limit. */
export interface MayOverflow {
  /** The id of the route. */
  readonly route: string;
  /** The values without a limit. */
  readonly fields: readonly string[];
  /** The characters that are left for all of them, at the greatest length of everything else. */
  readonly left: number;
}

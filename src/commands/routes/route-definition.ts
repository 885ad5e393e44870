import type { HandlerReference } from '../compile/definition.js';
import type { Transform } from '../types/options/option-settings.js';
import type { ComponentEmoji } from '../messages/row-components.js';
import type { Defer } from '../types/defer.js';
import type { Localizations } from '../types/locale-types.js';
import type { Layer } from '../types/middleware-types.js';
import type { RunSetting } from '../queue/run-setting.js';
import type { RouteBinding, Whereabouts } from './route-binding.js';
import type { ListedInputKind, ModalInputKind, RouteKind } from './route-kinds.js';
import type { StateValues } from './state-codec.js';
import type { StateDefinition } from './state-definition.js';
import type { StateProblem } from './state-problems.js';
import type { StateShape } from './state-types.js';

/** A choice of a select, radio group or checkbox group of a route. */
export interface RouteChoice {
  /** The text that users see, 1 to 100 characters. */
  readonly label: string;
  readonly labelLocalizations?: Localizations;
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
  /** Absent if each select sets them. */
  readonly choices?: readonly RouteChoice[];
  /** Wire values. */
  readonly channelTypes?: readonly number[];
}

/** A field of a modal, or a list of fields. Settings are absent where the author left them out. */
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
  /** The kinds of fields of a list. */
  readonly types?: readonly ListedInputKind[];
  /** Whether `transform` is a schema, which also gets an answer that was left out. */
  readonly hasSchema?: true;
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

/** Custom ids of components from earlier versions of a bot, and how to upgrade their state. */
export interface FormerRoute {
  /** The former id. */
  readonly id: string;
  /** The former state. Absent if it is the same, or `customId` parses it. */
  readonly state?: StateDefinition;
  /** Matches whole custom ids that no route made. */
  readonly customId?: RegExp;
  readonly upgrade?: (old: never) => unknown;
}

/** A route: the handler of a button, select or modal, by the id that its custom ids begin with. */
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
  /** What they are bound to. Absent if nothing. */
  readonly boundTo?: RouteBinding;
  readonly formerly: readonly FormerRoute[];
  readonly select?: SelectDefinition;
  readonly modal?: ModalDefinition;
  /** Absent for modals that handlers wait for, whose custom ids are not those of routes. */
  readonly routing?: Routing;
}

/**
 * The functions for states and custom ids of routes. Declarations import it, so that bots without routes do not bundle
 * it.
 */
export interface Routing {
  /** Returns the compiled state, or undefined if it has problems. */
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

/** The route of a custom id, with its state; or why the id is refused although it matches a route. */
export type Found<R> =
  | { readonly route: R; readonly state: StateValues; readonly refused?: undefined }
  | {
      readonly route: R;
      /**
       * `outdated`: of another version, or forged. For signed routes: `unsigned` lacks a signature, `forged` has an
       * invalid one, `notTheirs` that of another user.
       */
      readonly refused: 'outdated' | 'unsigned' | 'forged' | 'notTheirs';
      readonly cause?: unknown;
    };

/**
 * Finds the route of a custom id. Returns `undefined` if no route has it. Never throws.
 *
 * @param used - Default: nowhere; bound custom ids are then invalid.
 */
export type FindRoute<R> = (customId: string, used?: Whereabouts) => Found<R> | undefined;

/** Checks the signatures of custom ids. */
export interface CustomIdVerifier {
  /**
   * @param signed - The MAC and the text.
   * @returns The text; undefined if the MAC does not match the text and place.
   */
  readonly verify: (
    route: Pick<RouteDefinition, 'id' | 'boundTo'>,
    signed: string,
    used: Whereabouts,
  ) => string | undefined;
}

export interface Findable {
  readonly definition: RouteDefinition;
}

/** A route whose custom ids may become too long, because a value is unbounded. */
export interface MayOverflow {
  /** The id of the route. */
  readonly route: string;
  /** The unbounded values. */
  readonly fields: readonly string[];
  /** The characters left for all of them, with everything else at its maximum length. */
  readonly left: number;
}

import { defined } from '../types/defined.js';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { refuseUnknown, type SettingNames } from '../../common/read-given.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { AnySelectComponent, ButtonComponent, ComponentEmoji } from '../messages/row-components.js';
import type { DefinedRoute } from '../define/route-input.js';
import type { WholeButton, WholeSelect } from '../types/component-types.js';
import type { ComponentChoices } from '../types/routes/route-settings.js';
import type {
  MadeSetting,
  RouteClass,
  RouteNames,
  StatelessNames,
  StatelessRoute,
  StateSetting,
} from '../types/routes/route-names.js';
import { compileChoices } from './compile-input.js';
import { makeCustomId, noteMade } from './made-custom-id.js';
import { BUTTON_STYLES, renderButton } from './render-button.js';
import { renderSelect, type SelectDefaults } from './render-select.js';
import type { RouteDefinition } from './route-definition.js';
import { isSelectKind, type SelectKind } from './route-kinds.js';
import { routeOf, unknownRoute } from './route-of.js';
import type { StateValues } from './state-codec.js';

/** The colour of a button that causes an interaction: blurple, grey, green or red. */
export type RoutedButtonStyle = 'primary' | 'secondary' | 'success' | 'danger';

/** Settings of every component of a route. */
export interface RoutedSettings {
  /** Who may use it, if the route has `boundTo: 'user'`. Default: the user of the interaction that it replies to. */
  readonly user?: Snowflake | undefined;
}

/** The state of the route, type-checked. */
interface WithState {
  readonly state?: StateValues | undefined;
}

const SETTINGS: SettingNames<RoutedSettings & WithState> = { user: true, state: true };

/** Settings of `button`. It needs a label or an emoji. */
export interface RoutedButtonSettings extends RoutedSettings {
  /** At most 80 characters. */
  readonly label?: string | undefined;
  /** A standard one as a character, one of a guild or application as `<:name:id>` or an object. */
  readonly emoji?: string | ComponentEmoji | undefined;
  /** Default `secondary`. */
  readonly style?: RoutedButtonStyle | undefined;
  /** Whether it is greyed out and cannot be pressed. Default false. */
  readonly disabled?: boolean | undefined;
}

const BUTTON_SETTINGS: SettingNames<RoutedButtonSettings & WithState> = {
  ...SETTINGS,
  label: true,
  emoji: true,
  style: true,
  disabled: true,
};

/** Settings of `select`. Defaults are those of the declaration. */
export interface RoutedSelectSettings extends RoutedSettings {
  /** At most 150 characters. */
  readonly placeholder?: string | undefined;
  /** Most values, 1 to 25. */
  readonly maxValues?: number | undefined;
  /** The choices of a select of texts that declares none. */
  readonly choices?: ComponentChoices | undefined;
  /** The initial selection: values of choices, or ids of users, roles or channels. */
  readonly defaults?: SelectDefaults | undefined;
  /** Whether it is greyed out and cannot be used. Default false. */
  readonly disabled?: boolean | undefined;
}

const SELECT_SETTINGS: SettingNames<RoutedSelectSettings & WithState> = {
  ...SETTINGS,
  placeholder: true,
  maxValues: true,
  choices: true,
  defaults: true,
  disabled: true,
};

/**
 * Creates a button of a route: a method with `@Button`, or the result of `defineButton`. Its state is type-checked.
 *
 * @example row(button(Tickets, 'claim', { label: 'Claim', state: { ticket: 7 } }))
 *
 * @throws CommandryError `ROUTE_UNKNOWN`, `SETTING_INVALID`, `ROUTE_STATE_INVALID` or `CUSTOM_ID_TOO_LONG`.
 */
export function button<T, K extends RouteNames<T, 'button', WholeButton> & string>(
  routes: RouteClass<T>,
  method: K,
  settings: RoutedButtonSettings & StateSetting<T[K]>,
): ButtonComponent;
export function button<Made>(
  route: DefinedRoute<'button', Made>,
  settings: RoutedButtonSettings & MadeSetting<Made>,
): ButtonComponent;
export function button(source: unknown, ...given: readonly unknown[]): ButtonComponent {
  const { route, settings } = read<RoutedButtonSettings>(source, given, 'button');
  refuseUnknown('button', settings, BUTTON_SETTINGS);
  const { label, emoji, style = 'secondary', disabled } = settings;
  if (!Object.hasOwn(BUTTON_STYLES, style))
    throw new CommandryError(
      'SETTING_INVALID',
      `style must be one of ${Object.keys(BUTTON_STYLES).join(', ')}.`,
    );
  const customId = makeCustomId(route, settings.state, settings.user);
  return noteMade(renderButton(customId, { label, emoji, style, disabled }), route);
}

/**
 * Creates a select of a route: a method with `@StringSelect` or another select decorator, or the result of
 * `defineSelect`. Choices and limits default to those of the declaration.
 *
 * @example row(select(Tickets, 'priority'))
 *
 * @throws CommandryError `ROUTE_UNKNOWN`, `SETTING_INVALID`, `ROUTE_STATE_INVALID` or `CUSTOM_ID_TOO_LONG`.
 */
export function select<T>(
  routes: RouteClass<T>,
  method: StatelessNames<T, SelectKind, WholeSelect> & string,
): AnySelectComponent;
/** Creates a select with the state of its route, or with settings that override the declaration. */
export function select<T, K extends RouteNames<T, SelectKind, WholeSelect> & string>(
  routes: RouteClass<T>,
  method: K,
  settings: RoutedSelectSettings & StateSetting<T[K]>,
): AnySelectComponent;
/** Creates a select of `defineSelect`, without a state. */
export function select<Made>(
  route: DefinedRoute<SelectKind, Made> & StatelessRoute<Made>,
): AnySelectComponent;
/** Creates a select of `defineSelect` with its state, or with settings that override the definition. */
export function select<Made>(
  route: DefinedRoute<SelectKind, Made>,
  settings: RoutedSelectSettings & MadeSetting<Made>,
): AnySelectComponent;
export function select(source: unknown, ...given: readonly unknown[]): AnySelectComponent {
  const { route, settings } = read<RoutedSelectSettings>(source, given, 'select');
  refuseUnknown('select', settings, SELECT_SETTINGS);
  const { kind, select: declared = {} } = route;
  if (!isSelectKind(kind)) throw unknownRoute(`'${route.id}' handles no select`);
  const { choices, defaults, disabled, placeholder, maxValues } = settings;
  const own = defined({ placeholder, maxValues, choices: compileChoices(choices) });
  const made = defined({
    ...renderSelect(kind, { ...declared, ...own }, defaults),
    custom_id: makeCustomId(route, settings.state, settings.user),
    disabled,
  });
  return noteMade(made, route) as unknown as AnySelectComponent;
}

interface Read<S> {
  readonly route: RouteDefinition;
  readonly settings: S & WithState;
}

function read<S>(source: unknown, given: readonly unknown[], wanted: 'button' | 'select'): Read<S> {
  const isNamed = typeof given[0] === 'string';
  const route = routeOf(source, isNamed ? (given[0] as string) : undefined);
  const isRight = wanted === 'button' ? route.kind === 'button' : isSelectKind(route.kind);
  if (!isRight) throw unknownRoute(`'${route.id}' handles a ${route.kind}, and no ${wanted}`);
  const settings = given[isNamed ? 1 : 0] ?? {};
  return { route, settings: settings as Read<S>['settings'] };
}

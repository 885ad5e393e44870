import type { ModalInputKind, RouteKind } from '../../routes/route-kinds.js';

const ANY_ROUTE = ['contexts', 'defer', 'run', 'signed', 'boundTo', 'formerly'];
const ANY_SELECT = [...ANY_ROUTE, 'placeholder', 'minValues', 'maxValues'];

/** The settings of each kind of route. */
export const ROUTE_SETTINGS: Readonly<Record<RouteKind, readonly string[]>> = {
  button: ANY_ROUTE,
  stringSelect: [...ANY_SELECT, 'choices'],
  userSelect: ANY_SELECT,
  roleSelect: ANY_SELECT,
  mentionableSelect: ANY_SELECT,
  channelSelect: [...ANY_SELECT, 'channelTypes'],
  modal: [...ANY_ROUTE, 'titleLocalizations', 'textAfter', 'textAfterLocalizations'],
};

const ANY_INPUT = [
  'description',
  'labelLocalizations',
  'descriptionLocalizations',
  'textBefore',
  'textBeforeLocalizations',
];
const SELECT_INPUT = [
  ...ANY_INPUT,
  'required',
  'placeholder',
  'placeholderLocalizations',
  'minValues',
  'maxValues',
];

/** The settings of each kind of field of a modal. */
export const INPUT_SETTINGS: Readonly<Record<ModalInputKind, readonly string[]>> = {
  text: [
    ...ANY_INPUT,
    'required',
    'placeholder',
    'placeholderLocalizations',
    'style',
    'minLength',
    'maxLength',
    'kind',
  ],
  select: [...SELECT_INPUT, 'choices'],
  user: SELECT_INPUT,
  role: SELECT_INPUT,
  mentionable: SELECT_INPUT,
  channel: [...SELECT_INPUT, 'channelTypes'],
  file: [...ANY_INPUT, 'required', 'minValues', 'maxValues', 'fileTypes'],
  checkbox: ANY_INPUT,
  checkboxGroup: [...ANY_INPUT, 'required', 'minValues', 'maxValues', 'choices'],
  radio: [...ANY_INPUT, 'required', 'choices'],
};

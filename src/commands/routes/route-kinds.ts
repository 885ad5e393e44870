/** The kinds of selects. */
export type SelectKind = 'stringSelect' | 'userSelect' | 'roleSelect' | 'mentionableSelect' | 'channelSelect';

/** The kinds of routes. */
export type RouteKind = 'button' | SelectKind | 'modal';

/** The kinds of modal fields, all of which a list can have. */
export type ListedInputKind =
  | 'text'
  | 'select'
  | 'user'
  | 'role'
  | 'mentionable'
  | 'channel'
  | 'file'
  | 'checkbox'
  | 'checkboxGroup'
  | 'radio';

/** The kinds of parts of a modal that have answers: fields, and lists of fields that are made when it is shown. */
export type ModalInputKind = ListedInputKind | 'list';

/** Whether a route handles a select. */
export function isSelectKind(kind: RouteKind): kind is SelectKind {
  return kind !== 'button' && kind !== 'modal';
}

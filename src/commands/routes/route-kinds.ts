/** The kinds of selects. */
export type SelectKind = 'stringSelect' | 'userSelect' | 'roleSelect' | 'mentionableSelect' | 'channelSelect';

/** The kinds of routes. */
export type RouteKind = 'button' | SelectKind | 'modal';

/** The kinds of modal fields. */
export type ModalInputKind =
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

/** Whether a route handles a select. */
export function isSelectKind(kind: RouteKind): kind is SelectKind {
  return kind !== 'button' && kind !== 'modal';
}

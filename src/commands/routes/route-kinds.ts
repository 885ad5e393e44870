/** The kinds of selects, by the values that they give. */
export type SelectKind = 'stringSelect' | 'userSelect' | 'roleSelect' | 'mentionableSelect' | 'channelSelect';

/** The kind of use that a route handles. */
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

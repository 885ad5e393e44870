export const NO_INVOKER = 'must have a member or a user';

/** True if the user who caused an interaction is known. */
export function hasInvoker(invoked: { readonly member?: unknown; readonly user?: unknown }): boolean {
  return invoked.member !== undefined || invoked.user !== undefined;
}

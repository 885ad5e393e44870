import * as z from 'zod/mini';
import { absent, isMinimumPossible, MINIMUM_IMPOSSIBLE } from '../component-fields.js';
import { selectFields } from '../select.js';

const disabled = absent('in a modal');

/** A choice of given texts, in a modal. */
export const ModalStringSelect = z
  .looseObject({ ...selectFields.string, disabled })
  .check(z.refine(isMinimumPossible, MINIMUM_IMPOSSIBLE));
export type ModalStringSelect = z.infer<typeof ModalStringSelect>;

/** A choice of users, in a modal. */
export const ModalUserSelect = z
  .looseObject({ ...selectFields.user, disabled })
  .check(z.refine(isMinimumPossible, MINIMUM_IMPOSSIBLE));
export type ModalUserSelect = z.infer<typeof ModalUserSelect>;

/** A choice of roles, in a modal. */
export const ModalRoleSelect = z
  .looseObject({ ...selectFields.role, disabled })
  .check(z.refine(isMinimumPossible, MINIMUM_IMPOSSIBLE));
export type ModalRoleSelect = z.infer<typeof ModalRoleSelect>;

/** A choice of users and roles, in a modal. */
export const ModalMentionableSelect = z
  .looseObject({ ...selectFields.mentionable, disabled })
  .check(z.refine(isMinimumPossible, MINIMUM_IMPOSSIBLE));
export type ModalMentionableSelect = z.infer<typeof ModalMentionableSelect>;

/** A choice of channels, in a modal. */
export const ModalChannelSelect = z
  .looseObject({ ...selectFields.channel, disabled })
  .check(z.refine(isMinimumPossible, MINIMUM_IMPOSSIBLE));
export type ModalChannelSelect = z.infer<typeof ModalChannelSelect>;

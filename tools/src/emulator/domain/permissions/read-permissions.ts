import {
  type CommandPermission,
  findPermissionProblems,
  findRepeatedPermissions,
  type PayloadProblem,
} from 'commandry/protocol';
import { refuseProblems } from '../domain-error.js';

/** @throws DomainError with every error of the body. */
export function readPermissions(value: unknown): readonly CommandPermission[] {
  refuseProblems(findPermissionProblems(value));
  const { permissions } = value as { readonly permissions: readonly CommandPermission[] };
  const repeated = findRepeatedPermissions(permissions).map((index): PayloadProblem => {
    const found = JSON.stringify(permissions[index]?.id);
    return { code: 'VALUE_REPEATED', path: ['permissions', index, 'id'], found };
  });
  refuseProblems(repeated);
  return permissions;
}

import {
  type CommandPermission,
  findPermissionIssues,
  findRepeatedPermissions,
  type Issue,
} from 'commandry/protocol';
import { refuseIssues } from '../domain-error.js';

/** @throws DomainError with every error of the body. */
export function readPermissions(value: unknown): readonly CommandPermission[] {
  refuseIssues(findPermissionIssues(value));
  const { permissions } = value as { readonly permissions: readonly CommandPermission[] };
  const repeated = findRepeatedPermissions(permissions).map((index): Issue => {
    const found = JSON.stringify(permissions[index]?.id);
    return { code: 'VALUE_REPEATED', path: ['permissions', index, 'id'], found };
  });
  refuseIssues(repeated);
  return permissions;
}

import { hasAtMostCodePoints } from 'commandry/protocol';
import { toFormError } from './errors/form-errors.js';

const MOST_CHARACTERS = 512;

/**
 * Reads the reason for the audit log, in which clients write special characters as in an address.
 *
 * @returns Null if there is none.
 * @throws ApiError 400 for more than 512 characters.
 */
export function readAuditReason(header: string | undefined): string | null {
  const reason = decode(header ?? '');
  if (reason === '') return null;
  if (hasAtMostCodePoints(reason, MOST_CHARACTERS)) return reason;
  const path = ['X-Audit-Log-Reason'];
  const found = `${reason.length} characters`;
  throw toFormError([{ code: 'BAD_LENGTH', min: 0, max: MOST_CHARACTERS, path, found }]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

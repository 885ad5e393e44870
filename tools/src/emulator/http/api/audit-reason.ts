import { toFormError } from './errors/form-errors.js';

const MOST_CHARACTERS = 512;

/** Checks the reason for the audit log, percent-encoded or not. There is no audit log to keep it in. */
export function checkAuditReason(header: string | readonly string[] | undefined): void {
  const reason = decode(String(header ?? ''));
  if (reason.length <= MOST_CHARACTERS) return;
  const path = ['X-Audit-Log-Reason'];
  throw toFormError([
    { code: 'BAD_LENGTH', min: 0, max: MOST_CHARACTERS, path, found: `${reason.length} characters` },
  ]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

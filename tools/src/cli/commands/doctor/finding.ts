/** The result of a check. A warning is something that works and may surprise. */
export type Status = 'pass' | 'warn' | 'fail' | 'skip';

/** A finding of one check. */
export interface Finding {
  /** The name of the check, the same in every run. */
  readonly name: string;
  readonly status: Status;
  /** The result; for a skipped check, the reason. */
  readonly found: string;
  /** The advice, if any. */
  readonly todo?: string;
}

/** The findings of a check, by its name. */
export interface Findings {
  readonly pass: (found: string) => Finding;
  readonly skip: (found: string) => Finding;
  readonly warn: (found: string, todo: string) => Finding;
  readonly fail: (found: string, todo: string) => Finding;
}

export function findingsOf(name: string): Findings {
  return {
    pass: (found) => ({ name, status: 'pass', found }),
    skip: (found) => ({ name, status: 'skip', found }),
    warn: (found, todo) => ({ name, status: 'warn', found, todo }),
    fail: (found, todo) => ({ name, status: 'fail', found, todo }),
  };
}

const BY_WEIGHT: readonly Status[] = ['fail', 'warn', 'pass', 'skip'];

/** The overall result of all checks: the worst of them. */
export function findWorst(findings: readonly Finding[]): Status {
  return BY_WEIGHT.find((status) => findings.some((finding) => finding.status === status)) ?? 'pass';
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The findings of axe that are in somebody's way, `moderate` and worse, each with where it is. */
export async function findObstacles(page: Page): Promise<readonly string[]> {
  const findings = await findViolations(page);
  return findings.filter((finding) => /^(moderate|serious|critical) /.test(finding));
}

/** All findings of axe, each with how bad and where it is. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { readonly axe: { run: () => Promise<AxeResults> } }).axe;
    const { violations } = await axe.run();
    return violations.flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html} ${failureSummary}`),
    );
  });
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

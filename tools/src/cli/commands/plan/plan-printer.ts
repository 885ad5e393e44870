import {
  formatPermissionsPlan,
  formatPlan,
  type PermissionsPlan,
  type Plan,
  type PlanColours,
} from 'commandry/sync';
import type { Output } from '../../output/output.js';

/** Returns a function that formats plans in the colours of an output. */
export function createPlanPrinter(output: Output): (plan: Plan) => string {
  const colours = createPlanColours(output);
  return (plan) => formatPlan(plan, { colours });
}

/** Returns the colours of plans; undefined if the output has none. */
function createPlanColours({ hasColor, paint }: Output): PlanColours | undefined {
  if (!hasColor) return undefined;
  const colour = (format: Parameters<typeof paint>[0]) => (text: string) => paint(format, text);
  return {
    green: colour('green'),
    yellow: colour('yellow'),
    cyan: colour('cyan'),
    red: colour('red'),
    dim: colour('dim'),
    bold: colour('bold'),
  };
}

/** Formats a plan of permissions in the colours of an output, or as Markdown. */
export function showPermissionsPlan(plan: PermissionsPlan, markdown: boolean, output: Output): string {
  return formatPermissionsPlan(
    plan,
    markdown ? { format: 'markdown' } : { colours: createPlanColours(output) },
  );
}

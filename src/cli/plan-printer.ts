import { formatPlan } from '../registration/format-plan.js';
import type { Plan } from '../registration/plan.js';
import type { Output } from './output.js';

/** Makes what shows plans in the colours of an output. */
export function createPlanPrinter({ hasColor, paint }: Output): (plan: Plan) => string {
  if (!hasColor) return (plan) => formatPlan(plan);
  const colour = (format: Parameters<typeof paint>[0]) => (text: string) => paint(format, text);
  const colours = {
    green: colour('green'),
    yellow: colour('yellow'),
    cyan: colour('cyan'),
    red: colour('red'),
    dim: colour('dim'),
    bold: colour('bold'),
  };
  return (plan) => formatPlan(plan, { colours });
}

import * as z from 'zod/mini';
import { hasAtMostCodePoints } from '../validation/code-points.js';
import { COMPONENT_LIMITS } from './component-limits.js';

const { min, max } = COMPONENT_LIMITS.customId;

/** The app's own id of a component, which comes back in interactions: 1 to 100 characters. */
export const customId = z.string().check(z.refine(isCustomId, `must have ${min} to ${max} characters`));

/** Whether a value can be a custom id. */
export function isCustomId(value: unknown): value is string {
  return typeof value === 'string' && value.length >= min && hasAtMostCodePoints(value, max);
}

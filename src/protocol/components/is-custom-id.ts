import { hasAtMostCodePoints } from '../validation/code-points.js';
import { COMPONENT_LIMITS } from './component-limits.js';

const { min, max } = COMPONENT_LIMITS.customId;

export const CUSTOM_ID_WANTED = `must have ${min} to ${max} characters`;

/** Whether a value can be a custom id. */
export function isCustomId(value: unknown): value is string {
  return typeof value === 'string' && value.length >= min && hasAtMostCodePoints(value, max);
}

import * as z from 'zod/mini';
import { hasAtMostCodePoints } from '../validation/code-points.js';
import { COMPONENT_LIMITS } from './component-limits.js';

const { min, max } = COMPONENT_LIMITS.customId;

/** The app's own id of a component, which comes back in interactions: 1 to 100 characters. */
export const customId = z
  .string()
  .check(
    z.refine(
      (id) => id.length >= min && hasAtMostCodePoints(id, max),
      `must have ${min} to ${max} characters`,
    ),
  );

import * as z from 'zod/mini';
import { SEGMENT, TOKEN_WANTED } from './is-interaction-token.js';

/** Opaque, and a segment of a path. */
export const InteractionToken = z.string().check(z.regex(SEGMENT, TOKEN_WANTED));

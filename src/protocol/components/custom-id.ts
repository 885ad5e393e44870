import * as z from 'zod/mini';
import { CUSTOM_ID_WANTED, isCustomId } from './is-custom-id.js';

/** The app's own id of a component, which comes back in interactions: 1 to 100 characters. */
export const customId = z.string().check(z.refine(isCustomId, CUSTOM_ID_WANTED));

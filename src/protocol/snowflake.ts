import * as z from 'zod/mini';
import { isSnowflake, SNOWFLAKE_WANTED } from './is-snowflake.js';

/**
 * A 64-bit identifier as decimal text, 1 to 20 digits without leading zeros. Never a number: 1234567890123456789 would
 * read back as ...6800. Bits 22 and up are the creation time in milliseconds since the first second of 2015.
 */
export const Snowflake = z.string().check(z.refine(isSnowflake, SNOWFLAKE_WANTED));
export type Snowflake = string;

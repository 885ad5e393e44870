import * as z from 'zod';
import type { CodeError } from '../../domain/requests/request-entry.js';

const CodeFrame = z.strictObject({
  function: z.string().max(1000).nullable(),
  file: z.string().max(4096),
  line: z.int().min(0),
  column: z.int().min(0),
  is_own: z.boolean(),
  source: z
    .strictObject({ first_line: z.int().min(1), lines: z.array(z.string().max(1000)).max(50) })
    .exactOptional(),
});

/** A thrown error with its frames, as whoever runs a bot reports it. */
export const CodeErrorRequest: z.ZodType<CodeError> = z.strictObject({
  name: z.string().max(200),
  message: z.string().max(4000),
  stack: z.string().max(20_000),
  frames: z.array(CodeFrame).max(100),
  get cause() {
    return CodeErrorRequest.exactOptional();
  },
});

import { z } from 'zod';
import { hasAtMostCodePoints } from './code-points.js';
import { MESSAGE_LIMITS } from './limits.js';
import { Snowflake } from './snowflake.js';

const TOO_LONG = `must have at most ${MESSAGE_LIMITS.content} characters`;

const AllowedMentions = z.looseObject({
  parse: z.array(z.enum(['users', 'roles', 'everyone'])).optional(),
  users: z.array(Snowflake).max(100).optional(),
  roles: z.array(Snowflake).max(100).optional(),
  replied_user: z.boolean().optional(),
});

/**
 * The message of an interaction reply, in the service's own field names.
 *
 * `content` is at most 2,000 characters, `embeds` at most 10. Something must be there to show.
 */
export const MessageData = z
  .looseObject({
    content: z
      .string()
      .refine((text) => hasAtMostCodePoints(text, MESSAGE_LIMITS.content), TOO_LONG)
      .nullish(),
    embeds: z.array(z.looseObject({})).max(MESSAGE_LIMITS.embeds).nullish(),
    components: z.array(z.looseObject({ type: z.int() })).nullish(),
    allowed_mentions: AllowedMentions.nullish(),
    flags: z.int().nonnegative().nullish(),
    tts: z.boolean().nullish(),
  })
  .refine(
    (data) => Boolean(data.content) || isFilled(data.embeds) || isFilled(data.components),
    'must have something to show: content, embeds or components',
  );
export type MessageData = z.infer<typeof MessageData>;

function isFilled(list: unknown): boolean {
  return Array.isArray(list) && list.length > 0;
}

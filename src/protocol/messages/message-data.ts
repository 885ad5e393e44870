import * as z from 'zod';
import { describeMessageWanted } from './message-issue.js';
import { findMessageIssues, hasSomethingToShow } from './message-rules.js';
import { Snowflake } from '../snowflake.js';

/** Whom a message notifies: everybody of the mentioned kinds, or those of a list. */
export const AllowedMentions = z.looseObject({
  parse: z.array(z.enum(['users', 'roles', 'everyone'])).optional(),
  users: z.array(Snowflake).optional(),
  roles: z.array(Snowflake).optional(),
  replied_user: z.boolean().optional(),
});
export type AllowedMentions = z.infer<typeof AllowedMentions>;

/**
 * The message of an interaction reply, in the service's own field names, validated by {@link findMessageIssues}. It
 * must have something to show. Unknown fields pass.
 */
export const MessageData = z
  .looseObject({
    content: z.string().nullish(),
    embeds: z.array(z.looseObject({})).nullish(),
    components: z.array(z.looseObject({ type: z.int() })).nullish(),
    allowed_mentions: AllowedMentions.nullish(),
    flags: z.int().nullish(),
    tts: z.boolean().nullish(),
  })
  .superRefine((data, context) => {
    for (const issue of findMessageIssues(data, 'create')) {
      const message = `must be ${describeMessageWanted(issue)}, but is ${issue.found}`;
      context.addIssue({ code: 'custom', path: [...issue.path], message });
    }
  })
  .refine(
    (data) => hasSomethingToShow(data, 0),
    'must have something to show: content, embeds, components or a poll',
  );
export type MessageData = z.infer<typeof MessageData>;

import * as z from 'zod/mini';
import { describeMessageWanted } from './message-issue.js';
import { findMessageIssues, hasSomethingToShow } from './message-rules.js';
import { Snowflake } from '../snowflake.js';

/** Whom a message notifies: everybody of the mentioned kinds, or those of a list. */
export const AllowedMentions = z.looseObject({
  parse: z.optional(z.array(z.enum(['users', 'roles', 'everyone']))),
  users: z.optional(z.array(Snowflake)),
  roles: z.optional(z.array(Snowflake)),
  replied_user: z.optional(z.boolean()),
});
export type AllowedMentions = z.infer<typeof AllowedMentions>;

/**
 * The message of an interaction reply, in the service's own field names, validated by {@link findMessageIssues}. It
 * must have something to show. Unknown fields pass.
 */
export const MessageData = z
  .looseObject({
    content: z.nullish(z.string()),
    embeds: z.nullish(z.array(z.looseObject({}))),
    components: z.nullish(z.array(z.looseObject({ type: z.int() }))),
    allowed_mentions: z.nullish(AllowedMentions),
    flags: z.nullish(z.int()),
    tts: z.nullish(z.boolean()),
  })
  .check(
    z.superRefine((data, context) => {
      for (const issue of findMessageIssues(data, 'create')) {
        const message = `must be ${describeMessageWanted(issue)}, but is ${issue.found}`;
        context.addIssue({ code: 'custom', path: [...issue.path], message });
      }
    }),
  )
  .check(
    z.refine(
      (data) => hasSomethingToShow(data, 0),
      'must have something to show: content, embeds, components or a poll',
    ),
  );
export type MessageData = z.infer<typeof MessageData>;

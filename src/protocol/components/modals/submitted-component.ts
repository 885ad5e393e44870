import * as z from 'zod/mini';
import { customId } from '../custom-id.js';
import { ComponentType } from '../component.js';
import { Snowflake } from '../../snowflake.js';

/** The number of a component in its modal. */
const common = { id: z.optional(z.int()) };
/** `custom_id` is that of the modal's component: 1 to 100 characters. */
const answered = { ...common, custom_id: customId };

/** The text that was typed; may be empty. */
export const SubmittedTextInput = z.looseObject({
  type: z.literal(ComponentType.TEXT_INPUT),
  ...answered,
  value: z.string(),
});
export type SubmittedTextInput = z.infer<typeof SubmittedTextInput>;

/** The values of the texts that were selected. */
export const SubmittedChoices = z.looseObject({
  type: z.literal([ComponentType.STRING_SELECT, ComponentType.CHECKBOX_GROUP]),
  ...answered,
  values: z.array(z.string()),
});
export type SubmittedChoices = z.infer<typeof SubmittedChoices>;

/** The users, roles, channels or files that were selected. They are in `resolved`. */
export const SubmittedEntities = z.looseObject({
  type: z.literal([
    ComponentType.USER_SELECT,
    ComponentType.ROLE_SELECT,
    ComponentType.MENTIONABLE_SELECT,
    ComponentType.CHANNEL_SELECT,
    ComponentType.FILE_UPLOAD,
  ]),
  ...answered,
  values: z.array(Snowflake),
});
export type SubmittedEntities = z.infer<typeof SubmittedEntities>;

/** The value of the option that was selected; null for none. */
export const SubmittedRadioGroup = z.looseObject({
  type: z.literal(ComponentType.RADIO_GROUP),
  ...answered,
  value: z.nullable(z.string()),
});
export type SubmittedRadioGroup = z.infer<typeof SubmittedRadioGroup>;

/** True if it was ticked. */
export const SubmittedCheckbox = z.looseObject({
  type: z.literal(ComponentType.CHECKBOX),
  ...answered,
  value: z.boolean(),
});
export type SubmittedCheckbox = z.infer<typeof SubmittedCheckbox>;

/** The answer in a label, by the type of its component. */
export const SubmittedAnswer = z.discriminatedUnion('type', [
  SubmittedTextInput,
  SubmittedChoices,
  SubmittedEntities,
  SubmittedRadioGroup,
  SubmittedCheckbox,
]);
export type SubmittedAnswer = z.infer<typeof SubmittedAnswer>;

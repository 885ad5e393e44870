import * as z from 'zod/mini';
import { COMPONENT_LIMITS } from '../../../../src/protocol/components/component-limits.js';
import { hasAtMostCodePoints } from '../../../../src/protocol/validation/code-points.js';
import { ComponentType } from '../../../../src/protocol/components/component.js';
import { Snowflake } from '../../../../src/protocol/snowflake.js';
import { ResolvedData } from './message-schemas.js';

const { min, max } = COMPONENT_LIMITS.customId;
export const customId = z.string().check(
  z.minLength(min),
  z.refine((id) => hasAtMostCodePoints(id, max)),
);

const id = z.optional(z.int());

const answered = { id, custom_id: customId };

const SubmittedTextInput = z.looseObject({
  type: z.literal(ComponentType.TEXT_INPUT),
  ...answered,
  value: z.string(),
});

const SubmittedChoices = z.looseObject({
  type: z.literal([ComponentType.STRING_SELECT, ComponentType.CHECKBOX_GROUP]),
  ...answered,
  values: z.array(z.string()),
});

const SubmittedEntities = z.looseObject({
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

const SubmittedRadioGroup = z.looseObject({
  type: z.literal(ComponentType.RADIO_GROUP),
  ...answered,
  value: z.nullable(z.string()),
});

const SubmittedCheckbox = z.looseObject({
  type: z.literal(ComponentType.CHECKBOX),
  ...answered,
  value: z.boolean(),
});

const SubmittedAnswer = z.discriminatedUnion('type', [
  SubmittedTextInput,
  SubmittedChoices,
  SubmittedEntities,
  SubmittedRadioGroup,
  SubmittedCheckbox,
]);

const SubmittedActionRow = z.looseObject({
  type: z.literal(ComponentType.ACTION_ROW),
  id,
  components: z.array(SubmittedTextInput),
});

const SubmittedLabel = z.looseObject({
  type: z.literal(ComponentType.LABEL),
  id,
  component: SubmittedAnswer,
});

const SubmittedTextDisplay = z.looseObject({ type: z.literal(ComponentType.TEXT_DISPLAY), id });

const SubmittedComponent = z.discriminatedUnion('type', [
  SubmittedActionRow,
  SubmittedLabel,
  SubmittedTextDisplay,
]);

export const ModalData = z.looseObject({
  custom_id: customId,
  components: z.array(SubmittedComponent),
  resolved: z.optional(ResolvedData),
});

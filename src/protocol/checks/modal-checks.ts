import { ComponentType } from '../components/component.js';
import { CUSTOM_ID_WANTED, isCustomId } from '../components/is-custom-id.js';
import type {
  SubmittedAnswer,
  SubmittedCheckbox,
  SubmittedChoices,
  SubmittedEntities,
  SubmittedRadioGroup,
  SubmittedTextInput,
} from '../components/modals/submitted-component.js';
import type {
  ModalData,
  SubmittedActionRow,
  SubmittedComponent,
  SubmittedLabel,
  SubmittedTextDisplay,
} from '../interactions/modal-interaction.js';
import {
  boolean,
  byType,
  fields,
  int,
  list,
  literal,
  nullable,
  optional,
  snowflake,
  text,
  where,
} from './check.js';
import { resolvedData } from './message-checks.js';

const {
  ACTION_ROW,
  STRING_SELECT,
  TEXT_INPUT,
  USER_SELECT,
  ROLE_SELECT,
  MENTIONABLE_SELECT,
  CHANNEL_SELECT,
  TEXT_DISPLAY,
  LABEL,
  FILE_UPLOAD,
  RADIO_GROUP,
  CHECKBOX_GROUP,
  CHECKBOX,
} = ComponentType;

export const customId = where(text, isCustomId, CUSTOM_ID_WANTED);

const CHOICES = [STRING_SELECT, CHECKBOX_GROUP] as const;
const ENTITIES = [USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT, FILE_UPLOAD] as const;

const id = optional(int);
const answered = { id, custom_id: customId };

const textInput = fields<SubmittedTextInput>({ type: literal(TEXT_INPUT), ...answered, value: text });

const answer = byType<SubmittedAnswer>([
  [[TEXT_INPUT], textInput],
  [CHOICES, fields<SubmittedChoices>({ type: literal(...CHOICES), ...answered, values: list(text) })],
  [ENTITIES, fields<SubmittedEntities>({ type: literal(...ENTITIES), ...answered, values: list(snowflake) })],
  [
    [RADIO_GROUP],
    fields<SubmittedRadioGroup>({ type: literal(RADIO_GROUP), ...answered, value: nullable(text) }),
  ],
  [[CHECKBOX], fields<SubmittedCheckbox>({ type: literal(CHECKBOX), ...answered, value: boolean })],
]);

const component = byType<SubmittedComponent>([
  [[ACTION_ROW], fields<SubmittedActionRow>({ type: literal(ACTION_ROW), id, components: list(textInput) })],
  [[LABEL], fields<SubmittedLabel>({ type: literal(LABEL), id, component: answer })],
  [[TEXT_DISPLAY], fields<SubmittedTextDisplay>({ type: literal(TEXT_DISPLAY), id })],
]);

export const modalData = fields<ModalData>({
  custom_id: customId,
  components: list(component),
  resolved: optional(resolvedData),
});

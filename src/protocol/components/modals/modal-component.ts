import * as z from 'zod/mini';
import { boundedText } from '../../validation/bounded-text.js';
import { common } from '../component-fields.js';
import { COMPONENT_LIMITS } from '../component-limits.js';
import { ComponentType } from '../component.js';
import { FileUpload } from './file-upload.js';
import { TextDisplay } from '../layout.js';
import { Checkbox, CheckboxGroup, RadioGroup } from './modal-choice.js';
import {
  ModalChannelSelect,
  ModalMentionableSelect,
  ModalRoleSelect,
  ModalStringSelect,
  ModalUserSelect,
} from './modal-select.js';
import { LegacyTextInput, TextInput } from '../text-input.js';

/** The components that a label may hold: everything in a modal that the user can fill in. */
export const LabelledComponent = z.discriminatedUnion('type', [
  TextInput,
  ModalStringSelect,
  ModalUserSelect,
  ModalRoleSelect,
  ModalMentionableSelect,
  ModalChannelSelect,
  FileUpload,
  RadioGroup,
  CheckboxGroup,
  Checkbox,
]);
export type LabelledComponent = z.infer<typeof LabelledComponent>;

/** One component to fill in, with its label. */
export const Label = z.looseObject({
  type: z.literal(ComponentType.LABEL),
  ...common,
  /** 1 to 45 characters. */
  label: boundedText(COMPONENT_LIMITS.label),
  /** 1 to 100 characters. */
  description: z.optional(boundedText(COMPONENT_LIMITS.labelDescription)),
  component: LabelledComponent,
});
export type Label = z.infer<typeof Label>;

/** One text input with a label of its own. Deprecated by the service in favour of {@link Label}. */
export const ModalActionRow = z.looseObject({
  type: z.literal(ComponentType.ACTION_ROW),
  ...common,
  components: z.tuple([LegacyTextInput]),
});
export type ModalActionRow = z.infer<typeof ModalActionRow>;

/** The components at the top of a modal. */
export const ModalComponent = z.discriminatedUnion('type', [Label, TextDisplay, ModalActionRow]);
export type ModalComponent = z.infer<typeof ModalComponent>;

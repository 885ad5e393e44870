/**
 * Used components and submitted modals. Where nothing else is said:
 * - 'optional here': Discord sends it, but nothing here works only with it, and a bot should not refuse interactions
 *   on the day Discord leaves it out;
 * - 'wider here': enumerations are open on the way in, for the same reason;
 * - 'nullable here': null has been seen, or stands in the published schema;
 * - 'only there': handed on unread, like every field that is not known.
 */
import type * as api from 'discord-api-types/v10';
import type {
  ComponentData,
  MessageComponentInteraction,
} from '../../../src/protocol/interactions/component-interaction.js';
import type {
  ModalData,
  ModalSubmitInteraction,
  SubmittedActionRow,
  SubmittedComponent,
  SubmittedLabel,
  SubmittedTextDisplay,
} from '../../../src/protocol/interactions/modal-interaction.js';
import type {
  SubmittedAnswer,
  SubmittedCheckbox,
  SubmittedChoices,
  SubmittedEntities,
  SubmittedRadioGroup,
  SubmittedTextInput,
} from '../../../src/protocol/components/modals/submitted-component.js';
import type { Differs, Holds } from './compare.js';

/** The shared differences of the two interactions. */
interface Envelope {
  // Open: Discord adds locales.
  locale: 'optional here' | 'wider here';
  app_permissions: 'optional here';
  // Read by nobody; always 1.
  version: 'optional here' | 'wider here';
  // Open: Discord adds locales.
  guild_locale: 'wider here';
  entitlements: 'optional here';
  authorizing_integration_owners: 'optional here';
  // Open, and null in the published schema.
  context: 'nullable here' | 'wider here';
  attachment_size_limit: 'optional here';
}

export type MessageComponentInteractionAgrees = Holds<
  Differs<
    MessageComponentInteraction,
    api.APIMessageComponentInteraction,
    Envelope & { channel_id: 'optional here'; channel: 'optional here' }
  >
>;
export type ModalSubmitInteractionAgrees = Holds<
  Differs<ModalSubmitInteraction, api.APIModalSubmitInteraction, Envelope>
>;
export type ButtonDataAgrees = Holds<
  Differs<
    ComponentData,
    api.APIMessageButtonInteractionData,
    {
      // One shape for the data of every component.
      component_type: 'wider here';
      values: 'only here';
      resolved: 'only here';
      // In the reference, and seen.
      id: 'only here';
    }
  >
>;
export type StringSelectDataAgrees = Holds<
  Differs<
    ComponentData,
    api.APIMessageStringSelectInteractionData,
    {
      component_type: 'wider here';
      // Asked for by a rule of the schema, which types do not show.
      values: 'optional here';
      resolved: 'only here';
      id: 'only here';
    }
  >
>;
export type OtherSelectDataAgrees = Holds<
  Differs<
    ComponentData,
    Exclude<api.APIMessageSelectMenuInteractionData, api.APIMessageStringSelectInteractionData>,
    { component_type: 'wider here'; values: 'optional here'; resolved: 'optional here'; id: 'only here' }
  >
>;
export type ModalDataAgrees = Holds<Differs<ModalData, api.APIModalSubmission>>;
export type SubmittedComponentAgrees = Holds<Differs<SubmittedComponent, api.APIModalSubmissionComponent>>;
export type SubmittedActionRowAgrees = Holds<Differs<SubmittedActionRow, api.ModalSubmitActionRowComponent>>;
export type SubmittedLabelAgrees = Holds<Differs<SubmittedLabel, api.ModalSubmitLabelComponent>>;
export type SubmittedTextDisplayAgrees = Holds<
  Differs<SubmittedTextDisplay, api.ModalSubmitTextDisplayComponent>
>;
export type SubmittedAnswerAgrees = Holds<Differs<SubmittedAnswer, api.ModalSubmitComponent>>;
export type SubmittedTextInputAgrees = Holds<
  Differs<SubmittedTextInput, api.APIModalSubmitTextInputComponent>
>;
export type SubmittedChoicesAgree = Holds<
  Differs<
    SubmittedChoices,
    api.APIModalSubmitStringSelectComponent | api.APIModalSubmitCheckboxGroupComponent
  >
>;
export type SubmittedEntitiesAgree = Holds<
  Differs<
    SubmittedEntities,
    | api.APIModalSubmitUserSelectComponent
    | api.APIModalSubmitRoleSelectComponent
    | api.APIModalSubmitMentionableSelectComponent
    | api.APIModalSubmitChannelSelectComponent
    | api.APIModalSubmitFileUploadComponent
  >
>;
export type SubmittedRadioGroupAgrees = Holds<
  Differs<SubmittedRadioGroup, api.APIModalSubmitRadioGroupComponent>
>;
export type SubmittedCheckboxAgrees = Holds<Differs<SubmittedCheckbox, api.APIModalSubmitCheckboxComponent>>;

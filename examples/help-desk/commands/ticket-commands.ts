import {
  Command,
  Guard,
  GuardRejection,
  InputList,
  Modal,
  requireEntitlement,
  requirePermissions,
  RouteState,
  StringOption,
  Subcommand,
  type Answers,
  type ChatInputInteraction,
  type ModalInteraction,
  type StateOf,
} from 'commandry';
import { isLocale } from 'commandry/protocol';
import { z } from 'zod';
import { describeAnswers, FORMS, toField, type Form } from '../desk/forms.js';
import type { HelpDesk } from '../desk/help-desk.js';
import { PRIORITY_SKU } from '../help-desk-settings.js';

/** The name of a thread, on one line. */
const OneLine = z
  .string()
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(z.string().min(3, 'Say in a few words what it is about.'));
const Topic = StringOption('topic', 'What is it about?', { required: true, maxLength: 80, schema: OneLine });
const FormState = RouteState({ form: { type: 'string', maxLength: 20 } });

/** The commands of members, and one of the team. */
@Command('ticket', 'Help from the team', { contexts: ['GUILD'] })
export class TicketCommands {
  readonly #desk: HelpDesk;

  constructor(desk: HelpDesk) {
    this.#desk = desk;
  }

  @Subcommand('open', 'Opens a ticket')
  open(interaction: ChatInputInteraction<'guild'>, @Topic topic: string) {
    return this.#open(interaction, topic, false);
  }

  @Guard(requireEntitlement(PRIORITY_SKU))
  @Subcommand('urgent', 'Opens a ticket that comes first')
  urgent(interaction: ChatInputInteraction<'guild'>, @Topic topic: string) {
    return this.#open(interaction, topic, true);
  }

  @Subcommand('request', 'Opens a ticket with a form')
  request(
    interaction: ChatInputInteraction<'guild'>,
    @StringOption('form', 'What do you want?', {
      required: true,
      choices: FORMS.map(({ id, title, titleLocalizations = {} }) => ({
        name: title,
        nameLocalizations: titleLocalizations,
        value: id,
      })),
    })
    id: string,
  ) {
    const { title, titleLocalizations, questions } = findForm(interaction, id);
    return interaction.showModal(TicketCommands, 'requested', {
      state: { form: id },
      title,
      titleLocalizations,
      fields: { questions: questions.map(toField) },
    });
  }

  @Modal('ticket/requested', 'Request', { contexts: ['GUILD'] })
  requested(
    interaction: ModalInteraction<'guild'>,
    @FormState { form: id }: StateOf<typeof FormState>,
    @InputList('questions', { types: ['text', 'radio'] }) answers: Answers<'text' | 'radio'>,
  ) {
    const form = findForm(interaction, id);
    return this.#open(interaction, form.title, false, describeAnswers(form, answers));
  }

  @Guard(requirePermissions('MANAGE_MESSAGES'))
  @Subcommand('list', 'Lists the open tickets')
  async list({ t }: ChatInputInteraction<'guild'>) {
    const tickets = await this.#desk.listOpen();
    const lines = tickets.map(({ id, topic, threadId, isUrgent }) =>
      t(isUrgent ? 'list.urgent' : 'list.line', { id, topic, thread: `<#${threadId}>` }),
    );
    return { content: lines.join('\n').slice(0, 2000) || t('list.empty'), ephemeral: true };
  }

  async #open(
    interaction: ChatInputInteraction<'guild'> | ModalInteraction<'guild'>,
    topic: string,
    isUrgent: boolean,
    note?: string,
  ) {
    const { user, guildId, locale, t } = interaction;
    // Opening takes several calls. Without this, a slow one would make the reply public.
    await interaction.deferReply({ ephemeral: true });
    const { id, threadId } = await this.#desk.open(interaction, {
      ...{ topic, guildId, openedBy: user.id, isUrgent, notes: note === undefined ? [] : [note] },
      locale: isLocale(locale) ? locale : 'en-US',
    });
    return t('ticket.opened', { id, thread: `<#${threadId}>` });
  }
}

/** A form may be gone from the file by the time that somebody uses it. */
function findForm({ t }: ChatInputInteraction | ModalInteraction, id: string): Form {
  const form = FORMS.find((each) => each.id === id);
  if (!form) throw new GuardRejection(t('ticket.formGone'));
  return form;
}

import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  SlashCommand,
  StringOption,
  button,
  Button,
  Modal,
  RouteState,
  row,
  TextInput,
  type ChatInputInteraction,
  type ModalInteraction,
  type ButtonInteraction,
  type State,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { SEED } from '../../../../support/property.js';
import { createRandom } from '../../../../support/random.js';

/** What is different each time. */
const random = createRandom(SEED);

const CITIES = ['Palermo', 'Paris', 'Porto'];

/** A bot whose replies have everything that matchers look at. */
export class Desk {
  @SlashCommand('ticket', 'Opens a ticket')
  open(
    interaction: ChatInputInteraction,
    @StringOption('topic', 'What it is about', {
      required: true,
      autocomplete: (typed: string) => CITIES.filter((city) => city.startsWith(typed)),
    })
    topic: string,
  ) {
    if (topic === 'boom') throw new Error('The database is away.');
    return {
      content: `Ticket ${topic} for <@${interaction.user.id}>\nopened <t:${random.below(1e9)}:R>`,
      embeds: [
        { title: topic, fields: [{ name: 'Since', value: new Date(random.below(1e12)).toISOString() }] },
      ],
      components: [
        row(
          button(Desk, 'claim', { label: 'Claim', state: { owner: interaction.user.id } }),
          button(Desk, 'close', { label: 'Close', style: 'danger' }),
        ),
      ],
    };
  }

  @SlashCommand('whisper', 'Says something to one user')
  whisper(_: ChatInputInteraction) {
    return { content: `Psst ${randomUUID()}`, ephemeral: true };
  }

  @SlashCommand('log', 'Sends a file')
  async log(interaction: ChatInputInteraction) {
    await interaction.reply('It follows.');
    await setImmediate();
    await interaction.followUp({ content: 'The log', files: [{ name: 'log.txt', data: 'x' }] });
  }

  @SlashCommand('feedback', 'Asks for feedback')
  feedback(interaction: ChatInputInteraction) {
    return interaction.showModal(Desk, 'sent');
  }

  @SlashCommand('ban', 'Bans', { defaultMemberPermissions: ['BAN_MEMBERS'] })
  ban(_: ChatInputInteraction) {
    return 'banned';
  }

  @Button('claim', { signed: true })
  claim(interaction: ButtonInteraction, @RouteState({ owner: 'snowflake' }) state: State<{ owner: string }>) {
    return interaction.update({ content: `Claimed by <@${state.owner}>`, components: [] });
  }

  @Button('close')
  close(_: ButtonInteraction) {
    return 'Closed';
  }

  @Modal('feedback', 'Feedback')
  sent(_: ModalInteraction, @TextInput('why', 'Why?', { required: true }) why: string) {
    return `Because ${why}`;
  }
}

export const createDeskKit = (now = new Date()) =>
  createTestKit({ commands: [Desk], routeSecret: randomUUID() }, { now });

/** What an assertion says when it fails. */
export async function messageOf(assertion: () => unknown): Promise<string> {
  try {
    await assertion();
  } catch (error) {
    // eslint-disable-next-line no-control-regex -- colours
    return (error as Error).message.replaceAll(/\x1b\[\d+m/g, '');
  }
  throw new Error('The assertion passed.');
}

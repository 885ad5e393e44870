// Wrong uses of the family of interactions, and wrong returned values: each with its message in check-types.ts.
import {
  Button,
  defineButton,
  defineCommand,
  defineModal,
  MessageCommand,
  Modal,
  SlashCommand,
  StringSelect,
  UserSelect,
  type AutocompleteInteraction,
  type ChatInputInteraction,
  type ModalInteraction,
  type RepliableInteraction,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';

declare function say(interaction: RepliableInteraction): Promise<void>;
declare function sayInGuild(interaction: RepliableInteraction<'guild'>): Promise<void>;

export const case921 = (interaction: AutocompleteInteraction) => say(interaction);

export const case922 = (interaction: ChatInputInteraction) => sayInGuild(interaction);

export const case923 = (interaction: RepliableInteraction) => interaction.update('x');

export const case924 = (interaction: RepliableInteraction) => interaction.showModal;

export class Case925 {
  @UserSelect('case925')
  pick(interaction: UserSelectInteraction<'guild'>) {
    return interaction.guildId;
  }
}

export class Case926 {
  @StringSelect('case926', { choices: ['a', 'b'], contexts: ['GUILD'] })
  pick(interaction: StringSelectInteraction<'guild', 'a'>) {
    return interaction.value;
  }
}

export const case927 = (interaction: UserSelectInteraction<'anywhere'>): string => interaction.guildId;

export class Case928 {
  @SlashCommand('case928', 'd')
  async run(interaction: ChatInputInteraction) {
    const { id } = await interaction.editReply('x');
    return { id };
  }
}

export class Case929 {
  @Button('case929')
  run() {
    return true;
  }
}

export class Case930 {
  @Modal('case930', 'x')
  run(_: ModalInteraction) {
    return ['x'];
  }
}

export class Case931 {
  @MessageCommand('case931')
  run() {
    return { content: 5 };
  }
}

export const case932 = defineCommand({
  name: 'x',
  description: 'd',
  run: async (interaction) => (await interaction.editReply('x')).embeds,
});

export const case933 = defineButton({ id: 'x', run: () => 5 });

export const case934 = defineModal({ id: 'x', title: 'x', inputs: {}, run: () => ({ contents: 'x' }) });

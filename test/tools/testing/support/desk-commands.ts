import {
  AttachmentOption,
  BooleanOption,
  ChannelOption,
  Command,
  IntegerOption,
  MentionableOption,
  MessageCommand,
  NumberOption,
  RoleOption,
  SlashCommand,
  StringOption,
  Subcommand,
  UserCommand,
  UserOption,
  Button,
  button,
  CheckboxInput,
  FileInput,
  Modal,
  RadioInput,
  row,
  select,
  TextInput,
  UserInput,
  UserSelect,
  type ChannelValue,
  type ChatInputInteraction,
  type MentionableValue,
  type MessageInteraction,
  type ModalInteraction,
  type UserInteraction,
  type UserValue,
  type ButtonInteraction,
  type UserSelectInteraction,
} from 'commandry';

interface Named {
  readonly name: string;
}

interface GivenAttachment {
  readonly filename: string;
  readonly size: number;
  readonly url: string;
}

function suggestTexts(typed: string): string[] {
  return ['Rain', 'Sun'].filter((text) => text.startsWith(typed));
}

/** A bot that uses everything that a user can do. */
@Command('desk', 'What a desk is for')
export class Desk {
  @Subcommand('note', 'Notes something')
  async note(
    _interaction: ChatInputInteraction,
    @StringOption('text', 'A text', { required: true, autocomplete: suggestTexts }) text: string,
    @IntegerOption('days', 'A whole number', { maxValue: 30 }) days?: number,
    @NumberOption('degrees', 'A number') degrees?: number,
    @BooleanOption('sure', 'Yes or no') isSure?: boolean,
    @UserOption('user', 'A user') user?: UserValue,
    @RoleOption('role', 'A role') role?: Named,
    @ChannelOption('channel', 'A channel') channel?: ChannelValue,
    @MentionableOption('anybody', 'A user or a role') anybody?: MentionableValue,
    @AttachmentOption('file', 'A file') file?: GivenAttachment,
  ) {
    const content = file && (await (await fetch(file.url)).text());
    const whom = [user?.user.username, role?.name, channel?.name, anybody?.kind];
    return [text, days, degrees, isSure, ...whom, file?.filename, file?.size, content].join(' | ');
  }

  @Subcommand('panel', 'Shows a panel')
  panel() {
    return {
      content: 'Panel',
      components: [
        row(
          button(Desk, 'claim', { label: 'Claim' }),
          button(Desk, 'closed', { label: 'Closed', disabled: true }),
          button(Desk, 'report', { label: 'Report' }),
        ),
        row(select(Desk, 'assign')),
      ],
    };
  }

  @Subcommand('private', 'Shows a panel to one')
  private() {
    return { ...this.panel(), ephemeral: true };
  }

  @Subcommand('send', 'Sends a file')
  send() {
    return { content: 'Here', files: [{ name: 'a.txt', data: 'Hello' }] };
  }

  @Button('claim')
  claim(interaction: ButtonInteraction) {
    return interaction.update({ content: `Claimed by ${interaction.user.username}` });
  }

  @Button('closed')
  closed(_interaction: ButtonInteraction) {
    return 'never';
  }

  @UserSelect('assign')
  assign(interaction: UserSelectInteraction) {
    return interaction.update({ content: `For ${interaction.value.user.username}` });
  }

  @Button('report')
  report(interaction: ButtonInteraction) {
    return interaction.showModal(Desk, 'reported');
  }

  @Modal('reported', 'Report')
  async reported(
    _interaction: ModalInteraction,
    @TextInput('why', 'Why?', { required: true, maxLength: 20 }) why: string,
    @RadioInput('kind', 'What kind?', { choices: ['spam', 'other'] }) kind?: 'spam' | 'other',
    @UserInput('about', 'Whom?') about?: UserValue,
    @CheckboxInput('sure', 'Sure?') isSure?: boolean,
    @FileInput('proof', 'Proof') proof?: GivenAttachment,
  ) {
    const content = proof && (await (await fetch(proof.url)).text());
    return [why, kind, about?.user.username, isSure, proof?.filename, content].join(' | ');
  }
}

export class Menus {
  @UserCommand('Greet')
  greet({ target }: UserInteraction) {
    return `Hello ${target.user.username}`;
  }

  @MessageCommand('Quote')
  quote({ target }: MessageInteraction) {
    return `> ${target.message.content}`;
  }

  @SlashCommand('slow', 'Takes its time')
  async slow(interaction: ChatInputInteraction) {
    await interaction.deferReply();
    await interaction.editReply('First');
    await interaction.editReply('Then');
    await interaction.followUp({ content: 'For you', ephemeral: true });
  }

  @SlashCommand('callback', 'Answers by a call')
  async callback(interaction: ChatInputInteraction) {
    await interaction.reply('By a call', { withResponse: true });
  }
}

export const COMMANDS = [Desk, Menus];

// Every numbered declaration here is wrong. The compiler must refuse each, and say why, on every supported version of
// TypeScript. `test/types/check-types.ts` holds the messages.
import {
  BooleanOption,
  ChannelOption,
  cooldown,
  defineCommand,
  defineOptionKind,
  EntryPoint,
  Guard,
  IntegerOption,
  MessageCommand,
  requirePermissions,
  SlashCommand,
  StringOption,
  Use,
  UserCommand,
  UserOption,
  type AutocompleteInteraction,
  type ChannelValue,
  type ChatInputInteraction,
  type UserInteraction,
} from 'commandry';

const Duration = defineOptionKind({ type: 'string', transform: (text) => ({ ms: text.length }) });

class Words {
  suggest(typed: string) {
    return [typed];
  }
}

export class Refused {
  @SlashCommand('a', 'd')
  case01(@IntegerOption('sides', 'an integer option on a string', { required: true }) sides: string) {
    return sides;
  }

  @SlashCommand('b', 'd')
  case02(@StringOption('text', 'a string option on a number', { required: true }) text: number) {
    return `${text}`;
  }

  @SlashCommand('c', 'd')
  case03(@StringOption('text', 'an optional option on a parameter that cannot be undefined') text: string) {
    return text;
  }

  @SlashCommand('d', 'd')
  case04(
    @StringOption('unit', 'a choice outside the union', { required: true, choices: ['metric', 'kelvin'] })
    unit: 'metric' | 'imperial',
  ) {
    return unit;
  }

  @SlashCommand('e', 'a number is no reply')
  case05() {
    return 42;
  }

  @SlashCommand('f', 'an object without a field of a message is no reply')
  async case06() {
    return Promise.resolve({ contents: 'typo' });
  }

  @SlashCommand('g', 'the interaction of another kind of command')
  case07(interaction: UserInteraction) {
    return interaction.target.user.username;
  }

  @UserCommand('h')
  case08(interaction: ChatInputInteraction) {
    return interaction.commandPath;
  }

  @MessageCommand('i')
  case09(interaction: UserInteraction) {
    return interaction.target.user.username;
  }

  @EntryPoint('j', 'd')
  case10(interaction: ChatInputInteraction) {
    return interaction.commandPath;
  }

  @SlashCommand('k', 'd')
  case11(
    @StringOption('x', 'choices and autocomplete at once', { choices: ['a'], autocomplete: () => ['a'] })
    x?: string,
  ) {
    return x ?? '';
  }

  @SlashCommand('l', 'd')
  case12(@IntegerOption('x', 'a provider of the wrong type', { autocomplete: () => ['one'] }) x?: number) {
    return `${x ?? 0}`;
  }

  @SlashCommand('m', 'd')
  case13(@StringOption('x', 'a setting of another type of option', { minValue: 1 }) x?: string) {
    return x ?? '';
  }

  @SlashCommand('n', 'd')
  case14(@UserOption('x', 'a user option on a string', { required: true }) x: string) {
    return x;
  }

  @SlashCommand('o', 'd')
  case15(
    @ChannelOption('x', 'a channel of a type outside the declared ones', {
      required: true,
      channelTypes: ['GUILD_TEXT', 'GUILD_VOICE'],
    })
    x: ChannelValue<'GUILD_TEXT'>,
  ) {
    return x.id;
  }

  @SlashCommand('p', 'd')
  case16(@BooleanOption('x', 'a boolean option on a number', { required: true }) x: number) {
    return `${x}`;
  }

  @SlashCommand('q', 'd')
  case17(@Duration('x', 'a kind on the type it is transformed from', { required: true }) x: string) {
    return x;
  }

  @SlashCommand('r', 'd', { defaultMemberPermissions: ['MANAGE_EVERYTHING'] })
  case18() {
    return 'a permission that does not exist';
  }

  @SlashCommand('s', 'd')
  case19(
    @StringOption('x', 'an enum outside the union', { required: true, choices: { A: 'a', B: 'b' } }) x: 'a',
  ) {
    return x;
  }

  @SlashCommand('u', 'd')
  case24(@StringOption('x', 'a misspelt setting', { required: true, maxLenght: 5 }) x: string) {
    return x;
  }

  @SlashCommand('v', 'd')
  case25(interaction?: UserInteraction) {
    return interaction?.target.user.username ?? '';
  }

  @SlashCommand('w', 'd')
  case26(interaction: AutocompleteInteraction) {
    return interaction.focused.name;
  }

  @SlashCommand('x', 'd')
  case27(...interactions: UserInteraction[]) {
    return `${interactions.length}`;
  }

  @SlashCommand('y', 'd')
  case28(interaction: { readonly kind: 'chatInput'; readonly database: Map<string, string> }) {
    return `${interaction.database.size}`;
  }

  @SlashCommand('z', 'd')
  case29() {
    return { content: 'for one pair of eyes', ephemerla: true };
  }

  @SlashCommand('aa', 'd')
  case30() {
    return {};
  }

  @SlashCommand('bb', 'd')
  case31(@StringOption('x', 'no choices are no restriction', { required: true, choices: [] }) x: number) {
    return `${x}`;
  }

  @SlashCommand('u', 'd')
  case32(@IntegerOption('x', 'a class of the wrong type', { autocomplete: Words }) x?: number) {
    return `${x ?? 0}`;
  }

  @SlashCommand('v', 'd')
  case33(@IntegerOption('x', 'a method of the wrong type', { autocomplete: 'words' }) x?: number) {
    return `${x ?? 0}`;
  }

  @SlashCommand('w', 'd')
  case34(@StringOption('x', 'a method that is not there', { autocomplete: 'lost' }) x?: string) {
    return x ?? '';
  }

  @SlashCommand('x', 'd')
  case35(@StringOption('x', 'strict without a provider', { strict: true }) x?: string) {
    return x ?? '';
  }

  @SlashCommand('y', 'd')
  case36(
    @StringOption('x', 'an option read as another type', {
      autocomplete: (_typed, { options }) => [options.get('n', 'integer')],
    })
    x?: string,
  ) {
    return x ?? '';
  }

  words(typed: string) {
    return [typed];
  }

  @EntryPoint('t', 'd', { guilds: ['1'] })
  case20() {
    return 'an entry point command is global, always';
  }
}

export const case21 = defineCommand({
  name: 'a handler that takes an option of another type',
  description: 'd',
  options: { sides: { type: 'integer', description: 'd', required: true } },
  run: (_interaction, { sides }: { sides: string }) => sides,
});

export const case22 = defineCommand({
  name: 'an optional option taken for a required one',
  description: 'd',
  options: { sides: { type: 'integer', description: 'd' } },
  run: (_interaction, { sides }) => sides.toFixed(),
});

export const case37 = defineCommand({
  name: 'a method without a class',
  description: 'd',
  options: { sides: { type: 'string', description: 'd', autocomplete: 'words' } },
  run: () => 'x',
});

export const case23 = defineCommand({ name: 'a number is no reply', description: 'd', run: () => 42 });

export const case41 = defineCommand({
  name: 'a',
  description: 'no such defer',
  defer: 'later',
  run: () => 'x',
});

export const case42 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ embeds: [{ titel: 'a misspelt field of an embed' }] });
};

export const case43 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({
    components: [{ type: 1, components: [{ type: 2, style: 5, label: 'no url' }] }],
  });
};

export const case44 = async (interaction: ChatInputInteraction) => {
  await interaction.editReply({ content: 'who sees it is settled', ephemeral: true });
};

export const case45 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ files: [{ name: 'a.txt', data: 5 }] });
};

export class Widened {
  @SlashCommand('z', 'a literal that widened before anything was known of it')
  case46() {
    return { content: 'x', components: [{ type: 14 }] };
  }
}

export const case47 = async (interaction: ChatInputInteraction) => {
  await interaction.reply({ poll: { question: 'no text of its own', answers: [] } });
};

export const case48 = async (interaction: ChatInputInteraction) => {
  await interaction.editReply({ poll: { question: { text: 'x' }, answers: [{ text: 'no media' }] } });
};

export class Layers {
  @Use(({ target }: UserInteraction, next) =>
    target.user.bot === true ? 'middleware of another kind' : next(),
  )
  @SlashCommand('a', 'd')
  case49() {
    return 'x';
  }

  @Use(() => 42)
  @SlashCommand('b', 'd')
  case50() {
    return 'middleware that answers no reply';
  }

  @Guard(() => 42)
  @SlashCommand('c', 'd')
  case51() {
    return 'a guard that returns no verdict';
  }

  @Guard(({ target }: UserInteraction) => target.user.bot !== true)
  @SlashCommand('d', 'd')
  case52() {
    return 'a guard of another kind';
  }

  @Guard(cooldown({ per: 'user' }))
  @SlashCommand('e', 'd')
  case53() {
    return 'a cooldown without a window';
  }

  @Guard(requirePermissions('MANAGE_EVERYTHING'))
  @SlashCommand('f', 'd')
  case54() {
    return 'a permission that does not exist';
  }
}

@Guard('owners')
export class case55 {}

@Use(async (_interaction, next: () => string) => Promise.resolve(next()))
export class case56 {}

import {
  Button,
  Command,
  createApp,
  defineButton,
  defineCommand,
  defineModal,
  forSuggestions,
  Guard,
  requirePermissions,
  SlashCommand,
  StringOption,
  Subcommand,
  type AppOptions,
  type ButtonInteraction,
  type ChatInputInteraction,
  type GuardClass,
  type GuardContext,
  type GuardFunction,
  type HandlerInteraction,
} from 'commandry';

class StaffOnly {
  constructor(private readonly ids: ReadonlySet<string>) {}
  async check({ user }: HandlerInteraction, { commandPath }: GuardContext) {
    return Promise.resolve(this.ids.has(user.id) || `not ${commandPath}`);
  }
}

class ForSuggestions {
  readonly check = forSuggestions(({ kind }) => kind !== 'autocomplete');
}

abstract class Base {
  isAllowed() {
    return true;
  }
}

@Guard('isAllowed', StaffOnly, requirePermissions('MANAGE_GUILD'), ({ user }) => user.bot !== true)
@Command('c', 'd', { contexts: ['GUILD'] })
export class Guarded extends Base {
  readonly isQuick = forSuggestions(() => true);

  @Guard('isStaff')
  @Subcommand('a', 'd')
  a() {
    return 'x';
  }

  @Guard('isStaff', 'isGuild', 'isQuick')
  @SlashCommand('b', 'd', { contexts: ['GUILD'] })
  b(interaction: ChatInputInteraction<'guild'>) {
    return interaction.guildId;
  }

  @Guard('isStaff')
  @SlashCommand('e', 'd')
  e(@StringOption('q', 'd') q = '') {
    return q;
  }

  @Guard('isPress', ForSuggestions)
  @Button('b')
  press(_: ButtonInteraction) {
    return 'x';
  }

  async isStaff(_interaction: HandlerInteraction, { commandPath }: GuardContext) {
    return Promise.resolve(commandPath === '');
  }

  isGuild({ guildId }: ChatInputInteraction<'guild'>) {
    return guildId === '1' || 'Not here.';
  }

  isPress({ message }: ButtonInteraction) {
    return message.content === '';
  }
}

export const list: readonly (GuardFunction | GuardClass)[] = [StaffOnly, () => true];

export const made = [
  defineCommand({
    name: 'x',
    description: 'd',
    guards: [StaffOnly, ({ user }) => user.id === '1'],
    run: () => 'x',
  }),
  defineButton({ id: 'x', guards: [StaffOnly], run: () => 'x' }),
  defineModal({
    id: 'y',
    title: 'd',
    guards: list,
    inputs: { a: { type: 'text', label: 'A' } },
    run: () => 'x',
  }),
];

export const app = (settings: AppOptions) => createApp({ ...settings, guards: [StaffOnly, ...list] });

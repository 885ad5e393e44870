// Every numbered use of the test kit here is wrong: its path, its options, its button. The compiler must refuse each, and
// say why, on every supported version of TypeScript. `test/types/check-types.ts` holds the messages.
import {
  Command,
  defineCommand,
  defineSubcommand,
  IntegerOption,
  Subcommand,
  Button,
  RouteState,
  type ChatInputInteraction,
  type ButtonInteraction,
  type State,
} from 'commandry';
import { createTestKit, file } from 'commandry-dev/testing';

const roll = defineCommand({
  name: 'roll',
  description: 'Rolls a die',
  options: {
    sides: { type: 'integer', description: 'How many', required: true },
    how: { type: 'string', description: 'How', choices: ['high', 'low'] },
    against: { type: 'user', description: 'Whom' },
  },
  run: (_interaction, { sides }) => String(sides),
});
const ticket = defineCommand({
  name: 'ticket',
  description: 'Help',
  subcommands: {
    open: defineSubcommand({
      description: 'Opens',
      options: { topic: { type: 'string', description: 'What', required: true } },
      run: (_interaction, { topic }) => topic,
    }),
  },
});

@Command('team', 'The team')
class Team {
  @Subcommand('size', 'Sets the size')
  size(
    _interaction: ChatInputInteraction,
    @IntegerOption('count', 'How many', { required: true }) count: number,
  ) {
    return String(count);
  }

  @Button('undo')
  undo(interaction: ButtonInteraction, @RouteState({ id: 'integer' }) _state: State<{ id: number }>) {
    return interaction.update('undone');
  }
}

const kit = createTestKit({ commands: [roll, ticket] });
const ada = kit.as();
const team = createTestKit({ commands: [Team] }).as();

export const case601 = () => ada.slash('rol', { sides: 6 });

export const case602 = () => ada.slash('ticket');

export const case603 = () => ada.slash('roll');

export const case604 = () => ada.slash('roll', {});

export const case605 = () => ada.slash('roll', { sides: 'six' });

export const case606 = () => ada.slash('roll', { sides: 6, how: 'middle' });

export const case607 = () => ada.slash('roll', { sides: 6, again: true });

export const case608 = () => ada.slash('roll', { sides: 6, against: file('ben.txt') });

export const case609 = () => ada.slash('ticket open', { topik: 'x' });

export const case610 = () => ada.type('roll', { site: 6 });

export const case611 = () => team.slash(Team, 'sise', 3);

export const case612 = () => team.slash(Team, 'size', 'three');

export const case613 = () => team.slash(Team, 'size');

export const case614 = () => team.slash(Team, 'undo');

export const case615 = () => kit.as({ permissions: ['MANAGE_GILD'] });

export const case616 = () => kit.clock.advance('3s');

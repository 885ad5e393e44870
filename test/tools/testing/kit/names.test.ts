import { expect, it } from 'vitest';
import {
  Command,
  defineCommand,
  SlashCommand,
  StringOption,
  Subcommand,
  Button,
  button,
  RouteState,
  row,
  type AppOptions,
  type ChatInputInteraction,
  type ButtonInteraction,
  type State,
} from 'commandry';
import { createTestKit, file } from 'commandry-dev/testing';

@Command('ticket', 'Help')
class Tickets {
  @Subcommand('open', 'Opens a ticket')
  open(
    _interaction: ChatInputInteraction,
    @StringOption('topic', 'What is it about?', { required: true }) topic: string,
    @StringOption('urgency', 'How urgent is it?') urgency = 'normal',
  ) {
    return {
      content: `${topic}, ${urgency}`,
      components: [
        row(
          button(Tickets, 'claim', { label: 'Claim' }),
          button(Tickets, 'drop', { label: 'Drop', disabled: true, state: { hard: true } }),
          button(Tickets, 'drop', { label: 'Drop all', state: { hard: false } }),
        ),
      ],
    };
  }

  @Button('claim')
  claim(interaction: ButtonInteraction) {
    return interaction.update('claimed');
  }

  @Button('drop')
  drop(interaction: ButtonInteraction, @RouteState({ hard: 'boolean' }) { hard }: State<{ hard: boolean }>) {
    return interaction.update(hard ? 'dropped hard' : 'dropped');
  }
}
const greet = defineCommand({ type: 'user', name: 'Greet', run: () => 'hello' });
const numbers = defineCommand({
  name: 'numbers',
  description: 'Counts',
  options: { count: { type: 'integer', description: 'How many' } },
  run: (_interaction, { count }) => String(count),
});
const createKit = () => createTestKit({ commands: [Tickets, greet, numbers] });

it('a misspelt path of a class is answered with the one that is meant', async () => {
  const ada = createKit().as();
  await expect(ada.slash('ticket opne')).rejects.toThrow(
    'The app has no command /ticket opne. Did you mean "ticket open"?',
  );
  await expect(ada.slash('ticket')).rejects.toThrow('There are: ticket open, numbers.');
});

it('a command of another kind says how it is used', async () => {
  const ada = createKit().as();
  await expect(ada.onMessage('Greet', 'hi')).rejects.toThrow(
    '"Greet" is used with onUser(), not with onMessage().',
  );
  await expect(ada.launch()).rejects.toThrow('no entry point');
});

it('a misspelt option is answered with the one that is meant', async () => {
  const ada = createKit().as();
  await expect(ada.slash('ticket open', { topik: 'x' })).rejects.toThrow(
    '/ticket open has no option "topik". Did you mean "topic"?',
  );
});

it('a value of another kind is refused with what the option takes', async () => {
  const ada = createKit().as();
  await expect(ada.slash('ticket open', { topic: 5 })).rejects.toThrow(
    'The option "topic" of /ticket open takes a text, and was given 5.',
  );
  await expect(ada.slash('ticket open', { topic: file('a.txt') })).rejects.toThrow('takes a text');
});

it('a required option that is missing is refused as the client does', async () => {
  await expect(createKit().as().slash('ticket open')).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
    reason: 'OPTION_MISSING',
  });
});

it('a command is used by its class and method, with the values of its parameters', async () => {
  const ada = createKit().as();
  expect((await ada.slash(Tickets, 'open', 'Billing')).text).toBe('Billing, normal');
  expect((await ada.slash(Tickets, 'open', 'Billing', 'high')).text).toBe('Billing, high');
});

it('a button is named by its label, by its custom id and by its route', async () => {
  const ada = createKit().as();
  const reply = await ada.slash('ticket open', { topic: 'x' });
  await expect(reply.press('Clam')).rejects.toThrow(
    'There is no button "Clam". Did you mean "Claim"? There are: Claim, Drop, Drop all.',
  );
  await expect(reply.press(Tickets, 'drop')).rejects.toThrow('2 buttons belong to the route "drop"');
  await expect(reply.press('Drop')).rejects.toMatchObject({
    code: 'NOT_POSSIBLE',
    reason: 'COMPONENT_DISABLED',
  });
  await expect(reply.choose('Claim', 'x')).rejects.toThrow('There is no select "Claim"');
  await reply.press(Tickets, 'drop', { hard: false });
  expect(reply.text).toBe('dropped');
  await reply.press('claim');
  expect(reply.text).toBe('claimed');
});

it('what opened no modal cannot be submitted', async () => {
  const reply = await createKit().as().slash('numbers', { count: 1 });
  await expect(reply.submit()).rejects.toThrow(/opened no modal.*\n?│ 1/);
});

it('a class gets what it needs from resolve', async () => {
  class Counter {
    constructor(private readonly start: number) {}

    @SlashCommand('count', 'Counts')
    count() {
      return String(this.start + 1);
    }
  }
  const resolve: AppOptions['resolve'] = (target) => new target(6);
  expect(
    (
      await createTestKit({ commands: [Counter], resolve })
        .as()
        .slash('count')
    ).text,
  ).toBe('7');
  const kit = createTestKit({ commands: [Counter] }, { settings: { resolve } });
  expect((await kit.as().slash('count')).text).toBe('7');
});

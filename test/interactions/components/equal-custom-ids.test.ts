import { expect, it } from 'vitest';
import {
  Button,
  button,
  replaceComponent,
  RouteState,
  row,
  select,
  SlashCommand,
  StringSelect,
  UserSelect,
  type ButtonInteraction,
  type ChatInputInteraction,
  type State,
  type StringSelectInteraction,
  type UserSelectInteraction,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { handledBy, startApp, kit as wire } from '../../support/apps/started-app.js';

/** Games, each with a select of the same route. */
class Tips {
  @SlashCommand('tips', 'Asks for tips')
  tips(_: ChatInputInteraction) {
    return {
      components: [
        ...['Ajax', 'Bayern', 'Celta'].map((placeholder) =>
          row(select(Tips, 'tip', { placeholder, state: { round: 7 } })),
        ),
        row(
          button(Tips, 'sealed', { label: 'First', state: { key: 'k' } }),
          button(Tips, 'sealed', { label: 'Second', state: { key: 'k' } }),
        ),
        row(button(Tips, 'next', { label: 'Up' }), button(Tips, 'next', { label: 'Down' })),
      ],
    };
  }

  @StringSelect('tips/tip', { choices: ['1', 'X', '2'] })
  tip(
    interaction: StringSelectInteraction,
    @RouteState({ round: 'integer' }) state: State<{ round: number }>,
  ) {
    const chosen = select(Tips, 'tip', {
      placeholder: `Tipped ${interaction.value} in ${state.round}`,
      state,
    });
    return interaction.update(replaceComponent(interaction.message, interaction.customId, chosen));
  }

  @Button('tips/sealed', { signed: true })
  sealed(_: ButtonInteraction, @RouteState({ key: ['k', 'l'] }) { key }: State<{ key: 'k' | 'l' }>) {
    return { content: `sealed ${key}`, ephemeral: true };
  }

  @Button('tips/next')
  next({ customId }: ButtonInteraction) {
    return { content: customId, ephemeral: true };
  }
}

it('components of one route and with equal state get custom ids of their own, and are handled with their state', async () => {
  const ada = createTestKit({ commands: [Tips] }).as();
  const tips = await ada.slash('tips');
  const ids = tips.components.map(({ customId }) => customId);
  expect(new Set(ids).size).toBe(7);
  for (const label of ['First', 'Second']) expect((await tips.press(label)).text).toBe('sealed k');
  expect((await tips.press('Up')).text).toBe('tips/next');
  expect((await tips.press('Down')).text).toBe('tips/next~2');

  await tips.choose('Bayern', 'X');
  await tips.choose('Ajax', '1');
  expect(tips.components.slice(0, 3).map(({ label }) => label)).toEqual([
    'Tipped 1 in 7',
    'Tipped X in 7',
    'Celta',
  ]);
  expect(new Set(tips.components.map(({ customId }) => customId)).size).toBe(7);
});

it('equal custom ids that are of no route are refused', async () => {
  const again = { type: 2, style: 2, label: 'x', custom_id: 'elsewhere' } as const;
  const { app, logbook } = startApp({
    routeSecret: 's'.repeat(32),
    commands: [Tips, handledBy(() => ({ components: [row(again, again)] }))],
  });
  await wire.chatInput(app, 'run');
  expect(logbook.events()).toEqual(['REPLY_INVALID']);
});

it('a custom id without room for the number is an error that says so', async () => {
  class Long {
    @UserSelect('long')
    long(
      _: UserSelectInteraction,
      @RouteState({ text: { type: 'string', maxLength: 91 } }) { text }: State<{ text: string }>,
    ) {
      return text;
    }
  }
  const text = 'x'.repeat(100 - 'long:1234'.length);
  const both = () => ({
    components: [
      row(select(Long, 'long', { state: { text } })),
      row(select(Long, 'long', { state: { text } })),
    ],
  });
  const { app, logbook } = startApp({ commands: [Long, handledBy(both)] });
  await wire.chatInput(app, 'run');
  expect(logbook.entries).toMatchObject([
    { error: { code: 'CUSTOM_ID_TOO_LONG', message: expect.stringContaining('equal state') as string } },
  ]);
});

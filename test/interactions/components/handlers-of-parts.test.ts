import { expect, test } from 'vitest';
import {
  SlashCommand,
  button,
  Button,
  Modal,
  RouteState,
  row,
  TextInput,
  type ChatInputInteraction,
  type User,
  type State,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const PageState = RouteState({ page: 'integer' });

class Parts {
  @SlashCommand('show', 'Shows buttons')
  show() {
    return {
      content: 'Choose',
      components: [
        row(
          button(Parts, 'ping', { label: 'Ping' }),
          button(Parts, 'who', { label: 'Who' }),
          button(Parts, 'turn', { label: 'Turn', state: { page: 3 } }),
        ),
      ],
    };
  }

  @SlashCommand('report', 'Opens a form')
  report(interaction: ChatInputInteraction) {
    return interaction.showModal(Parts, 'answer', { state: { page: 4 }, values: { why: 'It broke' } });
  }

  @Button('ping')
  ping() {
    return 'Pong';
  }

  @Button('who')
  who({ user }: { readonly user: User }) {
    return user.username;
  }

  @Button('turn')
  turn(@PageState { page }: State<{ page: number }>) {
    return `Page ${page}`;
  }

  @Modal('answer', 'Answer')
  answer(
    @PageState { page }: State<{ page: number }>,
    @TextInput('why', 'Why?', { required: true }) why: string,
  ) {
    return `${page}: ${why}`;
  }

  helper() {
    return 'x';
  }
}

test('handlers of routes take a part of the interaction, the state or the fields alone, or nothing', async () => {
  const ada = createTestKit({ commands: [Parts] }).as();
  const shown = await ada.slash('show');
  expect((await shown.press(Parts, 'ping')).text).toBe('Pong');
  expect((await shown.press(Parts, 'who')).text).toBe('ada');
  expect((await shown.press(Parts, 'turn')).text).toBe('Page 3');
  const form = await ada.slash('report');
  expect((await form.submit()).text).toBe('4: It broke');
});

test('a method without parameters that has no decorator makes no button', () => {
  expect(() => button(Parts, 'helper', { label: 'x' })).toThrow(/helper/);
  expect(() => button(Parts, 'helper', { label: 'x' })).toThrow(
    expect.objectContaining({ code: 'ROUTE_UNKNOWN' }),
  );
});

import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  createApp,
  EntryPoint,
  MessageCommand,
  SlashCommand,
  StringOption,
  UserCommand,
  button,
  defineButton,
  defineModal,
  defineSelect,
  row,
  select,
  type AutocompleteInteraction,
  type ChatInputInteraction,
  type EntryPointInteraction,
  type MessageInteraction,
  type UserInteraction,
} from 'commandry';
import { chatInputPayload, createTestKit } from 'commandry-dev/testing';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

/** What changes while a handler runs: a copy would go stale, so the types of a copy are without it. */
const LIVE = ['replied', 'deferred', 'signal'];
const OF_CLASS_OR_INTERNAL = ['constructor', ...LIVE];

const seen = new Map<string, object>();
const see = (interaction: object & { readonly kind: string }) => {
  seen.set(interaction.kind, interaction);
};

class Commands {
  @SlashCommand('slash', 'd')
  slash(
    interaction: ChatInputInteraction,
    @StringOption('what', 'd', {
      autocomplete: (_typed: string, typing: AutocompleteInteraction) => {
        see(typing);
        return ['tea'];
      },
    })
    _what?: string,
  ) {
    see(interaction);
    const parts = row(button(press, { label: 'Press' }), button(open, { label: 'Open' }));
    return { content: 'Here', components: [parts, row(select(size, {}))] };
  }
  @UserCommand('User')
  user(interaction: UserInteraction) {
    see(interaction);
    return 'ok';
  }
  @MessageCommand('Message')
  message(interaction: MessageInteraction) {
    see(interaction);
    return 'ok';
  }
  @EntryPoint('launch', 'd')
  launch(interaction: EntryPointInteraction) {
    see(interaction);
    return 'ok';
  }
}
const press = defineButton({
  id: 'press',
  run: (interaction) => {
    see(interaction);
    return 'ok';
  },
});
const form = defineModal({
  id: 'form',
  title: 'Form',
  inputs: { what: { type: 'text', label: 'What?' } },
  run: (interaction) => {
    see(interaction);
    return 'ok';
  },
});
const open = defineButton({ id: 'open', run: ({ showModal }) => showModal(form, {}) });
const size = defineSelect({
  id: 'size',
  type: 'stringSelect',
  choices: ['small', 'large'],
  run: (interaction) => {
    see(interaction);
    return 'ok';
  },
});

test('a copy of an interaction of any kind has every property that does not change while the handler runs', async () => {
  const kit = createTestKit({ commands: [Commands, press, open, form, size] }, { activity: true });
  const ada = kit.as();
  const shown = await ada.slash('slash');
  await ada.type('slash', { what: 't' });
  await shown.press('Press');
  await (await shown.press('Open')).submit({ 'What?': 'Tea' });
  await shown.choose(size, ['small']);
  await ada.onUser('User', kit.as());
  await ada.onMessage('Message', shown);
  await ada.launch();
  expect([...seen.keys()].sort()).toEqual([
    ...['autocomplete', 'button', 'chatInput', 'entryPoint', 'message', 'modal', 'stringSelect', 'user'],
  ]);
  for (const [kind, interaction] of seen) {
    const inherited = inheritedNames(interaction).filter((name) => !OF_CLASS_OR_INTERNAL.includes(name));
    expect(inherited, kind).toEqual([]);
    const { raw, ...rest } = { ...interaction } as ChatInputInteraction;
    expect(rest.user.id, kind).toBe((interaction as ChatInputInteraction).user.id);
    expect(Object.assign({}, interaction), kind).toMatchObject({ raw, guildId: rest.guildId });
  }
});

/** What an object has from its classes, and a copy of it has not. */
function inheritedNames(value: object): string[] {
  const names: string[] = [];
  for (let from = Object.getPrototypeOf(value) as object; from !== Object.prototype;)
    from = (names.push(...Object.getOwnPropertyNames(from)), Object.getPrototypeOf(from) as object);
  return names;
}

const wire = createWireKit();

/** Handles one interaction with a copy of it, and returns the content of the answer. */
async function answerWith(handle: (copy: ChatInputInteraction) => unknown): Promise<unknown> {
  class Look {
    @SlashCommand('look', 'd')
    async look(interaction: ChatInputInteraction) {
      await handle({ ...interaction } as ChatInputInteraction);
    }
  }
  const app = createApp({ commands: [Look], ...wire.credentials, log: () => undefined });
  const { body } = await wire.send(app, chatInputPayload(wire.context(), 'look', {}));
  return body;
}

test('the calls of a copy are those of its interaction', async () => {
  const body = await answerWith((copy) => copy.reply(copy.t('no.such.key')));
  expect(body).toMatchObject({ data: { content: 'no.such.key' } });
});

test('a copy in a log is without the token and what the app works with', async () => {
  const printed: string[] = [];
  const texts: string[] = [];
  await answerWith(async (copy) => {
    printed.push(inspect(copy, { depth: 10 }), JSON.stringify(copy));
    texts.push(copy.raw.token);
    await copy.reply('ok');
  });
  expect(texts[0]).toBeTruthy();
  for (const text of printed) {
    expect(text).not.toContain(texts[0]);
    expect(text).toContain('look');
  }
});

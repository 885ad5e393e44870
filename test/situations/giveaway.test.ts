import { expect, test } from 'vitest';
import {
  button,
  Button,
  IntegerOption,
  Job,
  RouteState,
  row,
  SlashCommand,
  StringOption,
  type ButtonInteraction,
  type ChatInputInteraction,
  type QueuedJob,
  type State,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

const DAY_MS = 86_400_000;

interface Giveaway {
  readonly channelId: string;
  readonly messageId: string;
  readonly prize: string;
}

/** Who takes part, by giveaway. A database in a real bot. */
class Entries {
  readonly #byId = new Map<string, Set<string>>();

  enter(id: string, userId: string): boolean {
    const entered = this.#byId.get(id) ?? new Set();
    this.#byId.set(id, entered);
    return entered.size < entered.add(userId).size;
  }

  of(id: string): readonly string[] {
    return [...(this.#byId.get(id) ?? [])];
  }
}

class Giveaways {
  readonly #entries: Entries;

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  @SlashCommand('giveaway', 'Gives something away', { contexts: ['GUILD'] })
  async start(
    interaction: ChatInputInteraction<'guild'>,
    @StringOption('prize', 'What?', { required: true, maxLength: 100 }) prize: string,
    @IntegerOption('days', 'For how many days?', { required: true, minValue: 1, maxValue: 90 }) days: number,
  ) {
    const giveaway = interaction.id;
    const { message } = await interaction.reply(
      {
        content: `Giveaway: ${prize}`,
        components: [row(button(Giveaways, 'enter', { label: 'Enter', state: { giveaway } }))],
      },
      { withResponse: true },
    );
    const data = { channelId: message.channel_id, messageId: message.id, prize };
    // One end for each giveaway, whatever is repeated.
    await interaction.later(days * DAY_MS, Giveaways, 'end', { ...data, giveaway }, { id: giveaway });
  }

  @Button('giveaway-enter')
  enter(
    { user }: ButtonInteraction,
    @RouteState({ giveaway: 'snowflake' }) { giveaway }: State<{ giveaway: string }>,
  ) {
    const isNew = this.#entries.enter(giveaway, user.id);
    return { content: isNew ? 'You take part.' : 'You take part already.', ephemeral: true };
  }

  @Job('giveaway-end')
  async end({ data, rest }: QueuedJob<Giveaway & { readonly giveaway: string }>) {
    const entries = this.#entries.of(data.giveaway);
    const winner = entries[Number(BigInt(data.giveaway) % BigInt(Math.max(entries.length, 1)))];
    const told =
      winner === undefined ? undefined : await rest.users.sendDirectMessage(winner, `You win ${data.prize}.`);
    const next = told?.ok === false ? ' Their messages are closed: they should write to the team.' : '';
    const content =
      winner === undefined ? `Nobody wanted ${data.prize}.` : `<@${winner}> wins ${data.prize}.${next}`;
    await rest.channels.editMessage(data.channelId, data.messageId, { content, components: [] });
  }
}

function open() {
  const entries = new Entries();
  const app = { commands: [Giveaways], resolve: () => new Giveaways(entries) };
  const kit = createTestKit(app, { botPermissions: ['KICK_MEMBERS'] });
  return { kit, ada: kit.as(), ben: kit.as() };
}

test('a giveaway ends after a week, by itself', async () => {
  const { kit, ada, ben } = open();
  const giveaway = await ada.slash('giveaway', { prize: 'a book', days: 7 });
  expect((await ben.press(giveaway, 'Enter')).text).toBe('You take part.');
  expect((await ben.press(giveaway, 'Enter')).text).toBe('You take part already.');
  await kit.clock.advance('6 days');
  expect(giveaway.text).toBe('Giveaway: a book');
  await kit.clock.advance('1 day');
  expect(giveaway.text).toBe(`<@${ben.id}> wins a book.`);
  expect(giveaway.components).toEqual([]);
  expect(ben.inDirectMessages().messages().at(-1)?.text).toBe('You win a book.');
});

test('a winner who cannot be reached is told in public', async () => {
  const { kit, ada, ben } = open();
  const giveaway = await ada.slash('giveaway', { prize: 'a book', days: 7 });
  await ben.press(giveaway, 'Enter');
  await kit.app.rest.guilds.removeMember(kit.defaultGuild.id, ben.id);
  await kit.clock.advance('1 week');
  expect(giveaway.text).toBe(
    `<@${ben.id}> wins a book. Their messages are closed: they should write to the team.`,
  );
});

test('a giveaway that nobody enters ends all the same', async () => {
  const { kit, ada } = open();
  const giveaway = await ada.slash('giveaway', { prize: 'a book', days: 90 });
  await kit.clock.advance('13 weeks');
  expect(giveaway.text).toBe('Nobody wanted a book.');
});

import { ChannelType, Permission } from 'commandry/protocol';
import type { CommandSource } from 'commandry';
import type { TestSource } from '../../../../tools/src/testing/kit/test-kit.js';
import type { Recording } from '../../../../tools/src/recordings/recording.js';
import { listNamed } from '../../../../tools/src/recordings/components.js';
import { openPlayer, type Player } from '../../../../tools/src/testing/open-player.js';

export const IDS = {
  ada: '1100000000000001001',
  ben: '1100000000000001002',
  guild: '1100000000000002001',
  general: '1100000000000003001',
  news: '1100000000000003002',
} as const;

/** A world of its own, and a bot in it, in which users act by the control plane. */
export async function openSession<const Commands extends readonly CommandSource[]>(
  source: TestSource<Commands>,
): Promise<Session> {
  const player = openPlayer(source, (world) => {
    for (const [username, locale] of [
      ['ada', 'en-US'],
      ['ben', 'de'],
    ] as const) {
      const record = {
        id: IDS[username],
        username,
        globalName: username === 'ada' ? 'Ada' : 'Ben',
        locale,
        bot: false,
        age: 30,
      };
      world.apply({
        kind: 'user',
        record: { ...record, ageRestrictedDirectMessages: false, directMessages: true },
      });
    }
    const guild = { id: IDS.guild, name: 'Harbour', ownerId: IDS.ada, locale: 'en-US', features: [] };
    world.apply({ kind: 'guild', record: guild });
    const everyone = { id: IDS.guild, guildId: IDS.guild, name: '@everyone', position: 0, color: 0 };
    const permissions = String(
      Permission.VIEW_CHANNEL |
        Permission.SEND_MESSAGES |
        Permission.USE_APPLICATION_COMMANDS |
        Permission.READ_MESSAGE_HISTORY |
        Permission.ADD_REACTIONS,
    );
    world.apply({ kind: 'role', record: { ...everyone, permissions, hoist: false, mentionable: false } });
    for (const name of ['general', 'news'] as const) {
      const channel = { id: IDS[name], guildId: IDS.guild, name, type: ChannelType.GUILD_TEXT, topic: null };
      const rest = {
        nsfw: false,
        position: 0,
        parentId: null,
        overwrites: [],
        recipientIds: [],
        ownerId: null,
      };
      world.apply({ kind: 'channel', record: { ...channel, ...rest, memberIds: [] } });
    }
    for (const userId of [IDS.ada, IDS.ben, world.application.botUserId]) {
      const member = { guildId: IDS.guild, userId, nick: null, roles: [], timedOutUntil: null };
      world.apply({ kind: 'member', record: { ...member, joinedAt: '2026-01-01T00:00:00.000Z' } });
    }
    world.apply({ kind: 'install', record: { guildId: IDS.guild }, installed: true });
  });
  await player.pass(0);
  return new Session(player);
}

type Name = 'ada' | 'ben';

/** What users do, as the page and other clients of the control plane ask for it. */
export class Session {
  constructor(readonly player: Player) {}

  uses(user: Name, command: string, options: Readonly<Record<string, unknown>> = {}): Promise<void> {
    return this.#post(user, '/invoke', { channel_id: IDS.general, command, options });
  }

  types(user: Name, command: string, name: string, value: string): Promise<void> {
    return this.#post(user, '/autocomplete', { channel_id: IDS.general, command, focused: { name, value } });
  }

  writes(user: Name, content: string): Promise<void> {
    return this.#post(user, '/messages', { channel_id: IDS.general, content });
  }

  reacts(user: Name, emoji: string): Promise<void> {
    const message = this.#messages().at(-1);
    const action = { userId: IDS[user], method: 'PUT', path: '/reactions' } as const;
    return message
      ? this.player.act({ ...action, body: { message_id: message.id, emoji } })
      : Promise.resolve();
  }

  /** Presses the button on the last message that has it; nothing where there is none. */
  async presses(user: Name, label: string): Promise<void> {
    const message = this.#messages().findLast(({ components }) => JSON.stringify(components).includes(label));
    const found = listNamed((message?.components ?? []) as never).find((each) => each.label === label);
    if (message && found?.customId !== undefined)
      await this.#post(user, '/component', { message_id: message.id, custom_id: found.customId });
  }

  /** Chooses in the select on the last message that has it. */
  async chooses(user: Name, placeholder: string, ...values: readonly string[]): Promise<void> {
    const message = this.#messages().findLast(({ components }) =>
      JSON.stringify(components).includes(placeholder),
    );
    const found = listNamed(message?.components as never).find(({ label }) => label === placeholder);
    if (message && found?.customId !== undefined)
      await this.#post(user, '/component', { message_id: message.id, custom_id: found.customId, values });
  }

  usesOn(user: Name, command: string, target: Name): Promise<void> {
    return this.#post(user, '/invoke', { channel_id: IDS.general, type: 2, command, target_id: IDS[target] });
  }

  /** Submits the modal that opened last for the user; nothing where there is none. */
  async submits(user: Name, values: Readonly<Record<string, string>>): Promise<void> {
    const { interactions } = this.player.service.store;
    const opener = [...interactions.values()].findLast(
      (each) => each.userId === IDS[user] && each.modal !== null,
    );
    if (!opener?.modal) return;
    const components = Object.entries(values).map(([custom_id, value]) => ({ custom_id, value }));
    await this.#post(user, '/modal', {
      interaction_id: opener.id,
      custom_id: opener.modal.custom_id,
      components,
    });
  }

  recording(): Recording {
    const recording = this.player.service.recorder.toRecording();
    if (recording) return JSON.parse(JSON.stringify(recording)) as Recording;
    throw new Error('Nothing is recorded.');
  }

  #messages() {
    return [...this.player.service.store.messages.values()].map(({ message }) => message);
  }

  #post(user: Name, path: string, body: object): Promise<void> {
    return this.player.act({ userId: IDS[user], method: 'POST', path, body });
  }
}

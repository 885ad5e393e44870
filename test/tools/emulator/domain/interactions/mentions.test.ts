import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../../tools/src/emulator/index.js';
import { messageOf, startAnswering } from '../../support/interactions.js';
import { ADA, BEN, HARBOUR } from '../../support/emulator.js';

const SAILORS = '1100000000000000901';
const OPEN = '1100000000000000902';
const EVERYTHING = `<@${ADA}> <@!${BEN}> <@${ADA}> <@5> <@&${SAILORS}> <@&${OPEN}> @everyone`;

/** A world with a role that may be mentioned by all, and one that may not. */
function createRoles(mayMentionEveryone: boolean) {
  const world = createWorld();
  const role = { ...world.roles[0]!, permissions: '0', position: 1 };
  world.roles.push(
    { ...role, id: SAILORS, name: 'sailors' },
    { ...role, id: OPEN, name: 'open', mentionable: true },
  );
  const everyone = world.roles.find(({ id }) => id === HARBOUR)!;
  const bits = BigInt(everyone.permissions) & ~(1n << 17n) & ~(1n << 3n);
  everyone.permissions = (mayMentionEveryone ? bits | (1n << 17n) : bits).toString();
  return world;
}

async function say(data: object, mayMentionEveryone = true) {
  const bot = await startAnswering([], { world: createRoles(mayMentionEveryone) });
  const { message, interaction } = await bot.ping({ type: 4, data });
  return { ...bot, message: message!, interaction: interaction! };
}

const namesOf = (message: { readonly mentions: readonly { readonly id: string }[] }) =>
  message.mentions.map(({ id }) => id);

describe('a message mentions', () => {
  test.each<[string, object | undefined, string[], string[], boolean]>([
    ['users alone when nothing is said', undefined, [ADA, BEN], [], false],
    ['nobody when nobody is allowed', { parse: [] }, [], [], false],
    ['roles when roles are parsed', { parse: ['roles'] }, [], [SAILORS, OPEN], false],
    ['everyone when everyone is parsed', { parse: ['everyone'] }, [], [], true],
    ['those who are listed', { users: [BEN], roles: [OPEN] }, [BEN], [OPEN], false],
    ['listed users beside parsed roles', { parse: ['roles'], users: [ADA] }, [ADA], [SAILORS, OPEN], false],
  ])('%s', async (_what, allowed, users, roles, everyone) => {
    const { message } = await say({ content: EVERYTHING, allowed_mentions: allowed });
    expect(namesOf(message)).toEqual(users);
    expect(message.mention_roles).toEqual(roles);
    expect(message.mention_everyone).toBe(everyone);
  });

  test('only mentionable roles, and not everyone, without MENTION_EVERYONE', async () => {
    const { message } = await say(
      { content: EVERYTHING, allowed_mentions: { parse: ['roles', 'everyone'] } },
      false,
    );
    expect(message).toMatchObject({ mention_roles: [OPEN], mention_everyone: false });
  });

  test('whom its text displays name', async () => {
    const components = [{ type: 17, components: [{ type: 10, content: `Hello <@${BEN}>` }] }];
    const { message } = await say({ flags: 32768, components });
    expect(namesOf(message)).toEqual([BEN]);
  });
});

test('an edit of the content looks for mentions again, with what it allows', async () => {
  const { message, interaction, webhook } = await say({ content: `<@${ADA}>` });
  const edit = async (body: object) =>
    namesOf(messageOf(await webhook(interaction, 'PATCH', '/messages/@original', body)));
  expect(namesOf(message)).toEqual([ADA]);
  expect(await edit({ embeds: [{ title: 'x' }] })).toEqual([ADA]);
  expect(await edit({ content: `<@${BEN}>` })).toEqual([BEN]);
  expect(await edit({ content: `<@${BEN}>!`, allowed_mentions: { parse: [] } })).toEqual([]);
});

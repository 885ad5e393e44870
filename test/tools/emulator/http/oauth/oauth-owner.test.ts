import { describe, expect, it } from 'vitest';
import { ADA, AUTHORIZATION, BOT } from '../../support/emulator.js';
import { createOAuthWorld, startOAuth } from '../../support/oauth.js';

const CLIENT = { grant_type: 'client_credentials' };
const invalidScope = {
  error: 'invalid_scope',
  error_description: 'The requested scope is invalid, unknown, or malformed.',
};

describe('client credentials of a team, which a bot stands for,', () => {
  const startTeam = () => {
    const world = createOAuthWorld();
    world.applications[0]!.ownerId = BOT;
    return startOAuth({ world });
  };

  it.each(['identify', 'applications.commands.update', 'applications.commands.update identify'])(
    'give %s',
    async (scope) => {
      const { token } = await startTeam();
      expect(await token({ ...CLIENT, scope })).toMatchObject({ status: 200, body: { scope } });
    },
  );

  it.each(['applications.commands.permissions.update', 'guilds', 'identify guilds'])(
    'do not give %s',
    async (scope) => {
      const { token } = await startTeam();
      expect(await token({ ...CLIENT, scope })).toMatchObject({ status: 400, body: invalidScope });
    },
  );
});

describe('an application whose owner nobody names', () => {
  const ownerOf = async (more: object) => {
    const world = createOAuthWorld();
    const [weather] = world.applications;
    world.applications[0] = { ...weather!, ownerId: undefined, ...more };
    const { request } = await startOAuth({ world });
    const { body } = await request('GET', '/api/v10/applications/@me', { headers: AUTHORIZATION });
    return (body as { owner: { id: string } }).owner.id;
  };

  it('belongs to the owner of the first guild it is installed in', async () => {
    expect(await ownerOf({})).toBe(ADA);
  });

  it('belongs to its bot where it is installed in none', async () => {
    expect(await ownerOf({ guildIds: [] })).toBe(BOT);
  });
});

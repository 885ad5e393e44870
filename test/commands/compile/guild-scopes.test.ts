import { expect, test } from 'vitest';
import { SlashCommand } from 'commandry';
import { compile } from '../../../src/commands/compile/compile.js';

const HARBOUR = '300000000000000001';
const MARKET = '300000000000000002';
const SQUARE = '300000000000000003';

class Places {
  @SlashCommand('sail', 'd', { guilds: [HARBOUR] })
  sail() {
    return 'x';
  }
  @SlashCommand('trade', 'd', { guilds: [MARKET, SQUARE] })
  trade() {
    return 'x';
  }
}

test('each guild is registered with its own commands, and guilds with the same ones share the payloads', () => {
  const { scopes, declaredScopes } = compile([Places]);
  const names = scopes.map(({ scope, payloads }) => [scope, payloads.map(({ name }) => name)]);
  expect(names).toEqual([
    ['global', []],
    [{ guildId: HARBOUR }, ['sail']],
    [{ guildId: MARKET }, ['trade']],
    [{ guildId: SQUARE }, ['trade']],
  ]);
  expect(scopes[2]?.payloads).toBe(scopes[3]?.payloads);
  expect(declaredScopes).toEqual(scopes);
});

test('what is declared stays known where everything is registered in a development guild', () => {
  const { scopes, declaredScopes } = compile([Places], { developmentGuildId: SQUARE });
  expect(scopes.map(({ scope }) => scope)).not.toContainEqual({ guildId: HARBOUR });
  expect(declaredScopes).toEqual(compile([Places]).scopes);
});

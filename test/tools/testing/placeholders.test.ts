import { expect, it } from 'vitest';
import { readSettings } from 'commandry';
import { fillPlaceholders } from '../../../tools/src/testing/placeholders.js';

it('an app that reads its settings can be imported in a test where nothing is set', () => {
  const env: Record<string, string | undefined> = {};
  fillPlaceholders(env);
  expect(readSettings(env)).toMatchObject({ applicationId: '1', token: undefined });
});

it('what is set stays, under any of its names', () => {
  const env: Record<string, string | undefined> = { DISCORD_CLIENT_ID: '77' };
  fillPlaceholders(env);
  expect(readSettings(env).applicationId).toBe('77');
});

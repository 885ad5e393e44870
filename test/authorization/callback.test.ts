import { describe, expect, it } from 'vitest';
import { readCallback } from 'commandry/authorization';

const STATE = 'the-state';
const BASE = 'https://app.example/callback';
const read = (query: string) => readCallback(`${BASE}?${query}`, { state: STATE });
const coded = (code: string) => expect.objectContaining({ code, status: 400 }) as Error;

describe('what a user comes back with', () => {
  it.each([
    ['a whole address', `${BASE}?code=c&state=${STATE}`],
    ['an address object', new URL(`${BASE}?code=c&state=${STATE}`)],
    ['a path with a query', `/callback?code=c&state=${STATE}`],
    ['a query alone', `?code=c&state=${STATE}`],
    ['an address of an app', `discord-1:/authorize/callback?code=c&state=${STATE}`],
    ['an address with a query of its own', `${BASE}?a=1&a=2&code=c&state=${STATE}`],
  ])('is read from %s', (_what, address) => {
    const callback = readCallback(address, { state: STATE });
    expect(callback.code).toBe('c');
    expect(callback.error).toBeUndefined();
  });

  it('has the guild that the bot was added to', () => {
    expect(read(`code=c&state=${STATE}&guild_id=5&permissions=8`)).toMatchObject({ guildId: '5' });
    expect(read(`code=c&state=${STATE}&guild_id=x`)).toMatchObject({ guildId: undefined });
  });

  it('is an error where there is one', () => {
    const query = `error=access_denied&error_description=The+owner+refused.&state=${STATE}`;
    expect(read(query)).toEqual({ error: 'access_denied', description: 'The owner refused.' });
    expect(read(`error=server_error&state=${STATE}`)).toEqual({
      error: 'server_error',
      description: undefined,
    });
  });

  it.each([
    ['no state', 'code=c'],
    ['an empty state', 'code=c&state='],
    ['another state', 'code=c&state=another'],
    ['a beginning of the state', 'code=c&state=the'],
    ['more than the state', `code=c&state=${STATE}x`],
    ['the state in other letters', `code=c&state=${STATE.toUpperCase()}`],
    ['an error and another state', 'error=access_denied&state=another'],
    ['nothing at all', ''],
  ])('is refused with %s', (_what, query) => {
    expect(() => read(query)).toThrow(coded('CALLBACK_REFUSED'));
  });

  it.each([
    ['two codes', `code=c&code=d&state=${STATE}`],
    ['the same code twice', `code=c&code=c&state=${STATE}`],
    ['two states, one of them right', `code=c&state=${STATE}&state=x`],
    ['two errors', `error=a&error=b&state=${STATE}`],
    ['a code and an error', `code=c&error=access_denied&state=${STATE}`],
    ['neither', `state=${STATE}`],
    ['an empty code', `code=&state=${STATE}`],
    ['16,385 characters', `code=${'c'.repeat(16_384)}&state=${STATE}`],
  ])('is refused with %s', (_what, query) => {
    expect(() => read(query)).toThrow(coded('CALLBACK_REFUSED'));
  });

  it('is refused when it is no address', () => {
    expect(() => readCallback('http://[', { state: STATE })).toThrow(coded('CALLBACK_REFUSED'));
  });

  it.each(['', undefined])('is refused when the session has no state: %j', (state) => {
    const refused = () => readCallback(`${BASE}?code=c&state=`, { state: state! });
    expect(refused).toThrow(coded('CALLBACK_REFUSED'));
    expect(refused).toThrow('has no state to compare with');
  });

  it('is never repeated in the error', () => {
    for (const query of ['code=planted&state=planted', `code=planted&code=planted&state=${STATE}`]) {
      let said = '';
      try {
        read(query);
      } catch (error) {
        said = String(error);
      }
      expect(said).toMatch(/^CommandryError: /);
      expect(said).not.toMatch(/planted|the-state/);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { Guard, requireEntitlement, SlashCommand, type AppOptions } from 'commandry';
import { languages } from '../../../src/interactions/user-messages/all-languages.js';
import { chatInputPayload, TEST_GUILD_ID, TEST_USER } from 'commandry-dev/testing';
import { kit, message, START_MS, startApp, startHandler } from '../../support/apps/started-app.js';

const SKU = '600000000000000001';
const OTHER = '600000000000000002';

const at = (ms: number) => new Date(START_MS + ms).toISOString();
const owned = (fields: object = {}) => ({
  entitlements: [
    { id: '700000000000000001', application_id: '3', sku_id: SKU, user_id: TEST_USER.id, type: 8, ...fields },
  ],
});
const button = (id: string) => ({ type: 2, style: 6, sku_id: id });
/** What a user sees who has not bought it. */
const offer = (content: string | RegExp, ...rows: readonly string[][]) => ({
  type: 4,
  data: {
    content: typeof content === 'string' ? content : (expect.stringMatching(content) as string),
    flags: 64,
    components: rows.map((ids) => ({ type: 1, components: ids.map(button) })),
  },
});
const ENGLISH = 'This is a premium feature. You can unlock it here:';

function premium(settings: Partial<AppOptions> = {}, guard = requireEntitlement(SKU)) {
  class Premium {
    @Guard(guard)
    @SlashCommand('run', 'd')
    run() {
      return 'done';
    }
  }
  const { app, logbook, clock } = startApp({ commands: [Premium], ...settings });
  const use = async (fields: object = {}) =>
    (await kit.send(app, { ...chatInputPayload(kit.context(), 'run', {}), ...fields })).body;
  return { app, use, logbook, clock };
}

describe('requireEntitlement', () => {
  test.each<[string, object]>([
    ['of the user', owned()],
    ['of the guild', owned({ user_id: undefined, guild_id: TEST_GUILD_ID })],
    ['that has begun and not ended', owned({ starts_at: at(0), ends_at: at(1) })],
    ['of a test', owned({ starts_at: null, ends_at: null, deleted: false, consumed: false })],
  ])('lets an entitlement pass %s', async (_what, fields) => {
    expect(await premium().use(fields)).toEqual(message('done'));
  });

  test.each<[string, object]>([
    ['none', { entitlements: [] }],
    ['none, where Discord sends no list', { entitlements: undefined }],
    ['one to another SKU', owned({ sku_id: OTHER })],
    ['one that is over this moment', owned({ ends_at: at(0) })],
    ['one that has not begun', owned({ starts_at: at(1) })],
    ['one that was consumed', owned({ consumed: true })],
    ['one that was refunded', owned({ deleted: true })],
    ['one whose end nobody can read', owned({ ends_at: 'some day' })],
  ])('offers the purchase to the user alone who has %s', async (_what, fields) => {
    const { app, use, logbook } = premium();
    expect(await use(fields)).toMatchObject(offer(ENGLISH, [SKU]));
    expect(logbook.entries).toMatchObject([
      { level: 'info', event: 'GUARD_REJECTED', command: 'run', reason: 'premiumRequired' },
    ]);
    expect(app.counters).toMatchObject({ GUARD_REJECTED: 1, HANDLER_FAILED: 0 });
  });

  test('takes any of several SKUs, and offers each of them', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `60000000000000000${index}`) as [string, ...string[]];
    const { use } = premium({}, requireEntitlement(...ids));
    expect(await use(owned({ sku_id: ids[5] }))).toEqual(message('done'));
    expect(await use()).toMatchObject(offer(ENGLISH, ids.slice(0, 5), ids.slice(5)));
  });

  test('goes by the clock of the app', async () => {
    const { use, clock } = premium();
    const fields = owned({ ends_at: at(60_000) });
    expect(await use(fields)).toEqual(message('done'));
    clock.advance(60_000);
    expect(await use(fields)).toMatchObject(offer(ENGLISH, [SKU]));
  });

  test.each(['en-US', ...languages.keys()])('speaks %s', async (locale) => {
    const { use } = premium();
    const { content } = ((await use({ locale })) as { data: { content: string } }).data;
    expect(content).toBe(languages.get(locale)?.premiumRequired ?? ENGLISH);
    expect(content).toMatch(/[:：]$/);
  });

  test('says it in the words of the application', async () => {
    const { use } = premium({
      messages: { premiumRequired: ({ skuIds, commandPath }) => `${commandPath}: ${skuIds.join()}` },
    });
    expect(await use()).toEqual(message(`run: ${SKU}`));
  });

  test.each<[string, readonly unknown[], RegExp]>([
    ['no SKU', [], /names 0 SKUs, but 1 to 25 are wanted/],
    ['26 of them', Array<string>(26).fill(SKU), /names 26 SKUs/],
    ['a name', [SKU, 'gold'], /"gold" is not the id of a SKU/],
    [
      'a number',
      [600000000000000001n],
      /"600000000000000001" is not the id of a SKU\. .* in quotation marks/,
    ],
    ['nothing', [undefined], /"undefined" is not the id/],
  ])('refuses %s when it is written', (_what, ids, text) => {
    expect(() => requireEntitlement(...(ids as [string]))).toThrow(
      expect.objectContaining({
        code: 'SETTING_INVALID',
        message: expect.stringMatching(text) as string,
      }) as Error,
    );
  });
});

test('a handler asks by itself, for any of several SKUs and as time passes', async () => {
  const seen: boolean[] = [];
  const { app, clock } = startHandler((interaction) => {
    seen.push(interaction.entitled(SKU), interaction.entitled(OTHER), interaction.entitled(OTHER, SKU));
    clock.advance(1);
    seen.push(interaction.entitled(SKU));
    return 'done';
  });
  await kit.send(app, { ...chatInputPayload(kit.context(), 'run', {}), ...owned({ ends_at: at(1) }) });
  expect(seen).toEqual([true, false, true, false]);
});

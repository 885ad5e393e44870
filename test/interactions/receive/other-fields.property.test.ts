import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { defineCommand, button, defineButton, defineModal, defineSelect, row, select } from 'commandry';
import type { Payload } from 'commandry-dev/testing';
import type { InvokeResult, WireComponentInteraction } from '../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, GENERAL } from '../../tools/emulator/support/emulator.js';
import { FULL_PAYLOADS, kit, MESSAGE } from '../../support/apps/full-payloads.js';
import { startReader } from '../../support/apps/reading-app.js';
import { handledBy, startApp, kit as startedKit } from '../../support/apps/started-app.js';
import { startEmulatedBot } from '../../support/service/emulated-bot.js';

type Path = readonly string[];

/** What dispatch uses: who and what an interaction is for, and what a handler is promised by type. */
const USED = [
  /^(type|id|application_id|token|locale)$/,
  /^(member|user)(\.user)?(\.id)?$/,
  /^data(\.(id|name|type|target_id|custom_id|component_type))?$/,
  /^data\.options(\.(\d+|options))*(\.(name|type|value|focused))?$/,
  /^data\.values(\.\d+)?$/,
  /^data\.components(\.(\d+|components?))*(\.(type|custom_id|value|values)(\.\d+)?)?$/,
  // A user, role, channel, message or file that was chosen is there.
  /^data\.resolved(\.\w+(\.\d+)?)?$/,
  // An option may allow only some.
  /^data\.resolved\.(channels\.\d+\.type|attachments\.\d+\.filename)$/,
];

/** Every place of a payload that dispatch has no business with. */
function otherPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const place = [...path, key];
    const isUsed = USED.some((pattern) => pattern.test(place.join('.')));
    return [...(isUsed ? [] : [place]), ...otherPlaces(part, place)];
  });
}

/** The place of an unknown field in each object of a payload. */
function unknownPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, part]) => unknownPlaces(part, [...path, key]));
  return Array.isArray(value) ? inner : [[...path, 'of_tomorrow'], ...inner];
}

/** A copy in which a place holds something else; undefined for nothing. */
function changeAt(value: unknown, [step, ...rest]: Path, change: (found: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const kept = Object.entries(value as Payload).flatMap(([key, part]): [string, unknown][] => {
    const changed = key === step ? changeAt(part, rest, change) : part;
    return changed === undefined ? [] : [[key, changed]];
  });
  if (Array.isArray(value)) return kept.map(([, part]) => part);
  const isNew = !Object.hasOwn(value as object, step);
  return Object.fromEntries(isNew ? [...kept, [step, change(undefined)]] : kept);
}

/** A value of another type. */
function retyped(found: unknown): unknown {
  if (typeof found === 'string') return 5;
  if (Array.isArray(found)) return { of: 'tomorrow' };
  return typeof found === 'object' && found !== null ? ['of tomorrow'] : 'of tomorrow';
}

/** A payload with one difference in a field that dispatch does not use, for each such field. */
function variantsOf(payload: unknown): [name: string, changed: unknown][] {
  const changes = { removed: () => undefined, null: () => null, retyped };
  return [
    ...otherPlaces(payload).flatMap((place) =>
      Object.entries(changes).map(([name, change]): [string, unknown] => [
        `${place.join('.')} ${name}`,
        changeAt(payload, place, change),
      ]),
    ),
    ...unknownPlaces(payload).flatMap((place) =>
      [null, { of: ['tomorrow'] }].map((added): [string, unknown] => [
        `${place.join('.')} added`,
        changeAt(payload, place, () => added),
      ]),
    ),
  ];
}

describe.each(Object.entries(FULL_PAYLOADS))('%s', (what, make) => {
  const variants = variantsOf(make());

  it('is handled whichever one of the fields that dispatch does not use is missing, null, of another type or new', async () => {
    let readings = 0;
    const { app, logbook } = startReader(() => readings++);
    const usual = await kit.send(app, make());
    expect(usual.status).toBe(200);
    const isRead = what === 'a PING' ? 0 : 1;
    const refused: unknown[] = [];
    for (const [name, payload] of variants) {
      readings = 0;
      logbook.entries.length = 0;
      const { status, body } = await kit.send(app, payload as Payload);
      await app.inFlight.settle(60_000);
      const failures = logbook.entries.filter(({ event }) => event !== 'TRANSLATION_MISSING');
      if (status !== 200 || readings !== isRead || failures.length > 0)
        refused.push({ name, status, body, readings, failures });
    }
    expect(refused).toEqual([]);
    expect(variants.length).toBeGreaterThan(3);
  });
});

it('a command is handled with nothing but what dispatch uses', async () => {
  const readings: unknown[] = [];
  const { app } = startReader((reading) => readings.push(reading));
  const { applicationId: application_id } = kit.credentials;
  const bare = { ...{ type: 2, id: '1', application_id, token: 't' }, data: { id: '5', name: 'all' } };
  for (const who of [{ user: { id: '1' } }, { member: { user: { id: '1' } } }])
    expect((await kit.send(app, { ...bare, ...who })).status).toBe(200);
  expect(readings).toHaveLength(2);
});

it('a message that Discord answers with is given to the handler in the same way', async () => {
  const answers = variantsOf(MESSAGE).map(([, changed]) => changed);
  const seen: unknown[] = [];
  const run = handledBy(async (interaction) => {
    await interaction.deferReply();
    for (const _ of answers) seen.push(await interaction.fetchReply());
    return 'done';
  });
  const { app, logbook } = startApp({ commands: [run] }, ...answers.map((body) => ({ status: 200, body })));
  await startedKit.chatInput(app, 'run');
  await app.inFlight.settle(60_000);
  expect(seen).toEqual(answers);
  expect(logbook.entries).toEqual([]);
});

/** A bot with a handler for each kind of interaction, played once by a user of the emulator. */
async function play() {
  const delivered: Payload[] = [];
  const note = ({ raw }: { readonly raw: unknown }): string => {
    delivered.push(raw as Payload);
    return 'ok';
  };
  const look = defineCommand({
    name: 'look',
    description: 'd',
    options: {
      text: { type: 'string', description: 'd', autocomplete: (_typed, interaction) => [note(interaction)] },
      user: { type: 'user', description: 'd' },
      channel: { type: 'channel', description: 'd' },
    },
    run: note,
  });
  const lookUp = defineCommand({ type: 'user', name: 'Look up', run: note });
  const quote = defineCommand({ type: 'message', name: 'Quote', run: note });
  const form = defineModal({
    id: 'form',
    title: 'Form',
    inputs: {
      why: { type: 'text', label: 'Why?', required: true },
      who: { type: 'user', label: 'Who?' },
      sure: { type: 'checkbox', label: 'Sure?' },
    },
    run: note,
  });
  const open = defineButton({
    id: 'open',
    run: (interaction) => {
      note(interaction);
      return interaction.showModal(form, {});
    },
  });
  const pick = defineSelect({ id: 'pick', type: 'userSelect', run: note });
  const post = defineCommand({
    name: 'post',
    description: 'd',
    run: () => ({ content: 'Here', components: [row(button(open, { label: 'Open' })), row(select(pick))] }),
  });
  const { emulator, app, logbook } = await startEmulatedBot({
    commands: [look, lookUp, quote, post, open, pick, form],
  });
  const act = async (what: string, body: object) => {
    const { body: result } = await emulator.control('POST', `/users/${ADA}/${what}`, body);
    return result as InvokeResult<WireComponentInteraction>;
  };
  const invoke = (body: object) => act('invoke', { channel_id: GENERAL, ...body });
  await invoke({ text: `/look text:hi user:${BEN} channel:${GENERAL}` });
  await act('autocomplete', { channel_id: GENERAL, text: '/look text:h' });
  await invoke({ type: 2, command: 'Look up', target_id: BEN });
  await invoke({ type: 3, command: 'Quote', target_id: BENS_MESSAGE });
  const { message } = await invoke({ text: '/post' });
  await act('component', { message_id: message!.id, custom_id: 'pick', values: [BEN] });
  const { interaction } = await act('component', { message_id: message!.id, custom_id: 'open' });
  const components = [
    { custom_id: 'why', value: 'Because' },
    { custom_id: 'who', values: [BEN] },
    { custom_id: 'sure', value: true },
  ];
  await act('modal', { interaction_id: interaction!.id, custom_id: 'form', components });
  return { app, logbook, delivered };
}

it('so is every kind of interaction that the emulator delivers', async () => {
  const { app, logbook, delivered } = await play();
  const payloads = structuredClone(delivered);
  expect(payloads.map(({ type, data }) => [type, (data as Payload)['type'] ?? null])).toEqual([
    ...[1, null, 2, 3].map((type) => [type === null ? 4 : 2, type ?? 1]),
    ...[3, 3, 5].map((type) => [type, null]),
  ]);
  const refused: unknown[] = [];
  for (const payload of payloads) {
    const usual = await app.dispatch(payload);
    for (const [name, changed] of variantsOf(payload)) {
      delivered.length = 0;
      const answer: unknown = await app.dispatch(changed).catch((error: unknown) => error);
      if (delivered.length !== 1 || !isDeepStrictEqual(answer, usual))
        refused.push({ type: payload['type'], name, answer });
    }
  }
  expect(refused).toEqual([]);
  expect(logbook.entries).toEqual([]);
});

import * as api from 'discord-api-types/v10';
import { describe, expect, test } from 'vitest';
import { ALLOWED_CALLBACKS, CallbackType } from '../../src/protocol/interactions/callback-type.js';
import { AttachmentFlag } from '../../src/protocol/messages/attachment.js';
import { ChannelType } from '../../src/protocol/guilds/channel-type.js';
import { CommandPermissionType } from '../../src/protocol/permissions/permission-entry.js';
import {
  ButtonStyle,
  ComponentType,
  SeparatorSpacing,
  TextInputStyle,
} from '../../src/protocol/components/component.js';
import {
  CommandType,
  EntryPointHandler,
  APPLICATION_FLAG_EMBEDDED,
  IntegrationType,
  InteractionContext,
} from '../../src/protocol/commands/command-type.js';
import { WEBHOOK_EVENT_TYPES } from '../../src/protocol/events/webhook-event.js';
import { nameOf } from '../../src/protocol/validation/enumeration.js';
import { OptionType } from '../../src/protocol/commands/options/option-type.js';
import { InteractionType } from '../../src/protocol/interactions/interaction-type.js';
import { DOCUMENTED_LOCALES, LOCALES } from '../../src/protocol/locale/locale.js';
import { MessageType } from '../../src/protocol/messages/message.js';
import { MessageFlag } from '../../src/protocol/messages/message-flag.js';
import { ALL_PERMISSIONS, Permission } from '../../src/protocol/permissions/permissions.js';

/** The numeric values of a TypeScript enum; it also maps them back to names. */
const valuesOf = (enumeration: object) =>
  Object.values(enumeration).filter((value) => typeof value === 'number');

/** `ActionRow` is `ACTION_ROW` here. */
const toOurName = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

describe('the values are those that another project has written down independently:', () => {
  test.each([
    ['command types', CommandType, api.ApplicationCommandType],
    ['option types', OptionType, api.ApplicationCommandOptionType],
    ['entry point handlers', EntryPointHandler, api.EntryPointCommandHandlerType],
    ['installation contexts', IntegrationType, api.ApplicationIntegrationType],
    ['interaction contexts', InteractionContext, api.InteractionContextType],
    ['kinds of permissions', CommandPermissionType, api.ApplicationCommandPermissionType],
    ['button styles', ButtonStyle, api.ButtonStyle],
    ['text input styles', TextInputStyle, api.TextInputStyle],
    ['separator spacings', SeparatorSpacing, api.SeparatorSpacingSize],
    ['attachment flags', AttachmentFlag, api.AttachmentFlags],
  ])('%s, all of them', (_what, ours, theirs) => {
    expect(Object.values(ours).sort()).toEqual(valuesOf(theirs).sort());
  });

  test('events over HTTP, as far as they are there', () => {
    expect(WEBHOOK_EVENT_TYPES).toEqual(
      expect.arrayContaining(Object.values(api.ApplicationWebhookEventType)),
    );
  });

  test.each([
    ['channel types', ChannelType, api.ChannelType],
    ['message types', MessageType, api.MessageType],
    ['message flags', MessageFlag, api.MessageFlags],
  ])('%s, those that are here', (_what, ours, theirs) => {
    const known = valuesOf(theirs);
    expect(Object.values(ours).filter((value) => !known.includes(value))).toEqual([]);
  });

  test.each<[string, object, object, number[], number[]]>([
    // Of the published schema: neither in the reference nor with them.
    ['interaction types', InteractionType, api.InteractionType, [6], []],
    ['callback types', CallbackType, api.InteractionResponseType, [11, 13], []],
    // Not for bots.
    ['component types', ComponentType, api.ComponentType, [], [16]],
  ])('%s, but for those that are listed', (_what, ours, theirs, oursAlone, theirsAlone) => {
    const here = valuesOf(ours);
    const there = valuesOf(theirs);
    expect(here.filter((value) => !there.includes(value))).toEqual(oursAlone);
    expect(there.filter((value) => !here.includes(value))).toEqual(theirsAlone);
  });

  test.each<[string, Record<string, number>, object, string[]]>([
    ['interaction types', InteractionType, api.InteractionType, ['SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY']],
    ['component types', ComponentType, api.ComponentType, []],
    ['button styles', ButtonStyle, api.ButtonStyle, []],
    ['text input styles', TextInputStyle, api.TextInputStyle, []],
    ['separator spacings', SeparatorSpacing, api.SeparatorSpacingSize, []],
    ['message types', MessageType, api.MessageType, []],
    ['message flags', MessageFlag, api.MessageFlags, []],
  ])('%s, each under its name', (_what, ours, theirs, oursAlone) => {
    const named = Object.fromEntries(Object.entries(theirs).map(([name, value]) => [toOurName(name), value]));
    expect(Object.keys(ours).filter((name) => named[name] !== ours[name])).toEqual(oursAlone);
  });

  test('permission bits, by their value', () => {
    const theirs = new Set(Object.values(api.PermissionFlagsBits));
    // Newer than the other project's release, or left out by it; each with its bit.
    const oursAlone = Object.entries(Permission).filter(([, bit]) => !theirs.has(bit));
    expect(oursAlone).toEqual([]);
    expect(Object.values(Permission).reduce((all, bit) => all | bit, 1n << 47n)).toBe(ALL_PERMISSIONS);
  });

  test('locales', () => {
    expect([...DOCUMENTED_LOCALES].sort()).toEqual(Object.values(api.Locale).sort());
    expect(LOCALES).toHaveLength(34);
  });

  test('the flag of applications with an Activity', () => {
    expect(APPLICATION_FLAG_EMBEDDED).toBe(api.ApplicationFlags.Embedded);
  });
});

test('attachment flags have the names and bits of the reference', () => {
  expect(AttachmentFlag).toEqual({
    IS_CLIP: 1,
    IS_THUMBNAIL: 2,
    IS_REMIX: 4,
    IS_SPOILER: 8,
    IS_ANIMATED: 32,
  });
});

test('a value is shown by the name the reference gives it, and as it is when it has none', () => {
  expect(nameOf(OptionType, 4)).toBe('INTEGER');
  expect(nameOf(OptionType, 99)).toBe('99');
});

test('an autocompletion is answered with suggestions alone, and nothing but a PING with a PONG', () => {
  expect(ALLOWED_CALLBACKS[InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE]).toEqual([8]);
  expect(ALLOWED_CALLBACKS[InteractionType.SOCIAL_LAYER_SKU_PURCHASE_ELIGIBILITY]).toEqual([13]);
  const withPong = Object.entries(ALLOWED_CALLBACKS).filter(([, allowed]) =>
    allowed.includes(CallbackType.PONG),
  );
  expect(withPong).toEqual([[String(InteractionType.PING), [1]]]);
});

test('what Discord says it takes is what is allowed, number for number', () => {
  expect(ALLOWED_CALLBACKS[InteractionType.APPLICATION_COMMAND]).toEqual([4, 5, 9, 10, 12]);
  expect(ALLOWED_CALLBACKS[InteractionType.MESSAGE_COMPONENT]).toEqual([4, 5, 6, 7, 9, 10, 12]);
  expect(ALLOWED_CALLBACKS[InteractionType.MODAL_SUBMIT]).toEqual([4, 5, 6, 7, 10, 12]);
});

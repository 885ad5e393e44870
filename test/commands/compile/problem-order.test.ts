import { expect, it } from 'vitest';
import {
  CommandryError,
  createApp,
  defineCommand,
  Guard,
  SlashCommand,
  StringOption,
  Subcommand,
  defineModal,
  Button,
  type ChatInputInteraction,
  type ButtonInteraction,
} from 'commandry';
import { routeKit } from '../../support/apps/routed.js';

const GUILD = '200000000000000001';

/** Returns the code, the place and the finding of each problem, in their order. */
function problemsOf(...commands: readonly unknown[]): string[] {
  try {
    createApp({
      ...{ commands: commands as [], ...routeKit.credentials, log: () => undefined },
      ...{ developmentGuildId: GUILD, localization: { source: { de: { commands: { nothing: {} } } } } },
    });
  } catch (error) {
    if (!(error instanceof CommandryError) || error.code !== 'DEFINITIONS_INVALID') throw error;
    return error.problems.map(
      ({ code, location: { className, methodName = '', option = '', locale = '' }, found }) =>
        `${code} | ${[className, methodName, option, locale].filter((part) => part !== '').join(' ')} | ${found}`,
    );
  }
  return [];
}

class Global {
  @SlashCommand('twin', 'Global', { formerly: 'twin' })
  twin(_: ChatInputInteraction, @StringOption('UPPER', 'd') _upper?: string) {
    return 'x';
  }

  @SlashCommand('wrong', 'Wrong', { run: 'there' as 'here', defer: 'often' as 'auto' })
  wrong(_: ChatInputInteraction) {
    return 'x';
  }
}

class InGuild {
  constructor(readonly store: unknown) {}

  @SlashCommand('twin', 'In a guild', { guilds: [GUILD], run: 'queued' as 'here' })
  twin(_: ChatInputInteraction) {
    return 'x';
  }
}

class Draft {
  @Subcommand('Lost', 'Without @Command', { run: 'queued' as 'here' })
  lost(_: ChatInputInteraction, @StringOption('s', 'd', { minLength: 9000 }) _s?: string) {
    return 'x';
  }
}

class Routes {
  @Guard(4 as never)
  @Button('has space', { run: 'queued' as 'here', defer: 'never' })
  button(_: ButtonInteraction) {
    return 'x';
  }
}

it('lists the problems by check: those of payloads first, those of one development guild last', () => {
  const modal = defineModal({
    ...{ id: 'modal', title: 'T'.repeat(46), titleLocalizations: { de: 'D'.repeat(47) } },
    inputs: { why: { type: 'text', label: 'Why?', labelLocalizations: { de: '', xx: 'x' } } },
    ...{ run: () => 'x', runs: 'there' as 'here' },
  });
  const odd = defineCommand({ name: 'odd', description: 'd', guards: [1 as never], run: 2 as never });
  expect(problemsOf(Global, InGuild, Draft, Routes, modal, odd)).toMatchInlineSnapshot(`
    [
      "SUBCOMMAND_WITHOUT_COMMAND | Draft lost | @Subcommand('Lost')",
      "NAME_INVALID | Global twin twin UPPER | name "UPPER"",
      "NAME_INVALID | Draft lost draft Lost | name "Lost"",
      "OUT_OF_RANGE | Draft lost draft Lost s | min_length 9000",
      "FORMER_NAME_TAKEN | Global twin twin | formerly 'twin', its own name",
      "SETTING_INVALID | createApp({ localization }) modal why de | label """,
      "LOCALE_UNKNOWN | createApp({ localization }) modal why xx | label in "xx"",
      "NOT_ALLOWED_VALUE | Global wrong wrong | defer "often"",
      "NOT_ALLOWED_VALUE | Global wrong wrong | run "there"",
      "WRONG_KIND | defineCommand('odd') odd | guard: number",
      "WRONG_KIND | defineCommand('odd') odd | run: number",
      "ROUTE_ID_INVALID | Routes button has space | the id "has space"",
      "WRONG_KIND | Routes button has space | guard: number",
      "NOT_ALLOWED_VALUE | defineModal('modal') | run "there"",
      "SETTING_INVALID | defineModal('modal') | title "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT"",
      "QUEUE_MISSING | InGuild twin twin | run 'queued'",
      "QUEUE_MISSING | Draft lost draft Lost | run 'queued'",
      "QUEUE_MISSING | Routes button has space | run 'queued'",
      "NOT_ALLOWED_VALUE | Routes button has space | defer 'never' beside run 'queued'",
      "CONSTRUCTOR_NEEDS_ARGUMENTS | InGuild | a constructor that needs 1 argument",
      "COMMAND_NAME_DUPLICATE | InGuild twin twin | "twin", and so is Global.twin(), "twin" in the guild of developmentGuildId, to which all commands are redirected",
    ]
  `);
});

import { describe, expect, it } from 'vitest';
import {
  Command,
  createApp,
  defineCommand,
  defineSubcommand,
  SlashCommand,
  Subcommand,
  toRegistration,
  type CommandSource,
  type Defer,
} from 'commandry';
import { kit, startApp } from '../../support/apps/started-app.js';
import { turns } from '../../support/time/wait.js';

const never = () => new Promise<string>(() => undefined);

@Command('parent', 'd', { defer: 300 })
class Parent {
  @Subcommand('own', 'd', { defer: 'ephemeral' })
  own() {
    return never();
  }
  @Subcommand('inherited', 'd')
  inherited() {
    return never();
  }
}

class Leaf {
  @SlashCommand('leaf', 'd', { defer: 'never' })
  leaf() {
    return never();
  }
  @SlashCommand('plain', 'd')
  plain() {
    return never();
  }
}

const functions = [
  defineCommand({ name: 'leaf', description: 'd', defer: 'never', run: never }),
  defineCommand({ name: 'plain', description: 'd', run: never }),
  defineCommand({
    name: 'parent',
    description: 'd',
    defer: 300,
    subcommands: {
      own: defineSubcommand({ description: 'd', defer: 'ephemeral', run: never }),
      inherited: defineSubcommand({ description: 'd', run: never }),
    },
  }),
];

describe.each<[string, CommandSource[]]>([
  ['classes', [Parent, Leaf]],
  ['functions', functions],
])('in %s', (_form, commands) => {
  const startCommands = () => startApp({ commands, defer: 1000 });

  it.each<[string, string, number, object]>([
    ['a subcommand has its own setting', 'parent own', 2000, { type: 5, data: { flags: 64 } }],
    ['its command has a setting', 'parent inherited', 300, { type: 5 }],
    ['a command says never', 'leaf', 2750, { type: 4, data: { flags: 64 } }],
    ['the application has a setting', 'plain', 1000, { type: 5 }],
  ])('%s', async (_who, path, afterMs, body) => {
    const { app, clock } = startCommands();
    let answer: unknown;
    void kit.chatInput(app, path).then((given) => (answer = given.body));
    await turns();
    clock.advance(afterMs - 1);
    await turns();
    expect(answer).toBeUndefined();
    clock.advance(1);
    await turns();
    expect(answer).toMatchObject(body);
  });

  it('it is not registered', () => {
    expect(JSON.stringify(startCommands().app.definitions.map(toRegistration))).not.toContain('defer');
  });
});

describe('what is no defer is named when the commands load:', () => {
  const wrong: readonly unknown[] = ['later', -1, 2501, 0.5, null, true];

  it.each(wrong)('%s', (defer) => {
    class Wrong {
      @SlashCommand('wrong', 'd', { defer: defer as Defer })
      run() {
        return 'x';
      }
    }
    @Command('parent', 'd')
    class WrongParent {
      @Subcommand('wrong', 'd', { defer: defer as Defer })
      run() {
        return 'x';
      }
    }
    const load = () => createApp({ commands: [Wrong, WrongParent], ...kit.credentials });
    expect(load).toThrow(
      /Wrong\.run\(\), "wrong" \[NOT_ALLOWED_VALUE\]\n\s+found:\s+defer .*\n\s+wanted: 'auto'/,
    );
    expect(load).toThrow(/WrongParent\.run\(\), "parent wrong" \[NOT_ALLOWED_VALUE\]/);
    expect(() => createApp({ commands: [], ...kit.credentials, defer: defer as Defer })).toThrow(
      /SETTING_INVALID|defer: must be 'auto'/,
    );
  });
});

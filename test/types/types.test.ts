import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const COMPILERS = [
  ['5.9', 'typescript-5.9'],
  ['6.0', 'typescript'],
  ['7.0', 'typescript-7.0'],
] as const;

/** What the compiler says of each wrong declaration, by the number in its name. */
const MESSAGES: Readonly<Record<string, RegExp>> = {
  case01: /OptionDoesNotFit<number, string>/,
  case02: /OptionDoesNotFit<string, number>/,
  case03: /OptionDoesNotFit<string \| undefined, string>/,
  case04:
    /OptionDoesNotFit<("metric" \| "kelvin"|"kelvin" \| "metric"), ("metric" \| "imperial"|"imperial" \| "metric")>/,
  case05: /ReturnIsNoReply<number>/,
  case06: /ReturnIsNoReply<Promise<\{ contents: string; \}>>/,
  case07: /InteractionDoesNotFit<ChatInputInteraction, UserInteraction>/,
  case08: /InteractionDoesNotFit<UserInteraction, ChatInputInteraction>/,
  case09: /InteractionDoesNotFit<MessageInteraction, UserInteraction>/,
  case10: /InteractionDoesNotFit<EntryPointInteraction, ChatInputInteraction>/,
  case11: /not assignable to type 'undefined'/,
  case12: /AutocompleteProvider<number>/,
  case13: /'minValue' does not exist/,
  case14: /OptionDoesNotFit<UserValue, string>/,
  case15: /OptionDoesNotFit<ChannelValue<"GUILD_TEXT" \| "GUILD_VOICE">, ChannelValue<"GUILD_TEXT">>/,
  case16: /OptionDoesNotFit<boolean, number>/,
  case17: /OptionDoesNotFit<\{ ms: number; \}, string>/,
  case18: /"MANAGE_EVERYTHING"' is not assignable/,
  case19: /OptionDoesNotFit<"a" \| "b", "a">/,
  case20: /'guilds' does not exist/,
  case21: /Type 'number' is not assignable to type 'string'/,
  case22: /'sides' is possibly 'undefined'/,
  case23: /Type 'number' is not assignable to type 'HandlerResult'/,
  case24: /Type 'number' is not assignable to type 'never'/,
  case25: /InteractionDoesNotFit<ChatInputInteraction, UserInteraction>/,
  case26: /InteractionDoesNotFit<ChatInputInteraction, AutocompleteInteraction>/,
  case27: /InteractionDoesNotFit<ChatInputInteraction, UserInteraction>/,
  case28: /InteractionDoesNotFit<ChatInputInteraction, \{/,
  case29: /ReturnIsNoReply<\{ content: string; ephemerla: boolean; \}>/,
  case30: /ReturnIsNoReply<\{\}>/,
  case31: /OptionDoesNotFit<string, number>/,
  case32: /AutocompleteClass<number>/,
  case33: /ProviderDoesNotFit<AutocompleteProvider<number>, \(typed: string\) => string\[\]>/,
  case34: /ProviderDoesNotFit<AutocompleteProvider<string>, "no public method of that name">/,
  case35: /Property 'autocomplete' is missing/,
  case36: /AutocompleteProvider<string>/,
  case37: /Type 'string' is not assignable to type/,
  case41: /Type '"later"' is not assignable to type 'Defer \| undefined'/,
  case42: /'titel' does not exist in type '(Embed \| Built|Built \| Embed)'/,
  case43: /is not assignable to type 'Built \| ReplyComponent'/,
  case44: /'ephemeral' does not exist in type 'MessageEdit'/,
  case45:
    /Type 'number' is not assignable to type 'string \| (Uint8Array<ArrayBufferLike> \| Blob|Blob \| Uint8Array<ArrayBufferLike>)'/,
  case46: /ReturnIsNoReply<\{ content: string; components: \{ type: number; \}\[\]; \}>/,
  case47: /Type 'string' is not assignable to type '\{ readonly text: string; \}'/,
  case48: /'text' does not exist in type '\{ readonly poll_media: PollMedia; \}'/,
  case49: /is not assignable to parameter of type 'Middleware'/,
  case50: /Type 'number' is not assignable to type 'HandlerResult'/,
  case51: /Type 'number' is not assignable to type 'Awaitable</,
  case52: /is not assignable to parameter of type 'GuardFunction'/,
  case53: /Property 'windowMs' is missing/,
  case54: /'"MANAGE_EVERYTHING"' is not assignable/,
  case55: /'string' is not assignable to parameter of type 'GuardFunction'/,
  case56: /is not assignable to parameter of type 'Middleware'/,
};

describe.each(COMPILERS)('on TypeScript %s', (version, compiler) => {
  test('the compiler is of that version', async () => {
    expect((await tsc(compiler, ['--version'])).output).toContain(`Version ${version}.`);
  });

  test('the whole source and every right declaration compile', async () => {
    const { code, output } = await tsc(compiler, ['-p', 'test/types/tsconfig.accepted.json']);
    expect(output).toBe('');
    expect(code).toBe(0);
  });

  test('every wrong declaration is refused with a message that shows both sides', async () => {
    const { code, output } = await tsc(compiler, ['-p', 'test/types/tsconfig.refused.json']);
    const messages = messagesByCase(output);
    expect([...messages.keys()].sort()).toEqual(Object.keys(MESSAGES));
    for (const [name, pattern] of Object.entries(MESSAGES)) expect(messages.get(name), name).toMatch(pattern);
    expect(code).not.toBe(0);
  });
});

test('every message that the documentation shows is one the compiler gives', async () => {
  const page = readFileSync(`${root}docs/types.md`, 'utf8');
  const shown = [...page.matchAll(/^\|.*\| `([^`]+)` +\|$/gm)].map(([, message = '']) =>
    message.replaceAll('\\|', '|').replace(/ …$/, ''),
  );
  expect(shown.length).toBeGreaterThan(10);
  const { output } = await tsc('typescript', ['-p', 'test/types/tsconfig.refused.json']);
  expect(shown.filter((message) => !output.includes(message))).toEqual([]);
});

async function tsc(
  compiler: string,
  parameters: readonly string[],
): Promise<{ code: number; output: string }> {
  const path = `${root}node_modules/${compiler}/bin/tsc`;
  const run = promisify(execFile)(process.execPath, [path, ...parameters, '--pretty', 'false'], {
    cwd: root,
  });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: unknown) => {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, output: stdout };
    },
  );
}

/** Puts each error to the declaration it stands in; two errors in one declaration would fail the key list. */
function messagesByCase(output: string): Map<string, string> {
  const source = readFileSync(`${root}test/types/refused/refused.ts`, 'utf8');
  const declarations = source.split('\n\n');
  const messages = new Map<string, string>();
  for (const part of output.split(/^(?=test\/types\/refused\/refused\.ts\()/m)) {
    const line = Number(/^test\/types\/refused\/refused\.ts\((\d+),/.exec(part)?.[1]);
    let lastLine = 0;
    const declaration = declarations.find((text) => (lastLine += text.split('\n').length + 1) > line);
    const key = /case\d\d/.exec(declaration ?? '')?.[0] ?? `elsewhere: ${part}`;
    messages.set(messages.has(key) ? `${key} again: ${part}` : key, part);
  }
  return messages;
}

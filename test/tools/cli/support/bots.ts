/** The source of a bot with one command, which runs as JavaScript and as TypeScript. */
export const makeBot = (name = 'hello', exported = 'export const app =') => `
import { createApp, defineCommand, readSettings } from 'commandry';
${exported} createApp({
  commands: [defineCommand({ name: '${name}', description: 'Says hello', run: () => 'hello' })],
  ...readSettings(),
});
`;

export const BOT = makeBot();

/** One whose command is in guilds. */
export const makeGuildBot = (guilds: readonly string[]) =>
  BOT.replace("description: 'Says hello',", `description: 'Says hello', guilds: ${JSON.stringify(guilds)},`);

/**
 * An app as if another copy of the package had made it, which takes no time to load.
 *
 * @param exported - What stands before it in the file.
 */
export const makeMarkedBot = (exported = 'export const app =', after = ';') => `
${exported} {
  [Symbol.for('commandry.app')]: 1,
  scopes: [{ scope: 'global', payloads: [{ type: 1, name: 'hello', description: 'Says hello' }] }],
}${after}
`;

/** One with decorators, a path of its tsconfig.json, and syntax that is more than types. */
export const DECORATED = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      module: 'nodenext',
      experimentalDecorators: true,
      paths: { '~/*': ['./src/texts/*'] },
    },
  }),
  'src/texts/words.ts': `export enum Word { Hello = 'Says hello' }`,
  'src/app.ts': `
import { createApp, readSettings, SlashCommand, StringOption } from 'commandry';
import { Word } from '~/words.js';
class Hello {
  constructor(private readonly greeting: string = 'Hello') {}
  @SlashCommand('hello', Word.Hello)
  hello(_interaction: unknown, @StringOption('name', 'Whom to greet') name?: string) {
    return this.greeting + (name ?? '');
  }
}
export const app = createApp({ commands: [Hello], ...readSettings() });
`,
};

/** The listing of such a bot. */
export const LISTED = `Global: 1 command\n  /hello  Says hello\n`;

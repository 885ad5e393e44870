import { ComponentType, Permission, type JsonObject } from 'commandry/protocol';
import { listNamed } from './components.js';
import { describeDeed } from './describe.js';
import type { Action, OptionValue, RecordedFile, Recording, Shown, ShownMessage } from './recording.js';

/** How a test is written. */
export interface TestSettings {
  /** What the test imports the app from, for example `../app.js`. */
  readonly app?: string | undefined;
  /** The name that the module exports the app as. Default `app`. */
  readonly exportName?: string | undefined;
  /** Whether the module reads who the app is from the environment when it is loaded. For `node`. Default false. */
  readonly readsEnvironment?: boolean | undefined;
  /** Default `vitest`. `node` is the runner of Node.js, with its `assert`. */
  readonly runner?: Runner | undefined;
}

/** What runs the tests of a project. */
export type Runner = (typeof RUNNERS)[number];

/** The runners that a test can be written for. */
export const RUNNERS = ['vitest', 'jest', 'node'] as const;

/** A public key whose private key everybody knows, since an example of Ed25519 has it. */
const PLACEHOLDER_KEY = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
/** The largest width of a line. */
const WIDTH = 100;
/** From here on it counts how long users waited, even if they did other things meanwhile. */
const LONG_MS = 30_000;

/** Writes a recording as a test with the kit, as a person would. */
export function writeTest(recording: Recording, settings: TestSettings = {}): string {
  return new Writer(recording, settings.runner ?? 'vitest').write(settings);
}

/** How a message of the recording is named in the test. */
interface MessageName {
  readonly code: string;
  /** Who sees it there: the user of a reply. */
  readonly viewer: string;
  readonly isReply: boolean;
}

class Writer {
  readonly #recording: Recording;
  readonly #runner: Runner;
  readonly #body: string[] = [];
  /** Declarations of users, roles and channels, in the order in which they were needed. */
  readonly #declared: string[] = [];
  readonly #variables = new Map<string, string>();
  readonly #taken = new Set(['kit', 'app', 'assert', 'expect', 'test', 'file', 'errors', 'createTestKit']);
  readonly #messages = new Map<number, MessageName>();
  /** The variable of the reply that opened a modal, by user and title. */
  readonly #modals = new Map<string, MessageName>();
  #usesFile = false;
  #usesErrors = false;

  constructor(recording: Recording, runner: Runner) {
    this.#recording = recording;
    this.#runner = runner;
  }

  write({ app = './app.js', exportName = 'app', readsEnvironment = false }: TestSettings): string {
    const actions = this.#recording.actions.filter(
      (action, index, all) => !isTypedOn(action, all[index + 1]),
    );
    // Users come first, in the order in which they act.
    for (const action of actions) if ('as' in action) this.#user(action.as);
    for (const { message, in: place, by, content } of this.#recording.messages)
      this.#earlier(message, place, by, content);
    let spentMs = 0;
    const used = new Map<string, number>();
    for (const [index, action] of actions.entries()) {
      const idleMs = action.at_ms - spentMs;
      const what = describeUse(action);
      // What is used again may have a cooldown.
      if (idleMs >= LONG_MS || (idleMs >= 1000 && used.has(what))) {
        this.#body.push(`await kit.clock.advance(${toDuration(Math.ceil(idleMs / 1000) * 1000)});`);
        spentMs += Math.max(idleMs, Math.ceil(idleMs / 1000) * 1000);
      }
      used.set(what, index);
      if (action.do === 'clock') spentMs += action.advance_ms;
      this.#action(action, actions.slice(index + 1));
    }
    const title = titleOf(actions.map((action) => describeDeed(action)));
    const { bot } = { bot: this.#botPermissions() };
    const create = `await using kit = createTestKit(${exportName}${bot.length > 0 ? `, ${print({ botPermissions: bot })}` : ''});`;
    const lines = [
      ...(readsEnvironment
        ? [
            '// The app reads these when it is loaded. The kit has its own.',
            `process.env['DISCORD_APPLICATION_ID'] ??= '1';`,
            `process.env['DISCORD_PUBLIC_KEY'] ??= '${PLACEHOLDER_KEY}';`,
            `const { ${exportName} } = await import(${quote(app)});`,
          ]
        : []),
      create,
      ...(this.#usesErrors
        ? [
            '// Errors of the bot are looked at here, so that they do not fail the test by themselves.',
            'const { errors } = kit;',
          ]
        : []),
      ...this.#declared,
      '',
      ...this.#body,
    ];
    return [
      ...IMPORTS[this.#runner],
      `import { createTestKit${this.#usesFile ? ', file' : ''} } from 'commandry-dev/testing';`,
      ...(this.#runner === 'node' ? [] : [`import 'commandry-dev/testing/${this.#runner}';`]),
      ...(readsEnvironment ? [] : [`import { ${exportName} } from ${quote(app)};`]),
      '',
      `test(${quote(title)}, async () => {`,
      ...lines.map((line) =>
        line === ''
          ? ''
          : line
              .split('\n')
              .map((each) => `  ${each}`)
              .join('\n'),
      ),
      '});',
      '',
    ].join('\n');
  }

  #action(action: Action, later: readonly Action[]): void {
    switch (action.do) {
      case 'slash': {
        if (action.command === undefined) {
          this.#comment(`${describeDeed(action)}: ${action.shown?.refused?.code ?? 'refused'}`);
          return;
        }
        const options = this.#options(action.options);
        this.#use(
          action,
          later,
          `slash(${[quote(action.command), ...options].join(', ')})`,
          action.command.split(' ').at(-1),
        );
        return;
      }
      case 'type':
        this.#type(action);
        return;
      case 'user_command':
        this.#use(
          action,
          later,
          `onUser(${quote(action.command)}, ${this.#user(action.target)})`,
          action.command,
        );
        return;
      case 'message_command':
        this.#use(
          action,
          later,
          `onMessage(${quote(action.command)}, ${this.#message(action.message)})`,
          action.command,
        );
        return;
      case 'launch':
        this.#use(action, later, 'launch()', 'launched');
        return;
      case 'press':
      case 'choose':
        this.#useComponent(action, later);
        return;
      case 'submit':
        this.#submit(action, later);
        return;
      case 'write':
        this.#write(action, later);
        return;
      case 'edit':
        this.#perform(action, `edit(${this.#message(action.message)}, ${this.#text(action.content ?? '')})`);
        return;
      case 'delete':
      case 'pin':
      case 'unpin':
        this.#perform(action, `${action.do}(${this.#message(action.message)})`);
        return;
      case 'react':
      case 'unreact':
        this.#perform(action, `${action.do}(${this.#message(action.message)}, ${this.#text(action.emoji)})`);
        return;
      case 'vote':
        this.#perform(
          action,
          `vote(${[this.#message(action.message), ...action.answers.map(quote)].join(', ')})`,
        );
        return;
      case 'join':
      case 'leave':
        this.#body.push(`await ${this.#user(action.as)}.${action.do}(${this.#guild(action.guild)});`);
        this.#expectMessages(action.shown, this.#user(action.as));
        return;
      case 'start_thread': {
        const from = action.message === undefined ? '' : `, { from: ${this.#message(action.message)} }`;
        this.#perform(action, `startThread(${this.#text(action.name)}${from})`);
        return;
      }
      case 'join_thread':
        this.#body.push(`await ${this.#user(action.as)}.join(${this.#channel(action.in)});`);
        return;
      case 'leave_thread':
        this.#body.push(`await ${this.#user(action.as)}.leave(${this.#channel(action.in)});`);
        return;
      case 'clock':
        this.#body.push(`await kit.clock.advance(${toDuration(action.advance_ms)});`);
        this.#expectMessages(action.shown, undefined);
        return;
      default:
        this.#comment(describeDeed(action));
    }
  }

  /** Uses a command, and says what is expected of the reply. */
  #use(
    action: Action & { readonly as: string; readonly in: string },
    later: readonly Action[],
    call: string,
    name: string | undefined,
  ): void {
    this.#expectReply(action, later, `await ${this.#actor(action)}.${call}`, name ?? 'reply');
  }

  #type(action: Action & { readonly do: 'type' }): void {
    const { name, value } = action.focused;
    const options = this.#options({ ...action.options, [name]: value });
    const call = `await ${this.#actor(action)}.type(${[quote(action.command), ...options].join(', ')})`;
    const names = (action.shown?.suggestions ?? []).map((each) => this.#expected(each.name));
    if (this.#runner === 'node') {
      const suggestions = this.#variable('suggestions', 'suggestions');
      this.#body.push(`const ${suggestions} = ${call};`);
      this.#body.push(...assertList(suggestions, 'name', names));
    } else this.#body.push(wrap(`expect(${call}).toSuggest(`, names, ');'));
  }

  #useComponent(action: Action & { readonly do: 'press' | 'choose' }, later: readonly Action[]): void {
    const on = this.#messages.get(action.message);
    const target = on?.code ?? this.#message(action.message);
    const name =
      typeof action.component === 'string'
        ? this.#text(action.component)
        : `String(${target}.components[${action.component - 1}]?.customId)`;
    const values = action.do === 'choose' ? [this.#values(action.values)] : [];
    const user = this.#user(action.as);
    const call =
      on?.viewer === user
        ? `${target}.${action.do}(${[name, ...values].join(', ')})`
        : `${this.#actor(action)}.${action.do}(${[target, name, ...values].join(', ')})`;
    const label = typeof action.component === 'string' ? action.component : action.do;
    this.#expectReply(action, later, `await ${call}`, label, action.message);
  }

  #submit(action: Action & { readonly do: 'submit' }, later: readonly Action[]): void {
    const opener = this.#modals.get(`${action.as} ${action.modal}`);
    if (!opener) {
      this.#comment(describeDeed(action));
      return;
    }
    const fields = Object.entries(action.fields).map(
      ([label, value]) => [label, this.#field(value)] as const,
    );
    const given = fields.length > 0 ? printEntries(fields) : '';
    this.#expectReply(action, later, `await ${opener.code}.submit(${given})`, action.modal);
  }

  #write(action: Action & { readonly do: 'write' }, later: readonly Action[]): void {
    const more = [
      ...(action.reply_to === undefined ? [] : [['replyTo', this.#message(action.reply_to)] as const]),
      ...(action.files
        ? [['files', `[${action.files.map((each) => this.#file(each)).join(', ')}]`] as const]
        : []),
    ];
    const settings = more.length > 0 ? `, ${printEntries(more)}` : '';
    const call = `await ${this.#actor(action)}.say(${this.#text(action.content ?? '')}${settings})`;
    if (action.shown?.refused) {
      this.#refused(call, action.shown.refused.code);
      return;
    }
    const own = action.shown?.messages?.find(({ by, change }) => by === action.as && change === 'sent');
    if (own && isUsed(own.message, later)) {
      const name = this.#variable('message', 'message');
      this.#messages.set(own.message, { code: name, viewer: this.#user(action.as), isReply: false });
      this.#body.push(`const ${name} = ${call};`);
    } else this.#body.push(`${call};`);
    this.#expectMessages(action.shown, this.#user(action.as), own && new Set([own.message]));
  }

  #perform(action: Action & { readonly as: string; readonly in: string }, call: string): void {
    const whole = `await ${this.#actor(action)}.${call}`;
    if (action.shown?.refused) {
      this.#refused(whole, action.shown.refused.code);
      return;
    }
    this.#body.push(`${whole};`);
    // What the user has done to the message itself goes without saying.
    const used = 'message' in action && action.message !== undefined ? new Set([action.message]) : undefined;
    this.#expectMessages(action.shown, this.#user(action.as), used);
  }

  #expectReply(
    action: Action & { readonly as: string },
    later: readonly Action[],
    call: string,
    name: string,
    on?: number,
  ): void {
    const { shown = {}, as } = action;
    if (shown.refused) {
      this.#refused(call, shown.refused.code);
      return;
    }
    const { messages = [] } = shown;
    if (shown.failed || JSON.stringify(messages).includes('<incident>')) this.#usesErrors = true;
    const reply = messages.find(({ is }) => is === 'reply');
    const followUps = messages.filter(({ is }) => is === 'follow_up');
    if (reply?.loading && followUps.length === 0 && !isUsed(reply.message, later)) {
      this.#comment(`${describeDeed(action)}: the bot had not replied when the recording ended.`);
      return;
    }
    const updated = reply
      ? undefined
      : messages.find(({ message, change }) => message === on && change === 'edited');
    const isOpening = shown.modal !== undefined;
    const isNamed =
      (reply !== undefined && isUsed(reply.message, later)) ||
      followUps.length > 0 ||
      (isOpening && isSubmitted(later, as)) ||
      (this.#runner === 'node' && (isOpening || typeof this.#wantedOf(reply ?? updated) === 'object'));
    const viewer = this.#user(as);
    let code = call;
    if (isNamed) {
      code = this.#variable(name, 'reply');
      this.#body.push(`const ${code} = ${call};`);
      if (reply) this.#messages.set(reply.message, { code, viewer, isReply: true });
      if (shown.modal) this.#modals.set(`${as} ${shown.modal.title}`, { code, viewer, isReply: true });
    }
    for (const [index, each] of followUps.entries())
      this.#messages.set(each.message, { code: `${code}.followUps[${index}]!`, viewer, isReply: false });
    const done = new Set<number>();
    if (reply) {
      done.add(reply.message);
      if (!isNamed || this.#wantedOf(reply) !== undefined) this.#expectMessage(code, reply, isNamed);
    } else if (shown.modal) this.#expectModal(code, shown.modal);
    else if (shown.launched) this.#body.push(this.#isTrue(`(${code}).launched`));
    else if (shown.failed) this.#body.push(isNamed ? '' : `${call};`);
    else if (updated && this.#messages.get(updated.message) === undefined) {
      done.add(updated.message);
      this.#expectMessage(code, updated, isNamed);
    } else if (!isNamed) this.#body.push(`${call};`);
    if (this.#usesErrors && (shown.failed || JSON.stringify(messages).includes('<incident>')))
      this.#body.push(
        this.#runner === 'node' ? 'assert.ok(errors.at(-1));' : 'expect(errors.at(-1)).toBeDefined();',
      );
    this.#expectMessages(shown, viewer, done);
  }

  /** Expects what was shown beside a reply: messages that are known, and those in channels. */
  #expectMessages(
    shown: Shown | undefined,
    viewer: string | undefined,
    done: ReadonlySet<number> = new Set(),
  ): void {
    const messages = (shown?.messages ?? []).filter(({ message }) => !done.has(message));
    for (const each of messages) {
      const known = this.#messages.get(each.message);
      if (each.change === 'deleted') {
        if (known)
          this.#body.push(this.#isTrue(`${known.code}${known.isReply ? '.message?' : ''}.isDeleted`));
      } else if (known) this.#expectMessage(known.code, each, true);
      else if (each.change === 'sent' && each.by === undefined && viewer !== undefined) {
        const place = each.in === undefined ? viewer : this.#in(viewer, each.in);
        const after = messages.filter(
          (other) => other.change === 'sent' && other.in === each.in && other.message > each.message,
        ).length;
        const code = `${place}.messages().at(-${after + 1})`;
        this.#messages.set(each.message, { code: `${code}!`, viewer, isReply: false });
        this.#expectMessage(code, each, true);
      }
    }
  }

  #expectMessage(code: string, message: ShownMessage, isNamed: boolean): void {
    const wanted = this.#wantedOf(message);
    if (wanted === undefined) {
      if (!isNamed) this.#body.push(`${code};`);
      return;
    }
    if (this.#runner === 'node') this.#body.push(...this.#assertMessage(code, message, wanted));
    else if (typeof wanted === 'string')
      this.#body.push(wrap(`expect(${code}).toReplyWith(`, [wanted], ');'));
    else this.#body.push(expectObject(`expect(${code}).toReplyWith(`, wanted));
  }

  #expectModal(code: string, { title, components }: NonNullable<Shown['modal']>): void {
    const labels = listNamed(components).map(({ label }) => label);
    if (this.#runner === 'node') {
      this.#body.push(assertText(`${code}.modal?.title`, this.#expected(title)));
      if (labels.every((label) => label !== undefined))
        this.#body.push(
          ...assertList(
            `${code}.modal?.fields`,
            'label',
            labels.map((label) => this.#expected(label)),
          ),
        );
      return;
    }
    const fields = labels.every((label) => label !== undefined)
      ? [['fields', `[${labels.map((label) => this.#expected(label)).join(', ')}]`] as const]
      : [];
    this.#body.push(
      expectObject(`expect(${code}).toOpenModal(`, [['title', this.#expected(title)], ...fields]),
    );
  }

  /** What is expected of a message: its text, or some of its parts; undefined for nothing. */
  #wantedOf(message: ShownMessage | undefined): string | Entries | undefined {
    if (!message || message.loading) return undefined;
    const { embeds = [], components = [], files = [], poll } = message;
    const text = message.content ?? textsOf(components).join('\n');
    const labels = listNamed(components).map(({ label }) => label);
    const parts: (readonly [string, string])[] = [
      ...(text === '' ? [] : [['text', this.#expected(text)] as const]),
      ...(embeds.length === 0
        ? []
        : [['embeds', `[${embeds.map((embed) => this.#embed(embed)).join(', ')}]`] as const]),
      ...(labels.length === 0 || labels.includes(undefined)
        ? []
        : [['components', `[${labels.map((label) => this.#expected(label ?? '')).join(', ')}]`] as const]),
      ...(files.length === 0
        ? []
        : [['files', `[${files.map((name) => this.#expected(name)).join(', ')}]`] as const]),
      ...(poll ? [['poll', this.#expected(poll.question)] as const] : []),
      ...(message.only_for === undefined ? [] : [['ephemeral', 'true'] as const]),
    ];
    const [first] = parts;
    if (!first) return undefined;
    return parts.length === 1 && first[0] === 'text' ? first[1] : parts;
  }

  /** What {@link #wantedOf} says, part by part, with the `assert` of Node.js. */
  #assertMessage(code: string, message: ShownMessage, wanted: string | Entries): string[] {
    const awaited = code.startsWith('await ') ? `(${code})` : code;
    const seen = /\.at\(-\d+\)$/.test(awaited) ? `${awaited}!` : awaited;
    if (typeof wanted === 'string') return [assertText(`${seen}.text`, wanted)];
    const { embeds = [], components = [], files = [] } = message;
    return wanted.flatMap(([part, text]) => {
      if (part === 'embeds')
        return embeds.flatMap((embed, index) => this.#assertEmbed(`${seen}.embeds[${index}]`, embed));
      if (part === 'components')
        return assertList(
          `${seen}.components`,
          'label',
          listNamed(components).map(({ label }) => this.#expected(label ?? '')),
        );
      if (part === 'files')
        return assertList(
          `${seen}.files`,
          'name',
          files.map((name) => this.#expected(name)),
        );
      if (part === 'poll') return [assertText(`${seen}.poll?.question.text`, text)];
      return [part === 'ephemeral' ? `assert.ok(${seen}.ephemeral);` : assertText(`${seen}.text`, text)];
    });
  }

  #assertEmbed(seen: string, { title, description, author, fields = [], footer }: ShownEmbed): string[] {
    return [
      ...(author?.name === undefined ? [] : [[`author?.name`, author.name] as const]),
      ...(title === undefined ? [] : [['title', title] as const]),
      ...(description === undefined ? [] : [['description', description] as const]),
      ...fields.flatMap(({ name, value }, index) => [
        [`fields?.[${index}]?.name`, name] as const,
        [`fields?.[${index}]?.value`, value] as const,
      ]),
      ...(footer?.text === undefined ? [] : [['footer?.text', footer.text] as const]),
    ].map(([path, text]) => assertText(`${seen}?.${path}`, this.#expected(text)));
  }

  #isTrue(code: string): string {
    return this.#runner === 'node' ? `assert.ok(${code});` : `expect(${code}).toBe(true);`;
  }

  #embed(embed: JsonObject): string {
    const { title, description, fields, footer, author } = embed as ShownEmbed;
    const texts = { title, description };
    // An object that is expected holds texts that are the same in every run.
    return printEntries([
      ...(author?.name === undefined
        ? []
        : [['author', `{ name: ${this.#matching(author.name)} }`] as const]),
      ...Object.entries(texts).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, this.#matching(text)] as const],
      ),
      ...(fields
        ? [
            [
              'fields',
              `[${fields.map(({ name, value }) => `{ name: ${this.#matching(name)}, value: ${this.#matching(value)} }`).join(', ')}]`,
            ] as const,
          ]
        : []),
      ...(footer?.text === undefined
        ? []
        : [['footer', `{ text: ${this.#matching(footer.text)} }`] as const]),
    ]);
  }

  #matching(text: string): string {
    return this.#expected(text);
  }

  #refused(call: string, code: string): void {
    this.#comment(code);
    const promise = call.replace(/^await /, '');
    this.#body.push(
      this.#runner === 'node'
        ? `await assert.rejects(${promise});`
        : `await expect(${promise}).rejects.toThrow();`,
    );
  }

  #comment(text: string): void {
    this.#body.push(...text.split('\n').map((line) => `// ${line}`));
  }

  #options(options: Readonly<Record<string, OptionValue>> | undefined): string[] {
    const entries = Object.entries(options ?? {}).map(([name, value]) => [name, this.#value(value)] as const);
    return entries.length > 0 ? [printEntries(entries)] : [];
  }

  #value(value: OptionValue): string {
    if (typeof value === 'object') return this.#file(value);
    return typeof value === 'string' ? this.#given(value) : String(value);
  }

  #field(value: (Action & { readonly do: 'submit' })['fields'][string]): string {
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'string') return this.#given(value);
    if (value.some((each) => typeof each === 'object'))
      return `[${(value as RecordedFile[]).map((each) => this.#file(each)).join(', ')}]`;
    return this.#values(value as string[]);
  }

  #values(values: readonly string[]): string {
    const given = values.map((value) => this.#given(value));
    return given.length === 1 ? (given[0] ?? '') : `[${given.join(', ')}]`;
  }

  /** A user, role or channel by its variable; a text as it is. */
  #given(text: string): string {
    const whole = /^<(user|role|channel|guild):([^<>]+)>$/.exec(text);
    return whole ? this.#entity(whole[1] ?? '', whole[2] ?? '') : this.#text(text);
  }

  #file({ filename, content_base64: base64, content_type: type, size = 0 }: RecordedFile): string {
    this.#usesFile = true;
    const bytes = base64 === undefined ? undefined : Buffer.from(base64, 'base64');
    const text = bytes?.toString('utf8') ?? '';
    const isText = bytes !== undefined && Buffer.from(text).equals(bytes) && !/[^\P{C}\n\t]/u.test(text);
    const content =
      bytes === undefined
        ? `new Uint8Array(${size})`
        : isText
          ? quote(text)
          : `Buffer.from(${quote(base64 ?? '')}, 'base64')`;
    return `file(${[quote(filename), content, ...(type === undefined ? [] : [quote(type)])].join(', ')})`;
  }

  /** A text that somebody gives, with the ids of the kit in it. */
  #text(text: string): string {
    return this.#template(text) ?? quote(text);
  }

  /** A text that is expected: as it is, with ids of the kit in it, or a pattern where it differs in each run. */
  #expected(text: string): string {
    const template = this.#template(text);
    if (template !== undefined) return template;
    if (
      !/<(?:time:[^<>]*|incident|secret|id|discord|bot|application|message:\d+|command:[^<>]+|emoji:[^<>]+)>/.test(
        text,
      )
    )
      return quote(text);
    const parts = text.split(/(<t:<time:[^<>]*>|<(?:[a-z]+)(?::[^<>]+)?>)/);
    const pattern = parts.map((part) => toPattern(part)).join('');
    return `/^${pattern}$/`;
  }

  /** A template with the ids of users, roles and channels; undefined if there is anything else to fill in, or nothing. */
  #template(text: string): string | undefined {
    const masks = [...text.matchAll(MASK)];
    if (masks.length === 0) return undefined;
    const names = masks.map(([, kind = '', name = '']) => [kind, name] as const);
    if (names.some(([kind, name]) => !FILLED.has(kind) || name === '')) return undefined;
    const parts = text
      .split(/<(?:user|role|channel|guild):[^<>]+>/)
      .map((part) => part.replaceAll(/[`\\]|\$\{/g, '\\$&'));
    const filled = names.map(([kind, name]) => `\${${this.#entity(kind, name)}.id}`);
    return `\`${parts.map((part, index) => `${part}${filled[index] ?? ''}`).join('')}\``.replaceAll(
      '\n',
      '\\n',
    );
  }

  #entity(kind: string, name: string): string {
    if (kind === 'user') return this.#user(name);
    if (kind === 'role') return this.#role(name);
    return kind === 'channel' ? this.#channel(name) : this.#guild(name);
  }

  #actor(action: Action & { readonly as: string; readonly in?: string }): string {
    const user = this.#user(action.as);
    return action.in === undefined ? user : this.#in(user, action.in);
  }

  #in(user: string, place: string): string {
    if (place.startsWith('@')) return this.#isOutside(user) ? user : `${user}.inDirectMessages()`;
    const channel = this.#channel(place);
    return channel === 'kit.general' ? user : `${user}.in(${channel})`;
  }

  #isOutside(variable: string): boolean {
    for (const [key, code] of this.#variables)
      if (code === variable && key.startsWith('outside ')) return true;
    return false;
  }

  #message(number: number): string {
    const known = this.#messages.get(number);
    if (known) return known.code;
    this.#comment(`Message ${number} was there before the recording.`);
    return 'message';
  }

  /** A message that was there before. */
  #earlier(number: number, place: string, by: string, content: string): void {
    const name = this.#variable('message', 'message');
    const channel = this.#channel(place);
    const entries = [
      ...(channel === 'kit.general' ? [] : [['channel', channel] as const]),
      ...(by === '<bot>' ? [] : [['author', this.#user(by)] as const]),
    ];
    const settings = entries.length > 0 ? `, ${printEntries(entries)}` : '';
    this.#declared.push(`const ${name} = kit.message(${this.#text(content)}${settings});`);
    this.#messages.set(number, { code: name, viewer: '', isReply: false });
  }

  #user(name: string): string {
    return this.#once(`user ${name}`, name, (variable) => {
      const id = this.#recording.names[`<user:${name}>`];
      const record = this.#recording.world.users.find((each) => each['id'] === id);
      const guilds = this.#recording.world.guilds;
      const member = this.#recording.world.members.find(
        (each) => each['userId'] === id && each['guildId'] === guilds[0]?.['id'],
      );
      const isOwner = guilds.some((guild) => guild['ownerId'] === id);
      const { locale, age } = record ?? {};
      const roles = ((member?.['roles'] ?? []) as readonly string[]).flatMap(
        (roleId) => this.#nameOf('role', roleId) ?? [],
      );
      const entitlements = this.#recording.world.entitlements.filter(
        (each) => each['userId'] === id && each['deleted'] !== true,
      );
      // Where the guild has the app, it hardly matters that the user has it too.
      const { guilds: installedIn, users: installedFor } = this.#recording.application;
      const isInstalled = installedFor.includes(name) && installedIn.length === 0;
      if (!member) this.#variables.set(`outside ${name}`, variable);
      const entries: Entries = [
        ['name', quote(name)],
        ...(typeof locale === 'string' && locale !== 'en-US' ? [['locale', quote(locale)] as const] : []),
        ...(typeof age === 'number' && age !== 30 ? [['age', String(age)] as const] : []),
        ...(member ? [] : [['guild', 'false'] as const]),
        ...(member && isInstalled ? [['installed', 'true'] as const] : []),
        ...(isOwner ? [['permissions', `['ADMINISTRATOR']`] as const] : []),
        ...(roles.length > 0
          ? [['roles', `[${roles.map((role) => this.#role(role)).join(', ')}]`] as const]
          : []),
        ...(typeof member?.['nick'] === 'string' ? [['nickname', quote(member['nick'])] as const] : []),
        ...(entitlements.length > 0
          ? [
              [
                'entitlements',
                `[${entitlements.map((each) => quote(String(each['skuId']))).join(', ')}]`,
              ] as const,
            ]
          : []),
      ];
      this.#declared.push(`const ${variable} = kit.as(${printEntries(entries)});`);
    });
  }

  #role(name: string): string {
    return this.#once(`role ${name}`, name, (variable) => {
      const id = this.#recording.names[`<role:${name}>`];
      const record = this.#recording.world.roles.find((each) => each['id'] === id);
      const permissions = permissionNames(record?.['permissions']);
      const given = permissions.length > 0 ? `, ${print({ permissions })}` : '';
      this.#declared.push(
        record
          ? `const ${variable} = kit.role(${quote(name)}${given});`
          : `const ${variable} = kit.rolesOf(kit.as()).find((role) => role.name === ${quote(name)})!;`,
      );
    });
  }

  #channel(name: string): string {
    const id = this.#recording.names[`<channel:${name}>`];
    const record = this.#recording.world.channels.find((each) => each['id'] === id);
    if (!record) return `kit.channels().find((channel) => channel.name === ${quote(name)})!`;
    const overwrites = (record['overwrites'] ?? []) as readonly JsonObject[];
    if (record['name'] === 'general' && record['type'] === 0 && overwrites.length === 0) return 'kit.general';
    return this.#once(`channel ${name}`, name, (variable) => {
      const given = overwrites.map((overwrite) => {
        const target = String(overwrite['id']);
        const user = this.#nameOf('user', target);
        const role = this.#nameOf('role', target);
        const who =
          user === undefined ? (role === undefined ? 'kit.everyone()' : this.#role(role)) : this.#user(user);
        const lists = (['allow', 'deny'] as const).flatMap((side) => {
          const names = permissionNames(overwrite[side]);
          return names.length > 0 ? [[side, print(names)] as const] : [];
        });
        return printEntries([['for', who], ...lists]);
      });
      const entries = [
        ...(record['nsfw'] === true ? [['nsfw', 'true'] as const] : []),
        ...(given.length > 0 ? [['overwrites', `[${given.join(', ')}]`] as const] : []),
      ];
      const settings = entries.length > 0 ? `, ${printEntries(entries)}` : '';
      this.#declared.push(`const ${variable} = kit.channel(${quote(String(record['name']))}${settings});`);
    });
  }

  #guild(name: string): string {
    const id = this.#recording.names[`<guild:${name}>`];
    const [first] = this.#recording.world.guilds;
    if (first?.['id'] === id) return 'kit.defaultGuild';
    return this.#once(`guild ${name}`, name, (variable) => {
      this.#declared.push(`const ${variable} = kit.guild(${print({ name })});`);
    });
  }

  #botPermissions(): readonly string[] {
    const bot = this.#recording.names['<bot>'];
    const member = this.#recording.world.members.find((each) => each['userId'] === bot);
    const roles = (member?.['roles'] ?? []) as readonly string[];
    const names = roles.flatMap((id) =>
      permissionNames(this.#recording.world.roles.find((each) => each['id'] === id)?.['permissions']),
    );
    return names.includes('ADMINISTRATOR') ? ['ADMINISTRATOR'] : [...new Set(names)];
  }

  #nameOf(kind: string, id: string): string | undefined {
    const entry = Object.entries(this.#recording.names).find(
      ([mask, each]) => each === id && mask.startsWith(`<${kind}:`),
    );
    return entry?.[0].slice(kind.length + 2, -1);
  }

  #once(key: string, name: string, declare: (variable: string) => void): string {
    const known = this.#variables.get(key);
    if (known !== undefined) return known;
    const variable = this.#variable(name, key.split(' ')[0] ?? 'it');
    this.#variables.set(key, variable);
    declare(variable);
    return variable;
  }

  #variable(name: string, otherwise: string): string {
    const words = name.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? [];
    const joined = words
      .map((word, index) =>
        index === 0
          ? `${word.charAt(0).toLowerCase()}${word.slice(1)}`
          : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
      )
      .join('');
    const own = /^[a-z][A-Za-z0-9]{0,30}$/.test(joined) && !RESERVED.has(joined) ? joined : otherwise;
    let variable = own;
    for (let count = 2; this.#taken.has(variable); count++) variable = `${own}${count}`;
    this.#taken.add(variable);
    return variable;
  }
}

const IMPORTS: Readonly<Record<Runner, readonly string[]>> = {
  vitest: [`import { expect, test } from 'vitest';`],
  jest: [`import { expect, test } from '@jest/globals';`],
  node: [`import assert from 'node:assert/strict';`, `import { test } from 'node:test';`],
};

/** The texts of an embed. */
type ShownEmbed = Readonly<{
  title?: string;
  description?: string;
  fields?: readonly { readonly name: string; readonly value: string }[];
  footer?: { readonly text?: string };
  author?: { readonly name?: string };
}>;

type Entries = readonly (readonly [string, string])[];

const MASK =
  /<(user|role|channel|guild|time|incident|secret|id|discord|bot|application|message|command|emoji)(?::([^<>]+))?>/g;
const FILLED: ReadonlySet<string> = new Set(['user', 'role', 'channel', 'guild']);
const RESERVED: ReadonlySet<string> = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
);

/** What a part of a text is in a pattern. */
function toPattern(part: string): string {
  if (part.startsWith('<t:<time:')) return '<t:-?\\d+';
  if (part.startsWith('<time:') || part === '<discord>' || part === '<secret>') return '\\S+';
  if (part === '<incident>') return '[\\da-f-]{36}';
  if (/^<(?:user|role|channel|guild|id|bot|application|message|command|emoji)(?::[^<>]+)?>$/.test(part))
    return '\\d+';
  return part.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Whether a user went on typing, so that only the last of it counts. */
function isTypedOn(action: Action, next: Action | undefined): boolean {
  return (
    action.do === 'type' &&
    next?.do === 'type' &&
    next.as === action.as &&
    next.command === action.command &&
    next.focused.name === action.focused.name
  );
}

/** What of an action is the same when it is done again. */
function describeUse(action: Action): string {
  if (action.do === 'slash') return `slash ${action.command ?? ''}`;
  if (action.do === 'press' || action.do === 'choose') return `${action.do} ${action.component}`;
  return 'command' in action ? `${action.do} ${action.command}` : `${action.do} ${action.at_ms}`;
}

function isUsed(message: number, later: readonly Action[]): boolean {
  return later.some(
    (action) =>
      ('message' in action && action.message === message) ||
      ('reply_to' in action && action.reply_to === message) ||
      (action.shown?.messages?.some((each) => each.message === message) ?? false),
  );
}

function isSubmitted(later: readonly Action[], user: string): boolean {
  return later.some((action) => action.do === 'submit' && action.as === user);
}

function titleOf(headings: readonly string[]): string {
  const short = headings.map((heading) =>
    heading.replaceAll(/<[a-z]+:([^<>]+)>/g, '$1').replaceAll(/ on message \d+/g, ''),
  );
  const [first = 'nothing happens', second, ...others] = short;
  if (second === undefined) return first;
  return others.length === 0 ? `${first}, and ${second}` : `${first}, ${second}, and so on`;
}

/** The texts of a message made of components. */
function textsOf(components: readonly JsonObject[]): string[] {
  return components.flatMap(({ type, content, components: inner, accessory }) => [
    ...(type === ComponentType.TEXT_DISPLAY && typeof content === 'string' ? [content] : []),
    ...textsOf((inner ?? []) as JsonObject[]),
    ...textsOf(accessory ? [accessory as JsonObject] : []),
  ]);
}

function permissionNames(bits: unknown): string[] {
  const set = BigInt(typeof bits === 'string' ? bits : 0);
  return Object.entries(Permission).flatMap(([name, bit]) => ((set & bit) === 0n ? [] : [name]));
}

function toDuration(ms: number): string {
  const [amount, unit] =
    ms % 86_400_000 === 0
      ? [ms / 86_400_000, ms === 86_400_000 ? 'day' : 'days']
      : ms % 3_600_000 === 0
        ? [ms / 3_600_000, 'h']
        : ms % 60_000 === 0
          ? [ms / 60_000, 'min']
          : ms % 1000 === 0
            ? [ms / 1000, 's']
            : [ms, 'ms'];
  return quote(`${amount} ${unit}`);
}

function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  if (text.includes(`'`) && !text.includes('"')) return JSON.stringify(text);
  return `'${escaped.replaceAll(`'`, `\\'`)}'`;
}

function print(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return printEntries(Object.entries(value).map(([key, each]) => [key, print(each)] as const));
}

function printEntries(entries: Entries): string {
  const printed = entries.map(([key, code]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
    return name === code ? name : `${name}: ${code}`;
  });
  return `{ ${printed.join(', ')} }`;
}

/** Expects an object, over several lines where it is long. */
function expectObject(start: string, entries: Entries): string {
  const line = `${start}${printEntries(entries)});`;
  if (line.length + 2 <= WIDTH) return line;
  return [`${start}{`, ...entries.map(([key, code]) => `  ${key}: ${code},`), '});'].join('\n');
}

function wrap(start: string, items: readonly string[], end: string): string {
  const line = `${start}${items.join(', ')}${end}`;
  if (line.length + 2 <= WIDTH || items.length === 0) return line;
  return [start, ...items.map((item) => `  ${item},`), end].join('\n');
}

/** Asserts that a text is as expected: as it is, or by a pattern. */
function assertText(seen: string, expected: string): string {
  if (!expected.startsWith('/')) return wrap('assert.equal(', [seen, expected], ');');
  const text = seen.includes('?.') ? `String(${seen})` : seen;
  return wrap('assert.match(', [text, expected], ');');
}

/** Asserts what a property of each of a list is. */
function assertList(seen: string, property: string, expected: readonly string[]): string[] {
  if (expected.some((each) => each.startsWith('/')))
    return [
      `assert.equal(${seen}.length, ${expected.length});`,
      ...expected.map((each, index) => assertText(`${seen}[${index}]?.${property}`, each)),
    ];
  const list = `${seen}.map(({ ${property} }) => ${property})`;
  return [wrap('assert.deepEqual(', [list, `[${expected.join(', ')}]`], ');')];
}

import { posix } from 'node:path';
import ts from 'typescript';
import { readComment, type Comment, type LinkTo } from './comments.js';
import { anchorOf, type ApiPage, type Layout } from './layout.js';
import type { Api, ApiSymbol, Member } from './read-api.js';
import { nameOf, parametersOf, spell, spellCall, spellType, typeOf, wrap, type Spelled } from './spell.js';
import type { Usage } from './usage.js';

const REPOSITORY = 'https://github.com/commandry/commandry/blob/main/';

/** What a page is written from. */
export interface Sources {
  readonly api: Api;
  readonly layout: Layout;
  readonly usage: Usage;
  /** The folder of the reference, from the folder of the documentation. */
  readonly folder: string;
}

/** Writes the page of a symbol, which begins with its name and what it is for. */
export async function writePage(sources: Sources, page: ApiPage): Promise<string> {
  const writer = new PageWriter(sources, page);
  const { symbol } = page;
  const [summary, ...rest] = writer.commentOf(symbol).text.split(/\n\n+/);
  const found = page.below.map(({ name }) => name).join(', ');
  const parts = [
    // The search knows a page by its name.
    found === '' ? '' : `---\nsearch: ${found}\n---`,
    `# ${symbol.name}`,
    summary,
    await writer.signature(symbol, true),
    ...rest,
    ...writer.commentOf(symbol).examples.map(toFragment),
    writer.example(),
    ...(await writer.body(symbol, 2)),
    ...(await writer.below()),
    writer.uses(),
    writer.source(),
    writer.definitions(),
  ];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

class PageWriter {
  readonly #names = new Map<string, ApiSymbol>();

  constructor(
    private readonly sources: Sources,
    private readonly page: ApiPage,
  ) {}

  /** Links a name of a comment to what is exported under it, or to the member. */
  readonly #link: LinkTo = (symbol, text) => {
    const { api, layout } = this.sources;
    const found = api.find(symbol);
    if (found) return `[${text}](${layout.link(this.page.path, found)})`;
    const declaration = symbol.declarations?.[0];
    const owner = declaration && ownerOf(api, declaration);
    if (!owner?.members.some(({ name }) => name === symbol.name)) return undefined;
    return `[${text}](${layout.link(this.page.path, owner, symbol.name)})`;
  };

  commentOf({ declarations, calls }: ApiSymbol): Comment {
    return readComment(this.sources.api, [...declarations, ...calls], this.#link);
  }

  /** A type as inline code, the names of which the site links. */
  #code({ text, names }: Spelled): string {
    for (const name of names) this.#names.set(name.name, name);
    return `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
  }

  async #fence(code: readonly Spelled[], before?: string): Promise<string> {
    for (const { names } of code) for (const name of names) this.#names.set(name.name, name);
    const wrapped = await Promise.all(code.map(({ text }) => wrap(text)));
    const lines = wrapped
      .join('\n')
      .replace(/ \{\}$/gm, '')
      .replace(/^function (?=new )/gm, '');
    return ['```ts signature', ...(before === undefined ? [] : [before, '']), lines, '```'].join('\n');
  }

  /** How a symbol is declared, and on its page how it is imported. */
  async signature(symbol: ApiSymbol, isMain: boolean): Promise<string> {
    const isValue = symbol.group !== 'types';
    const before = `import ${isValue ? '' : 'type '}{ ${symbol.name} } from '${symbol.entry.name}';`;
    const declared = this.#declare(symbol);
    const saysNothing = declared.every(({ text }) => text === `interface ${symbol.name} {}`);
    if (saysNothing && !isMain) return '';
    return this.#fence(saysNothing ? [] : declared, isMain ? before : undefined);
  }

  #declare(symbol: ApiSymbol): readonly Spelled[] {
    const { api } = this.sources;
    const { name, calls, declarations, group } = symbol;
    if (group === 'functions' || group === 'decorators')
      return calls.map((call) => {
        const { text, names } = spellCall(api, call, name);
        return { text: `function ${text};`, names };
      });
    return declarations.flatMap((declaration): Spelled | [] => {
      if (ts.isTypeAliasDeclaration(declaration)) {
        if (group === 'constants') return [];
        const generics = this.#generics(declaration.typeParameters);
        if (ts.isTypeLiteralNode(declaration.type))
          return { text: `interface ${name}${generics.text} {}`, names: generics.names };
        // The members are in a table.
        const isListed = symbol.members.length > 0 && ts.isTypeReferenceNode(declaration.type);
        const type = isListed ? { text: '{ … }', names: [] } : spell(api, declaration.type);
        return {
          text: `type ${name}${generics.text} = ${type.text};`,
          names: [...generics.names, ...type.names],
        };
      }
      if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)) {
        const generics = this.#generics(declaration.typeParameters);
        const heritage = (declaration.heritageClauses ?? []).map((clause) => spell(api, clause));
        const word = ts.isClassDeclaration(declaration) ? 'class' : 'interface';
        const parents = heritage.map(({ text }) => ` ${text}`).join('');
        const called = ts.isInterfaceDeclaration(declaration)
          ? calls.map((call) => spellCall(api, call, ''))
          : [];
        const body = called.length === 0 ? '{}' : `{ ${called.map(({ text }) => `${text};`).join(' ')} }`;
        return {
          text: `${word} ${name}${generics.text}${parents} ${body}`,
          names: [...generics.names, ...[...heritage, ...called].flatMap(({ names }) => names)],
        };
      }
      if (!ts.isVariableDeclaration(declaration)) return [];
      if (symbol.members.length > 0 && !declaration.type) return { text: `const ${name}: { … };`, names: [] };
      const type = typeOf(api, declaration);
      const text = type.text.length > 400 ? '…' : type.text;
      return { text: `const ${name}: ${text};`, names: type.names };
    });
  }

  #generics(parameters: readonly ts.TypeParameterDeclaration[] | undefined): Spelled {
    const spelled = (parameters ?? []).map((each) => spell(this.sources.api, each));
    return {
      text: spelled.length > 0 ? `<${spelled.map(({ text }) => text).join(', ')}>` : '',
      names: spelled.flatMap(({ names }) => names),
    };
  }

  /** What follows the comment of a symbol: parameters, what it returns and throws, and its members. */
  async body(symbol: ApiSymbol, level: number): Promise<string[]> {
    const comment = this.commentOf(symbol);
    const heading = '#'.repeat(level);
    const isCalled = symbol.calls.length > 0;
    return [
      ...(isCalled ? this.#call(symbol.calls, comment, heading) : this.#throws(comment, heading)),
      ...(symbol.group === 'classes' ? await this.#construct(symbol, heading) : []),
      ...(await this.#members(symbol, level)),
    ];
  }

  async #construct(symbol: ApiSymbol, heading: string): Promise<string[]> {
    const { api } = this.sources;
    const [constructor] = symbol.declarations.flatMap((each) =>
      ts.isClassDeclaration(each) ? each.members.filter((member) => ts.isConstructorDeclaration(member)) : [],
    );
    if (
      !constructor ||
      ts.getCombinedModifierFlags(constructor) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)
    )
      return [];
    if (ts.getJSDocTags(constructor).some(({ tagName }) => tagName.text === 'internal')) return [];
    const { text, names } = spellCall(api, constructor, 'NEW');
    const code = { text: `function ${text.replace(/\): [^)]*$/, `): ${symbol.name}`)};`, names };
    const comment = readComment(api, [constructor], this.#link);
    const fence = (await this.#fence([code])).replace('function NEW', `new ${symbol.name}`);
    return [
      `${heading} Constructor`,
      fence.replace(/\): \w+;\n```$/, ');\n```'),
      comment.text,
      ...this.#call([constructor], comment, `${heading}#`),
    ];
  }

  /** Parameters, what is returned, and what is thrown. */
  #call(calls: readonly ts.SignatureDeclaration[], comment: Comment, heading: string): string[] {
    const comments = calls.map((call) => readComment(this.sources.api, [call], this.#link));
    const parameters = new Map<string, ts.ParameterDeclaration>();
    for (const call of calls)
      for (const parameter of parametersOf(call))
        if (!parameters.has(nameOf(parameter))) parameters.set(nameOf(parameter), parameter);
    const rows = [...parameters].map(([name, parameter]) => {
      const text =
        comment.parameters.get(name) ??
        comments.map((each) => each.parameters.get(name)).find((each) => each !== undefined) ??
        this.#describe(parameter);
      const given = parameter.initializer?.getText();
      const byDefault =
        given === undefined || given === '{}' || text.includes('efault') ? '' : `Default \`${given}\`.`;
      const isOptional = parameter.questionToken !== undefined || parameter.initializer !== undefined;
      return this.#row(
        `${name}${isOptional ? '?' : ''}`,
        typeOf(this.sources.api, parameter),
        `${text} ${byDefault}`,
      );
    });
    const returns =
      comment.returns ?? comments.map((each) => each.returns).find((each) => each !== undefined);
    const options = [...parameters.values()].flatMap((parameter) => this.#options(parameter, heading));
    return [
      ...(rows.length === 0 ? [] : [`${heading} Parameters`, toTable('Parameter', rows)]),
      ...options,
      ...(returns === undefined ? [] : [`${heading} Returns`, returns]),
      ...this.#throws(comment, heading),
    ];
  }

  /** What a parameter without a description is, by the comment of its type. */
  #describe(parameter: ts.ParameterDeclaration): string {
    const named = this.#named(parameter);
    return named ? firstSentence(this.commentOf(named).text) : '';
  }

  #named(parameter: ts.ParameterDeclaration): ApiSymbol | undefined {
    const { api } = this.sources;
    const type = api.checker.getNonNullableType(api.checker.getTypeAtLocation(parameter));
    return api.find(type.aliasSymbol ?? type.getSymbol());
  }

  /** The properties of options and settings that have no section on the page. */
  #options(parameter: ts.ParameterDeclaration, heading: string): string[] {
    const { api, layout } = this.sources;
    const named = this.#named(parameter);
    if (named && layout.pageOf(named) === this.page) return [];
    const type = api.checker.getNonNullableType(api.checker.getTypeAtLocation(parameter));
    if (!isSettings(type)) return [];
    const parts = type.isUnion() ? type.types : [type];
    const members = parts.flatMap((part) => api.membersOf(part, parameter));
    const unique = members.filter(
      ({ name }, index) => members.findIndex((each) => each.name === name) === index,
    );
    if (unique.length === 0) return [];
    const name = nameOf(parameter);
    return [
      `${heading}# Properties of \`${name}\``,
      toTable(
        'Property',
        unique.map((member) => this.#property(member)),
      ),
    ];
  }

  #throws({ throws }: Comment, heading: string): string[] {
    if (throws.length === 0) return [];
    const lines = throws.map((text) => this.#linkCodes(text.replace(/\s+/g, ' ')));
    return [
      `${heading} Throws`,
      lines.length === 1 ? (lines[0] ?? '') : lines.map((line) => `- ${line}`).join('\n'),
    ];
  }

  /** Links the codes of errors to the page of errors, and the class to its page. */
  #linkCodes(text: string): string {
    const { api, layout, usage, folder } = this.sources;
    const [error] = /^[A-Z]\w*Error\b/.exec(text) ?? [];
    const known = api.symbols.find(({ name, group }) => name === error && group === 'classes');
    const linked = text
      .replace(/^(\w*Error) (?=`)/, '$1: ')
      .replace(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)`/g, (code, name: string) => {
        const path = usage.error(name);
        return path === undefined
          ? code
          : `[${code}](${posix.relative(posix.dirname(`${folder}/${this.page.path}`), path)})`;
      });
    return known && error !== undefined
      ? `[\`${error}\`](${layout.link(this.page.path, known)})${linked.slice(error.length)}`
      : linked;
  }

  /** A row of a table: the name, its type, and what it is. */
  #row(name: string, type: Spelled, text: string, anchor?: string): string {
    const mark = anchor === undefined ? '' : `<a id="${anchor}"></a>`;
    const description = toCell(text);
    return `| ${mark}\`${name}\` | ${this.#code(type)}${description === '' ? '' : `<br>${description}`} |`;
  }

  #property(member: Member, anchor?: string): string {
    const { api } = this.sources;
    const comment = readComment(api, member.commented, this.#link);
    const examples = comment.examples.map((example) => `Example: \`${example.replace(/\s+/g, ' ')}\``);
    const text = [
      comment.text,
      comment.deprecated === undefined ? '' : `Deprecated: ${comment.deprecated}`,
      ...comment.throws.map((each) => `Throws ${this.#linkCodes(each)}`),
      ...examples,
    ].join(' ');
    return this.#row(`${member.name}${member.isOptional ? '?' : ''}`, this.#typeOf(member), text, anchor);
  }

  #typeOf({ declaration, type, calls }: Member): Spelled {
    const { api } = this.sources;
    const [call] = calls;
    if (call) {
      const { text, names } = spellCall(api, call, '');
      return { text: text.replace(/\): (?=[^)]*$)/, ') => '), names };
    }
    if (ts.isGetAccessorDeclaration(declaration) && declaration.type) return spell(api, declaration.type);
    if (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration))
      return typeOf(api, declaration);
    const given = ts.isPropertyAssignment(declaration) ? declaration.initializer.getText() : '';
    // The value says more than `bigint` or `number`.
    if (/^(?:-?[\d_]+n?(?: << \d+n?)?|'[^']*')$/.test(given)) return { text: given, names: [] };
    const spelled = spellType(api, type, declaration);
    return spelled.text.length > 200 ? { text: 'object', names: [] } : spelled;
  }

  /** Own properties and methods in full, and by name those of parents that have a page. */
  async #members(symbol: ApiSymbol, level: number): Promise<string[]> {
    const { api } = this.sources;
    const isWhole = /(?:Options|Settings)$/.test(symbol.name);
    const inherited = new Map<ApiSymbol, Member[]>();
    const own: Member[] = [];
    for (const member of symbol.members) {
      const owner = ownerOf(api, member.declaration);
      const isThere = owner?.members.some(({ name }) => name === member.name) ?? false;
      if (!owner || !isThere || owner === symbol || isWhole) own.push(member);
      else inherited.set(owner, [...(inherited.get(owner) ?? []), member]);
    }
    const heading = '#'.repeat(level);
    const properties = own.filter(({ calls }) => calls.length === 0);
    const methods = own.filter(({ calls }) => calls.length > 0);
    const word = symbol.group === 'constants' && !symbol.type?.getProperty('_zod') ? 'Values' : 'Properties';
    return [
      ...(properties.length === 0
        ? []
        : [
            `${heading} ${word}`,
            toTable(
              word === 'Values' ? 'Name' : 'Property',
              properties.map((member) => this.#property(member, anchorOf(this.page, symbol, member.name))),
            ),
          ]),
      ...(methods.length === 0 ? [] : [`${heading} Methods`]),
      ...(await Promise.all(methods.map((method) => this.#method(symbol, method, level + 1)))).flat(),
      ...[...inherited].flatMap(([owner, members]) => this.#inherited(owner, members, heading)),
    ];
  }

  async #method(symbol: ApiSymbol, { name, calls, commented }: Member, level: number): Promise<string[]> {
    const { api } = this.sources;
    const comment = readComment(api, commented, this.#link);
    const anchor = anchorOf(this.page, symbol, name);
    const spelled = calls.map((call) => {
      const { text, names } = spellCall(api, call, name.startsWith('[') ? 'COMPUTED' : name);
      return { text: `function ${text};`, names };
    });
    const fence = (await this.#fence(spelled)).replaceAll(/^function /gm, '').replaceAll('COMPUTED', name);
    const described =
      [...comment.parameters.keys()].length > 0 ||
      calls.some((call) => parametersOf(call).some((each) => this.#hasOptions(each)));
    const heading = '#'.repeat(level + 1);
    return [
      `${'#'.repeat(level)} ${name}() {#${anchor}}`,
      fence,
      comment.text,
      ...comment.examples.map(toFragment),
      ...(described
        ? this.#call(calls, comment, heading)
        : [
            ...(comment.returns === undefined ? [] : [`Returns: ${comment.returns}`]),
            ...(comment.throws.length === 0
              ? []
              : comment.throws.map((text) => `Throws ${this.#linkCodes(text.replace(/\s+/g, ' '))}`)),
          ]),
    ];
  }

  #hasOptions(parameter: ts.ParameterDeclaration): boolean {
    return this.#options(parameter, '').length > 0;
  }

  #inherited(owner: ApiSymbol, members: readonly Member[], heading: string): string[] {
    const { api, layout } = this.sources;
    const rows = members.map((member) => {
      const { text } = readComment(api, member.commented, this.#link);
      const name = `${member.name}${member.calls.length > 0 ? '()' : ''}`;
      return `| [\`${name}\`](${layout.link(this.page.path, owner, member.name)}) | ${toCell(firstSentence(text))} |`;
    });
    return [`${heading} From ${owner.name}`, toTable('Member', rows)];
  }

  /** The types that only this page uses. */
  async below(): Promise<string[]> {
    const parts: string[] = [];
    const named = [...this.#names.keys()];
    const place = ({ name }: ApiSymbol): number => (named.includes(name) ? named.indexOf(name) : Infinity);
    const inOrder = this.page.below.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
    for (const symbol of inOrder) {
      const comment = this.commentOf(symbol);
      parts.push(
        `## ${symbol.name} {#${anchorOf(this.page, symbol)}}`,
        comment.text,
        await this.signature(symbol, false),
        ...comment.examples.map(toFragment),
        ...(await this.body(symbol, 3)),
      );
    }
    return parts;
  }

  /** The shortest block of the documentation that imports it. */
  example(): string | undefined {
    const { usage, folder } = this.sources;
    const { symbol } = this.page;
    if (symbol.group === 'types' || symbol.group === 'constants') return undefined;
    const found = usage.example(symbol);
    if (!found) return undefined;
    const { block, page } = found;
    const path = posix.relative(posix.dirname(`${folder}/${this.page.path}`), page.path);
    const output =
      block.role === 'run' && block.output !== undefined
        ? `\n\n\`\`\`text output\n${block.output}\`\`\``
        : '';
    return `## Example\n\n${found.isPart === true ? 'Part of a block in' : 'From'} [${page.title}](${path}):\n\n\`\`\`ts\n${block.code}\`\`\`${output}`;
  }

  /** Where the documentation uses it. */
  uses(): string | undefined {
    const { usage, folder } = this.sources;
    const pages = usage.pages(this.page.symbol);
    if (pages.length === 0) return undefined;
    const from = posix.dirname(`${folder}/${this.page.path}`);
    const links = pages.map(({ path, title }) => `- [${title}](${posix.relative(from, path)})`);
    return `## In the guide\n\n${links.join('\n')}`;
  }

  source(): string {
    const { api } = this.sources;
    const { symbol } = this.page;
    const [declaration] = symbol.declarations;
    const others = symbol.entries.slice(1).map(({ name }) => `\`${name}\``);
    const also = others.length === 0 ? '' : ` Also exported by ${others.join(', ')}.`;
    if (!declaration) return also;
    const file = declaration.getSourceFile();
    const path = file.fileName.slice(api.root.length);
    const line = file.getLineAndCharacterOfPosition(declaration.getStart()).line + 1;
    const index = posix.relative(posix.dirname(this.page.path), `${symbol.entry.name}/index.md`);
    return `[All of ${symbol.entry.name}](${index}) · [Source](${REPOSITORY}${path}#L${line})${also}`;
  }

  /** Where the names in signatures and types lead, which the site links. */
  definitions(): string {
    const { layout } = this.sources;
    this.#names.delete(this.page.symbol.name);
    return [...this.#names]
      .map(([name, symbol]) => `[${name}]: ${layout.link(this.page.path, symbol)}`)
      .sort()
      .join('\n');
  }
}

/** The exported type, class or function that a member is declared in. */
function ownerOf(api: Api, member: ts.Node): ApiSymbol | undefined {
  for (let node = member.parent; !ts.isSourceFile(node); node = node.parent)
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)) {
      const symbol = node.name && api.checker.getSymbolAtLocation(node.name);
      return api.find(symbol);
    }
  return undefined;
}

/** Whether it is a type of options, by its name or since it has none. */
function isSettings(type: ts.Type): boolean {
  if (type.isUnion() || type.isIntersection()) return !type.aliasSymbol && type.types.some(isSettings);
  const name = (type.aliasSymbol ?? type.getSymbol())?.name ?? '';
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    (/(?:Options|Settings|Rules)$/.test(name) || name === '__type') &&
    type.getCallSignatures().length === 0
  );
}

function toFragment(example: string): string {
  return `\`\`\`ts\n${example.replace(/^```\w*\n|\n```$/g, '')}\n\`\`\``;
}

export function toTable(first: string, rows: readonly string[]): string {
  return [`| ${first} | Description |`, '| --- | --- |', ...rows].join('\n');
}

/** The text of a comment in a cell of a table: one line, with lists as lines. */
export function toCell(text: string): string {
  return text
    .trim()
    .replace(/\n\n+/g, '<br>')
    .replace(/\n\s*- /g, '<br>– ')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|');
}

export function firstSentence(text: string): string {
  return /^[\s\S]*?[.:](?=\s|$)/.exec(text.split(/\n\n/)[0] ?? '')?.[0].replace(/:$/, '.') ?? text;
}

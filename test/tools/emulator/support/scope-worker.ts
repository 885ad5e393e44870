import type { Random } from '../../../support/random.js';

/** The known facts about a command. Its ids are unknown if the answer with them never came. */
export interface Known {
  readonly description: string;
  readonly id?: string | undefined;
  readonly version?: string | undefined;
}
/** By name. */
export type Commands = ReadonlyMap<string, Known>;

interface Step {
  readonly method: 'POST' | 'PATCH' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  /** The state after the step, as far as it can be predicted. */
  readonly after: Commands;
}

interface WireCommand {
  readonly id: string;
  readonly version: string;
  readonly name: string;
  readonly description: string;
}

const NAMES = 8;
let steps = 0;

/**
 * Changes commands of one scope, one request after the other, and remembers what was acknowledged. Several may work in
 * one scope, each on names of its own, as long as none of them overwrites.
 */
export class ScopeWorker {
  /** The acknowledged state. */
  commands: Commands = new Map();
  /** The other possible state, if the last request was carried out and its answer was lost. */
  unanswered: Commands | undefined;

  constructor(
    readonly scope: string,
    readonly prefix: string,
    readonly mayOverwrite: boolean,
    readonly random: Random,
    readonly authorization: string,
  ) {}

  /** One more request. False when no answer came. */
  async work(baseUrl: string): Promise<boolean> {
    const { method, path, body, after } = this.#chooseStep();
    this.unanswered = after;
    let answer: { status: number; text: string };
    try {
      const response = await fetch(baseUrl + this.scope + path, {
        method,
        headers: { authorization: this.authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      answer = { status: response.status, text: await response.text() };
    } catch {
      return false;
    }
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    this.#acknowledge(after, answer.text);
    return true;
  }

  /** Compares what is there with what was acknowledged, and goes on from it. */
  async findProblem(baseUrl: string): Promise<string | undefined> {
    const headers = { authorization: this.authorization };
    const response = await fetch(baseUrl + this.scope, { headers });
    const all = (await response.json()) as WireCommand[];
    const own = all.filter(({ name }) => name.startsWith(this.prefix));
    const possible = [this.commands, ...(this.unanswered ? [this.unanswered] : [])];
    this.unanswered = undefined;
    if (!possible.some((commands) => isSame(own, commands))) {
      const show = (commands: Commands) => JSON.stringify([...commands]);
      return `${this.prefix} found ${JSON.stringify(own)}, wanted ${possible.map(show).join(' or ')}`;
    }
    this.commands = toCommands(own);
    return undefined;
  }

  #acknowledge(after: Commands, text: string): void {
    const told = text === '' ? [] : [JSON.parse(text) as WireCommand | WireCommand[]].flat();
    this.commands = new Map([...after, ...toCommands(told)]);
    this.unanswered = undefined;
  }

  #chooseStep(): Step {
    steps += 1;
    const description = `Step ${steps}`;
    if (this.mayOverwrite && this.random.below(4) === 0) return this.#overwrite(description);
    const name = this.#name(this.random.below(NAMES));
    const known = this.commands.get(name);
    const after = new Map(this.commands).set(name, { id: known?.id, description });
    const choice = this.random.below(3);
    if (known === undefined || choice === 0) {
      return { method: 'POST', path: '', body: { name, description }, after };
    }
    const path = `/${known.id ?? ''}`;
    if (choice === 1) return { method: 'PATCH', path, body: { description }, after };
    after.delete(name);
    return { method: 'DELETE', path, after };
  }

  #overwrite(description: string): Step {
    const names = Array.from({ length: NAMES }, (_, index) => this.#name(index));
    const body = names.filter(() => this.random.below(2) === 0).map((name) => ({ name, description }));
    const after = new Map(body.map(({ name }) => [name, { id: this.commands.get(name)?.id, description }]));
    return { method: 'PUT', path: '', body, after };
  }

  #name(index: number): string {
    return `${this.prefix}${index}`;
  }
}

function toCommands(list: readonly WireCommand[]): Map<string, Known> {
  return new Map(list.map(({ name, id, version, description }) => [name, { id, version, description }]));
}

function isSame(list: readonly WireCommand[], commands: Commands): boolean {
  if (list.length !== commands.size) return false;
  return list.every((found) => {
    const known = commands.get(found.name);
    return (
      known?.description === found.description &&
      (known.id ?? found.id) === found.id &&
      (known.version ?? found.version) === found.version
    );
  });
}

import type fc from 'fast-check';
import { CommandryError } from 'commandry';
import type { Message } from '../../../src/protocol/messages/message.js';
import { MessageFlag } from '../../../src/protocol/messages/message-flag.js';
import type { InteractionWebhook, WebhookCall } from '../../../src/rest/interaction-webhook.js';
import { SOURCE } from '../apps/components.js';
import { toMessage } from './fake-service.js';

/**
 * The fate of a call: `refused` and `invalid` have no effect, of one that is `lost` nobody learns that it had, and what Discord
 * says of an `odd` one cannot be read.
 */
export const OUTCOMES = ['good', 'refused', 'invalid', 'lost', 'odd'] as const;
type Outcome = (typeof OUTCOMES)[number];

interface ShownMessage {
  content: string;
  readonly isPrivate: boolean;
  isLoading: boolean;
}

/**
 * Discord as far as one interaction goes, with its traps: a new message fills one that was deferred, and is as
 * private as that. Each call takes until the scheduler ends it.
 */
export class ModelService implements InteractionWebhook {
  /** The texts of calls, in the order in which they arrived. */
  readonly arrived: string[] = [];
  /** Texts of private messages that everybody saw. */
  readonly leaks: string[] = [];
  /** How many calls of the handler were under way at the same moment, at most. */
  mostAtOnce = 0;
  readonly #scheduler: fc.Scheduler;
  readonly #outcomes: Outcome[];
  readonly #messages = new Map<string, ShownMessage>([
    [SOURCE.id, { content: 'source', isPrivate: false, isLoading: false }],
  ]);
  #originalId = SOURCE.id;
  #atOnce = 0;
  #made = 0;
  #isResponded = false;
  #isRespondedByCall = false;

  constructor(scheduler: fc.Scheduler, outcomes: readonly Outcome[]) {
    this.#scheduler = scheduler;
    this.#outcomes = [...outcomes];
  }

  /** Whether there is an answer, and no message is left that says that the bot is thinking. */
  get isAnswered(): boolean {
    return this.#isResponded && ![...this.#messages.values()].some(({ isLoading }) => isLoading);
  }

  /** The texts of all messages there are. */
  visible(): string[] {
    return [...this.#messages.values()].map(({ content }) => content);
  }

  /** Takes the response to the request. After one by a call it is ignored; without a body, there must have been one. */
  take(callback: string): void {
    if (this.#isRespondedByCall) return;
    if (this.#isResponded) throw new Error('There were two initial responses.');
    if (callback === '') throw new Error('There was no initial response.');
    this.#isResponded = true;
    this.#takeUp(callback);
  }

  respond: InteractionWebhook['respond'] = async (_token, _id, json) => {
    const { data } = JSON.parse(json) as { data: { content: string } };
    return this.#come(data.content, { method: 'POST', messageId: 'callback' }, () => {
      if (this.#isResponded) throw refusal(400, 40060);
      this.#isResponded = true;
      this.#isRespondedByCall = true;
      this.#takeUp(json);
      return this.#originalId;
    });
  };

  acknowledge: InteractionWebhook['acknowledge'] = () =>
    Promise.reject(new Error('A session gives responses with their messages.'));

  #takeUp(callback: string): void {
    const { type, data } = JSON.parse(callback) as {
      type: number;
      data?: { content?: string; flags?: number };
    };
    if (type === 4 || type === 5) this.#originalId = this.#create(data, type === 5);
    if (type === 7) this.#change(SOURCE.id, data?.content ?? '');
  }

  send: InteractionWebhook['send'] = async (_token, call) => {
    const { content = '', flags } = JSON.parse(call.json ?? '{}') as { content?: string; flags?: number };
    return this.#come(content, call, () => {
      if (call.method !== 'PATCH') return this.#post({ content, flags });
      return this.#change(this.#find(call), content);
    });
  };

  delete: InteractionWebhook['delete'] = async (_token, messageId) => {
    await this.#come('', { method: 'PATCH', messageId }, () => {
      const id = this.#find({ method: 'PATCH', messageId });
      this.#messages.delete(id);
      return id;
    });
  };

  async #come(
    content: string,
    { method, messageId = 'new' }: WebhookCall,
    carryOut: () => string,
  ): Promise<Message> {
    // User messages of the framework come when they must.
    const isOfHandler = !content.includes('incident-1');
    if (isOfHandler) this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
    try {
      await this.#scheduler.schedule(Promise.resolve(), `${method} ${messageId} ${content}`);
    } finally {
      if (isOfHandler) this.#atOnce--;
    }
    const outcome = this.#outcomes.shift() ?? 'good';
    if (outcome === 'refused') throw refusal(500);
    if (outcome === 'invalid') throw refusal(400, 50035);
    if (content !== '') this.arrived.push(content);
    const id = carryOut();
    if (outcome === 'lost') throw new CommandryError('DISCORD_UNREACHABLE', 'The answer was lost.');
    if (outcome === 'odd') throw new CommandryError('DISCORD_ANSWER_MALFORMED', 'This is no message.');
    return { ...(toMessage({ content }) as Message), id };
  }

  #post(data: { readonly content: string; readonly flags?: number | undefined }): string {
    const deferred = this.#messages.get(this.#originalId);
    return deferred?.isLoading === true
      ? this.#change(this.#originalId, data.content)
      : this.#create(data, false);
  }

  #create(
    data: { readonly content?: string; readonly flags?: number | undefined } = {},
    isLoading: boolean,
  ): string {
    const id = String(900_000_000_000_000_000n + BigInt(++this.#made));
    const isPrivate = ((data.flags ?? 0) & MessageFlag.EPHEMERAL) !== 0;
    this.#messages.set(id, { content: '', isPrivate, isLoading });
    return isLoading ? id : this.#change(id, data.content ?? '');
  }

  #change(id: string, content: string): string {
    const message = this.#messages.get(id);
    if (!message) throw refusal(404, 10008);
    message.content = content;
    message.isLoading = false;
    if (content.startsWith('private') && !message.isPrivate) this.leaks.push(content);
    return id;
  }

  #find({ messageId }: WebhookCall): string {
    const id = messageId === '@original' || messageId === undefined ? this.#originalId : messageId;
    if (!this.#messages.has(id)) throw refusal(404, 10008);
    return id;
  }
}

function refusal(status: number, code?: number): CommandryError {
  return new CommandryError('DISCORD_REFUSED', 'No.', { discord: { status, code, message: 'No' } });
}

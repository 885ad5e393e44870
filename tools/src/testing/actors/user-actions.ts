import { ChannelType, CommandType, type Snowflake } from 'commandry/protocol';
import { KitError } from '../kit/kit-error.js';
import type { MessageLog } from '../kit/message-log.js';
import type { Stage, StagedUse } from '../kit/stage.js';
import { toGivenFile } from '../action-requests.js';
import type { Exchange, GivenFile, GivenValue, UserAction } from '../service/kit-service.js';
import type { Acting, OpenModal } from '../views/acting.js';
import { findTarget } from '../views/find-target.js';
import { toFilledField, toValues } from '../views/given-values.js';
import { LiveMessage } from '../views/live-message.js';
import { componentsOfModal } from '../views/live-modal.js';
import { LiveReply } from '../views/live-reply.js';
import {
  findComponent,
  nameOfComponent,
  seenComponents,
  type SeenComponent,
} from '../views/seen-components.js';
import type { Chosen, FieldGiven, Reply, Suggestion, Suggestions } from '../views/view-types.js';
import type { KitChannel, KitGuild } from '../world/kit-records.js';
import type { PollGiven } from './actor.js';
import type { UserHandle } from './handles.js';

/** What a message has beside its text. */
interface MessageGiven {
  readonly files?: readonly GivenFile[] | undefined;
  readonly replyTo?: Snowflake | undefined;
  readonly stickers?: readonly Snowflake[] | undefined;
  readonly poll?: PollGiven | undefined;
}

interface ThreadGiven {
  readonly from?: Snowflake | undefined;
  readonly isPrivate?: boolean | undefined;
  readonly content?: string | undefined;
}

/** The actions of one user in one channel. */
export class UserActions implements Acting {
  readonly user: UserHandle;
  readonly channel: KitChannel;
  readonly #stage: Stage;

  constructor(stage: Stage, user: UserHandle, channel: KitChannel) {
    this.#stage = stage;
    this.user = user;
    this.channel = channel;
  }

  get messages(): MessageLog {
    return this.#stage.messages;
  }

  sees(userId: Snowflake, channelId: Snowflake): boolean {
    return this.#stage.sees(userId, channelId);
  }

  finish(use: StagedUse): Promise<void> {
    return this.#stage.finish(use);
  }

  useCommand(
    type: CommandType,
    path: string,
    options: Readonly<Record<string, GivenValue>>,
    targetId?: Snowflake,
  ): Promise<Reply> {
    const name = type === CommandType.CHAT_INPUT ? `/${path}${describeOptions(options)}` : `"${path}"`;
    return this.#act(`${this.#who} uses ${name}`, () =>
      this.#stage.service.invoke({ ...this.#whereabouts, type, path, options, targetId }),
    );
  }

  async type(
    path: string,
    options: Readonly<Record<string, GivenValue>>,
    focused: { readonly name: string; readonly value: string },
  ): Promise<Suggestions> {
    const what = `${this.#who} types /${path}${describeOptions(options)} ${focused.name}:${focused.value}`;
    const use = await this.#stage.act(this.user.id, what, () =>
      this.#stage.service.type({ ...this.#whereabouts, path, options, focused }),
    );
    // A user sees suggestions when they come.
    if (!use.exchange) await this.#stage.finish(use);
    const suggestions = use.exchange?.choices?.map(({ name, value }) => ({ name, value })) ?? [];
    // A list is compared without it.
    const refusal = this.#stage.refusalOfSuggestions(use.interactionId);
    Object.defineProperty(suggestions, 'refusal', { value: refusal, enumerable: false });
    return suggestions as readonly Suggestion[] as Suggestions;
  }

  async pressOn(messageId: Snowflake, given: readonly unknown[]): Promise<Reply> {
    const { component } = this.#find(messageId, given, 'button');
    return this.#use(messageId, component, 'presses');
  }

  async chooseOn(messageId: Snowflake, given: readonly unknown[]): Promise<Reply> {
    const { component, others } = this.#find(messageId, given, 'select');
    return this.#use(messageId, component, 'chooses in', toValues(component, others[0] as Chosen));
  }

  async submitModal(modal: OpenModal, answers: Readonly<Record<string, FieldGiven>>): Promise<Reply> {
    const components = seenComponents(componentsOfModal(modal));
    const fields = Object.entries(answers).map(([name, given]) =>
      toFilledField(findComponent(components, name, 'field'), given),
    );
    const { interactionId, wire } = modal;
    return this.#act(`${this.#who} submits "${String(wire['title'])}"`, () =>
      this.#stage.service.submit({
        userId: this.user.id,
        interactionId,
        customId: String(wire['custom_id']),
        fields,
      }),
    );
  }

  /** Finds a component of a message. If it is not there, the error quotes the message. */
  #find(messageId: Snowflake, given: readonly unknown[], kind: 'button' | 'select') {
    try {
      return findTarget(this.#see(messageId), given, kind);
    } catch (error) {
      if (!(error instanceof KitError) || error.code === 'NOT_POSSIBLE') throw error;
      throw new KitError(error.code, `${error.message}\n${String(new LiveMessage(this, messageId))}`);
    }
  }

  /** The components of a message that the user sees. */
  #see(messageId: Snowflake): readonly SeenComponent[] {
    const message = new LiveMessage(this, messageId);
    if (message.isSeenBy(this.user)) return message.components;
    const isHidden = !this.sees(this.user.id, message.channelId);
    const why = message.isDeleted
      ? 'it was deleted'
      : isHidden
        ? 'they do not see its channel'
        : 'only somebody else does';
    throw this.#stage.fail(
      'NOT_POSSIBLE',
      `${this.#who} does not see this message: ${why}.\n${String(message)}`,
      {
        reason: 'UNKNOWN_MESSAGE',
      },
    );
  }

  async #use(
    messageId: Snowflake,
    component: SeenComponent,
    verb: string,
    values?: readonly string[],
  ): Promise<Reply> {
    const name = nameOfComponent(component);
    const { customId, raw } = component;
    if (customId === undefined) {
      throw new KitError(
        'NOT_POSSIBLE',
        `"${name}" opens ${raw.url ?? 'a purchase'}; the bot does not receive that.`,
      );
    }
    const chosen = values ? `: ${values.join(', ')}` : '';
    const takeBack = values && this.messages.choose(messageId, this.user.id, customId, values);
    try {
      return await this.#act(`${this.#who} ${verb} "${name}"${chosen}`, () =>
        this.#stage.service.use({ userId: this.user.id, messageId, customId, ...(values ? { values } : {}) }),
      );
    } catch (error) {
      if (error instanceof KitError && error.code === 'NOT_POSSIBLE') takeBack?.();
      throw error;
    }
  }

  /** Writes a message in the channel. */
  async say(content: string, { files = [], replyTo, stickers, poll }: MessageGiven): Promise<LiveMessage> {
    const body = {
      channel_id: this.channel.id,
      ...(content === '' ? {} : { content }),
      ...(replyTo === undefined ? {} : { message_reference: { message_id: replyTo } }),
      ...(files.length > 0 ? { files: files.map(toGivenFile) } : {}),
      ...(stickers === undefined ? {} : { sticker_ids: stickers }),
      ...(poll === undefined ? {} : { poll: toPollRequest(poll) }),
    };
    const more = files.map(({ filename }) => ` ${filename}`).join('');
    const made = await this.#perform(`says ${JSON.stringify(content)}${more}`, 'POST', '/messages', body);
    return new LiveMessage(this, String(made?.['id']));
  }

  async edit(messageId: Snowflake, content: string): Promise<void> {
    const what = `edits their message: ${JSON.stringify(content)}`;
    await this.#perform(what, 'PATCH', `/messages/${messageId}`, { content });
  }

  async delete(messageId: Snowflake): Promise<void> {
    await this.#perform(`deletes ${this.#quote(messageId)}`, 'DELETE', `/messages/${messageId}`);
  }

  async pin(messageId: Snowflake, isPinned: boolean): Promise<void> {
    const what = `${isPinned ? 'pins' : 'unpins'} ${this.#quote(messageId)}`;
    await this.#perform(what, isPinned ? 'PUT' : 'DELETE', '/pins', { message_id: messageId });
  }

  async react(messageId: Snowflake, emoji: string, isThere: boolean): Promise<void> {
    const body = { message_id: messageId, emoji };
    const what = `${isThere ? 'reacts with' : 'takes back'} ${emoji} on ${this.#quote(messageId)}`;
    await this.#perform(what, isThere ? 'PUT' : 'DELETE', '/reactions', body);
  }

  /** @param answers - The texts of the answers; none takes the votes back. */
  async vote(messageId: Snowflake, answers: readonly string[]): Promise<void> {
    const { poll } = new LiveMessage(this, messageId);
    if (!poll) throw new KitError('NOT_FOUND', `${this.#quote(messageId)} has no poll.`);
    const ids = answers.map((text) => {
      const found = poll.answers.find(({ poll_media: media }) => media.text === text);
      if (found) return found.answer_id;
      const there = poll.answers.map(({ poll_media: media }) => `"${media.text}"`).join(', ');
      throw new KitError('NOT_FOUND', `The poll has no answer "${text}". It has ${there}.`);
    });
    const what = ids.length > 0 ? `votes for ${answers.join(', ')}` : 'takes their votes back';
    await this.#perform(what, 'PUT', '/votes', { message_id: messageId, answer_ids: ids });
  }

  async startTyping(): Promise<void> {
    await this.#perform('types', 'POST', '/typing', { channel_id: this.channel.id });
  }

  /** Joins a guild or a thread, or leaves it. */
  async attend(target: KitGuild | KitChannel, isThere: boolean): Promise<void> {
    const list = 'ownerId' in target && !('parentId' in target) ? 'guilds' : 'threads';
    const what = `${isThere ? 'joins' : 'leaves'} ${target.name}`;
    await this.#perform(what, isThere ? 'PUT' : 'DELETE', `/${list}/${target.id}`);
  }

  async acceptInvite(code: string): Promise<void> {
    await this.#perform(`joins by the invite ${code}`, 'POST', `/invites/${encodeURIComponent(code)}`);
  }

  /** Returns the id of the thread. */
  async startThread(name: string, { from, isPrivate, content }: ThreadGiven): Promise<Snowflake> {
    const made = await this.#perform(`starts the thread "${name}"`, 'POST', '/threads', {
      channel_id: this.channel.id,
      name,
      ...(from === undefined ? {} : { message_id: from }),
      ...(isPrivate === undefined ? {} : { type: isPrivate ? ChannelType.PRIVATE_THREAD : this.#publicType }),
      ...(content === undefined ? {} : { message: { content } }),
    });
    return String(made?.['id']);
  }

  get #publicType(): ChannelType {
    const isNews = this.channel.type === ChannelType.GUILD_ANNOUNCEMENT;
    return isNews ? ChannelType.ANNOUNCEMENT_THREAD : ChannelType.PUBLIC_THREAD;
  }

  #quote(messageId: Snowflake): string {
    const content = this.messages.find(messageId)?.message.content ?? '';
    return content === '' ? 'a message' : JSON.stringify(content);
  }

  #perform(what: string, method: UserAction['method'], path: string, body?: object) {
    return this.#stage.perform(this.user.id, `${this.#who} ${what}`, { method, path, body });
  }

  async #act(what: string, use: () => Promise<Exchange>): Promise<Reply> {
    return new LiveReply(this, await this.#stage.act(this.user.id, what, use));
  }

  get #who(): string {
    return this.user.username;
  }

  get #whereabouts() {
    return { userId: this.user.id, channelId: this.channel.id };
  }
}

function toPollRequest({ question, answers, multiple = false }: PollGiven): object {
  return {
    question: { text: question },
    answers: answers.map((text) => ({ poll_media: { text } })),
    allow_multiselect: multiple,
  };
}

function describeOptions(options: Readonly<Record<string, GivenValue>>): string {
  return Object.entries(options)
    .map(([name, value]) => ` ${name}:${typeof value === 'object' ? value.filename : String(value)}`)
    .join('');
}

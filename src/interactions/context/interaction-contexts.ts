import type * as types from '../../commands/types/interaction-types.js';
import type { NewModal } from '../../commands/types/modal-types.js';
import type { Built, DeferSettings, Edit, FollowUp, Reply } from '../../commands/types/reply-types.js';
import type { InitialResponse } from '../reply/initial-response.js';
import { BaseInteraction } from './base-interaction.js';
import type {
  UserInteractionPayload,
  CommandInteraction,
  InvokedInteraction,
  RepliedPayload,
} from '../../protocol/interactions/interaction.js';
import type { SuggestionInput } from '../autocomplete/suggestions.js';
import type { Message } from '../../protocol/messages/message.js';
import type { HandlerRun } from '../reply/run-handler.js';
import type { Callback } from '../reply/to-callback.js';

type Response = InitialResponse<Callback>;

abstract class Base<Raw extends UserInteractionPayload> extends BaseInteraction<Raw> {
  protected readonly response: Response;

  constructor(raw: Raw, response: Response) {
    super(raw);
    this.response = response;
  }

  get replied(): boolean {
    return this.response.state !== 'waiting';
  }
}

export abstract class Repliable<Raw extends RepliedPayload> extends Base<Raw> {
  protected readonly run: HandlerRun;

  constructor(raw: Raw, run: HandlerRun) {
    super(raw, run.replies.response);
    this.run = run;
  }

  get deferred(): boolean {
    return this.response.state === 'deferred' || this.response.state === 'replying';
  }

  // These are asynchronous, so that every failure is a rejection and never a synchronous throw.
  reply(reply: Reply): Promise<void> {
    return this.run.track(
      later(() => this.run.replies.give(reply)),
      true,
    );
  }
  deferReply(settings?: DeferSettings): Promise<void> {
    return this.run.track(
      later(() => {
        this.run.replies.defer(settings);
      }),
    );
  }
  editReply(edit: Edit): Promise<Message> {
    return this.run.track(this.run.replies.edit(edit), true);
  }
  deleteReply(): Promise<void> {
    return this.run.track(this.run.replies.delete(), true);
  }
  fetchReply(): Promise<Message> {
    return this.run.track(this.run.replies.fetch());
  }
  followUp(reply: Reply): Promise<FollowUp> {
    return this.run.track(this.run.replies.followUp(reply));
  }
  showModal(modal: NewModal | Built): Promise<void> {
    return this.run.track(
      later(() => {
        this.run.replies.showModal(modal);
      }),
      true,
    );
  }
}

abstract class Command extends Repliable<CommandInteraction> {
  get commandId(): string {
    return this.raw.data.id;
  }
  get commandName(): string {
    return this.raw.data.name;
  }
}

/** Runs an action so that what it throws becomes a rejection. */
export async function later(action: () => unknown): Promise<void> {
  await action();
}

export class ChatInput extends Command implements types.ChatInputInteraction {
  readonly kind = 'chatInput';
  readonly commandPath: string;

  constructor(raw: CommandInteraction, run: HandlerRun, commandPath: string) {
    super(raw, run);
    this.commandPath = commandPath;
  }
}

export class UserContext extends Command implements types.UserInteraction {
  readonly kind = 'user';
  readonly target: types.UserInteraction['target'];

  constructor(raw: CommandInteraction, run: HandlerRun, target: types.UserInteraction['target']) {
    super(raw, run);
    this.target = target;
  }
}

export class MessageContext extends Command implements types.MessageInteraction {
  readonly kind = 'message';
  readonly target: types.MessageInteraction['target'];

  constructor(raw: CommandInteraction, run: HandlerRun, target: types.MessageInteraction['target']) {
    super(raw, run);
    this.target = target;
  }
}

export class EntryPointContext extends Command implements types.EntryPointInteraction {
  readonly kind = 'entryPoint';

  launchActivity(): Promise<void> {
    return this.run.track(
      later(() => {
        this.run.replies.launch();
      }),
      true,
    );
  }
}

/** The option being typed into, and the receiver of its suggestions. */
export interface TypedOption extends Pick<
  types.AutocompleteInteraction,
  'commandPath' | 'focused' | 'options' | 'purpose'
> {
  /** Receives the suggestions that `respond` is called with. */
  readonly take: (suggestions: readonly SuggestionInput[]) => Promise<void>;
}

export class Autocomplete extends Base<InvokedInteraction> implements types.AutocompleteInteraction {
  readonly kind = 'autocomplete';
  readonly #typed: TypedOption;

  constructor(raw: InvokedInteraction, response: Response, typed: TypedOption) {
    super(raw, response);
    this.#typed = typed;
  }

  get commandId(): string {
    return this.raw.data.id;
  }
  get commandName(): string {
    return this.raw.data.name;
  }
  get commandPath(): string {
    return this.#typed.commandPath;
  }
  get focused(): types.AutocompleteInteraction['focused'] {
    return this.#typed.focused;
  }
  get options(): types.FilledOptions {
    return this.#typed.options;
  }
  get purpose(): types.AutocompleteInteraction['purpose'] {
    return this.#typed.purpose;
  }

  respond(suggestions: readonly SuggestionInput[]): Promise<void> {
    return this.#typed.take(suggestions);
  }
}

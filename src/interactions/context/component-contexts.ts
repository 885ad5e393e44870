import type * as types from '../../commands/types/component-types.js';
import type {
  ComponentInteraction,
  ModalAnswer,
  ModalInteraction,
  SentReply,
} from '../../commands/types/interaction-types.js';
import type { Edit, ReplySettings } from '../../commands/types/reply-types.js';
import type { MessageComponentInteraction } from '../../protocol/interactions/component-interaction.js';
import { selectedIn } from '../../protocol/interactions/selected-values.js';
import { ComponentType } from '../../protocol/components/component.js';
import type { Message } from '../../protocol/messages/message.js';
import type { ModalSubmitInteraction } from '../../protocol/interactions/modal-interaction.js';
import { answersIn } from '../../protocol/interactions/answers-in.js';
import type { SubmittedAnswer } from '../../protocol/components/modals/submitted-component.js';
import { NO_STATE, type StateValues } from '../../commands/routes/state-codec.js';
import type { SelectKind } from '../../commands/routes/route-kinds.js';
import type { Session } from '../reply/session/interaction-session.js';
import { makeDestructurable } from './base-interaction.js';
import type { InteractionTools } from './interaction-tools.js';
import { later, Repliable } from './interaction-contexts.js';

const NO_VALUES: readonly string[] = [];

abstract class Updating<
  Raw extends MessageComponentInteraction | ModalSubmitInteraction,
> extends Repliable<Raw> {
  static {
    makeDestructurable(this.prototype);
  }

  update(edit: Edit, settings: { readonly withResponse: true }): Promise<SentReply<Message>>;
  update(edit: Edit, settings?: ReplySettings): Promise<SentReply>;
  update(edit: Edit, settings?: ReplySettings): Promise<SentReply> {
    return this.session.track(this.session.calls.update(edit, settings), true);
  }
  deferUpdate(): Promise<void> {
    return this.session.track(
      later(() => {
        this.session.calls.deferUpdate();
      }),
    );
  }
}

abstract class MessageComponent extends Updating<MessageComponentInteraction> {
  get customId(): string {
    return this.raw.data.custom_id;
  }
  get componentType(): number {
    return this.raw.data.component_type;
  }
  get message(): Message {
    return this.raw.message;
  }
}

/** A component that no route handles. */
export class Component extends MessageComponent implements ComponentInteraction {
  readonly kind = 'component';

  get values(): readonly string[] {
    return selectedIn(this.raw.data) ?? NO_VALUES;
  }
}

export class Button extends MessageComponent implements types.ButtonInteraction {
  readonly kind = 'button';
  readonly state: StateValues;

  constructor(
    raw: MessageComponentInteraction,
    session: Session,
    tools: InteractionTools,
    state: StateValues,
  ) {
    super(raw, session, tools);
    this.state = state;
  }
}

/** A select of a route. */
export class Select extends MessageComponent {
  readonly kind: SelectKind;
  readonly values: readonly unknown[];
  readonly state: StateValues;

  constructor(
    raw: MessageComponentInteraction,
    session: Session,
    tools: InteractionTools,
    { kind, values, state }: Selected,
  ) {
    super(raw, session, tools);
    this.kind = kind;
    this.values = values;
    this.state = state;
  }

  get value(): unknown {
    return this.values[0];
  }

  /** The values are those of the kind: they were read so. */
  asTyped(): types.AnySelectInteraction {
    return this as unknown as types.AnySelectInteraction;
  }
}

/** The selection in a select of a route. */
export interface Selected {
  readonly kind: SelectKind;
  readonly values: readonly unknown[];
  readonly state: StateValues;
}

export class Modal extends Updating<ModalSubmitInteraction> implements ModalInteraction {
  readonly kind = 'modal';
  readonly state: StateValues;
  #answers: ReadonlyMap<string, ModalAnswer> | undefined;

  constructor(
    raw: ModalSubmitInteraction,
    session: Session,
    tools: InteractionTools,
    state: StateValues = NO_STATE,
  ) {
    super(raw, session, tools);
    this.state = state;
  }

  get customId(): string {
    return this.raw.data.custom_id;
  }
  get answers(): ReadonlyMap<string, ModalAnswer> {
    return (this.#answers ??= new Map(answersIn(this.raw.data.components).map(readResponse)));
  }
  get message(): Message | undefined {
    return this.raw.message;
  }
}

function readResponse(answer: SubmittedAnswer): readonly [string, ModalAnswer] {
  switch (answer.type) {
    case ComponentType.TEXT_INPUT:
    case ComponentType.RADIO_GROUP:
    case ComponentType.CHECKBOX:
      return [answer.custom_id, answer.value];
    default:
      return [answer.custom_id, answer.values];
  }
}

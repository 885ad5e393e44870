import type * as types from '../../commands/types/component-types.js';
import type {
  ComponentInteraction,
  ModalAnswer,
  ModalInteraction,
  UpdateCalls,
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
import type { InteractionTools } from './interaction-tools.js';
import { later, Repliable } from './interaction-contexts.js';

const NO_VALUES: readonly string[] = [];

abstract class Updating<
  Raw extends MessageComponentInteraction | ModalSubmitInteraction,
> extends Repliable<Raw> {
  declare readonly customId: string;
  declare readonly update: UpdateCalls['update'];
  declare readonly deferUpdate: UpdateCalls['deferUpdate'];

  constructor(raw: Raw, session: Session, tools: InteractionTools) {
    super(raw, session, tools);
    this.customId = raw.data.custom_id;
    this.update = ((edit: Edit, settings?: ReplySettings) =>
      session.track(session.calls.update(edit, settings), true)) as UpdateCalls['update'];
    this.deferUpdate = () =>
      session.track(
        later(() => {
          session.calls.deferUpdate();
        }),
      );
  }
}

abstract class MessageComponent extends Updating<MessageComponentInteraction> {
  declare readonly componentType: number;
  declare readonly message: Message;

  constructor(raw: MessageComponentInteraction, session: Session, tools: InteractionTools) {
    super(raw, session, tools);
    this.componentType = raw.data.component_type;
    this.message = raw.message;
  }
}

/** A component that no route handles. */
export class Component extends MessageComponent implements ComponentInteraction {
  readonly kind = 'component';
  readonly values: readonly string[] = selectedIn(this.raw.data) ?? NO_VALUES;
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
  readonly value: unknown;
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
    this.value = values[0];
    this.state = state;
  }
}

/** Casts a select to its type: the values match the kind. */
export function asTyped(select: Select): types.AnySelectInteraction {
  return select as unknown as types.AnySelectInteraction;
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
  readonly answers: ReadonlyMap<string, ModalAnswer>;
  readonly message: Message | undefined;

  constructor(
    raw: ModalSubmitInteraction,
    session: Session,
    tools: InteractionTools,
    state: StateValues = NO_STATE,
  ) {
    super(raw, session, tools);
    this.state = state;
    this.answers = new Map(answersIn(raw.data.components).map(readResponse));
    this.message = raw.message;
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

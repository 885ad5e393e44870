import type { Snowflake } from 'commandry/protocol';
import type { UserHandle } from '../actors/handles.js';
import type { MessageLog } from '../kit/message-log.js';
import type { StagedUse } from '../kit/stage.js';
import type { WireObject } from '../service/kit-service.js';
import type { FieldGiven, Reply } from './view-types.js';

/** A modal that is open on a user's screen. */
export interface OpenModal {
  /** The interaction whose response opened it. */
  readonly interactionId: Snowflake;
  readonly wire: WireObject;
}

/** The user whose view something is, and what that user can do with it. */
export interface Acting {
  readonly user: UserHandle;
  readonly messages: MessageLog;
  /** True if a user sees what is written in a channel. */
  sees(userId: Snowflake, channelId: Snowflake): boolean;
  /** @param given - The button that is meant. */
  pressOn(messageId: Snowflake, given: readonly unknown[]): Promise<Reply>;
  /** @param given - The select that is meant, and the values. */
  chooseOn(messageId: Snowflake, given: readonly unknown[]): Promise<Reply>;
  submitModal(modal: OpenModal, answers: Readonly<Record<string, FieldGiven>>): Promise<Reply>;
  /** Lets time pass until the handler of a use is done. */
  finish(use: StagedUse): Promise<void>;
}

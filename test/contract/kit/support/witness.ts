import {
  KitError,
  type MessageView,
  type ModalView,
  type Reply,
  type SeenComponent,
} from 'commandry-dev/testing';
import { Masks } from './masking.js';

/** What a story shows of a kit, in its order. */
export interface Witness {
  /** Notes what came of an action, and returns it. */
  <T>(action: Promise<T> | T): Promise<T>;
  /** Notes why an action failed, and returns the error. Fails if it did not. */
  refusal(action: Promise<unknown>): Promise<KitError>;
  /** Everything noted, with what became of each reply and message in the end. */
  report(): readonly unknown[];
}

/** Creates what one story of one kit is noted with. */
export function createWitness(): Witness {
  const masks = new Masks();
  const notes: unknown[] = [];
  const shown: (Reply | MessageView)[] = [];
  const note = (value: unknown): void => {
    notes.push(masks.mask(value));
  };
  const see = async <T>(action: Promise<T> | T): Promise<T> => {
    const result = await action;
    if (isReply(result) || isMessage(result)) shown.push(result);
    note(describe(result));
    return result;
  };
  return Object.assign(see, {
    async refusal(action: Promise<unknown>) {
      const error = await action.then(
        (result) => new Error(`This was possible:\n${String(result)}`),
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof KitError)) throw error;
      note({ refused: error.code, reason: error.reason });
      return error;
    },
    report: () => [...notes, ...shown.map((each) => masks.mask({ inTheEnd: describe(each) }))],
  });
}

function describe(value: unknown): unknown {
  if (isReply(value)) return describeReply(value);
  if (isMessage(value)) return describeMessage(value);
  return Array.isArray(value) ? value.map(describe) : value;
}

function isReply(value: unknown): value is Reply {
  return typeof value === 'object' && value !== null && 'followUps' in value;
}

function isMessage(value: unknown): value is MessageView {
  return typeof value === 'object' && value !== null && 'isSeenBy' in value;
}

function describeReply(reply: Reply) {
  const { text, embeds, ephemeral, loading, files, poll, launched, updated, pending, failed } = reply;
  const { interaction, status, body } = reply.raw;
  return {
    ...{ text, embeds, ephemeral, loading, files, poll, launched, updated, pending, failed },
    components: reply.components.map(describeComponent),
    message: reply.message && describeMessage(reply.message),
    modal: reply.modal && describeModal(reply.modal),
    followUps: reply.followUps.map(describeMessage),
    history: reply.history.map(({ change, text: then, raw }) => ({ change, text: then, raw })),
    ...{ interaction, status, body },
  };
}

function describeMessage(message: MessageView) {
  const { text, embeds, ephemeral, loading, files, poll, isDeleted, raw } = message;
  const components = message.components.map(describeComponent);
  return { text, embeds, ephemeral, loading, files, poll, isDeleted, raw, components };
}

function describeModal({ user, title, customId, text, fields, raw }: ModalView) {
  return { user: user.username, title, customId, text, fields, raw };
}

function describeComponent({ kind, label, customId, disabled, choices }: SeenComponent) {
  return { kind, label, customId, disabled, choices };
}

import { CommandType } from 'commandry/protocol';
import type { CommandSource } from 'commandry';
import { KitError } from '../kit/kit-error.js';
import { hasId, misused, notFound, requireGiven } from '../kit/require-given.js';
import type { Stage } from '../kit/stage.js';
import { LiveMessage } from '../views/live-message.js';
import type { FieldGiven, MessageView, ModalView, Reply } from '../views/view-types.js';
import type { Arranger } from '../world/arranger.js';
import type { KitChannel } from '../world/kit-records.js';
import type { Actor } from './actor.js';
import type { OptionGiven } from './command-types.js';
import { byOptionName, findCommand, findMethod, toGivenValues } from './app-commands.js';
import type { MessageHandle, UserHandle } from './handles.js';
import { UserActions } from './user-actions.js';

type Given = Readonly<Record<string, OptionGiven | undefined>>;

/** Creates a user who acts in a channel. */
export function createActor<Commands extends readonly CommandSource[]>(
  stage: Stage,
  arranger: Arranger,
  user: UserHandle,
  channel: KitChannel,
): Actor<Commands> {
  const actions = new UserActions(stage, user, channel);
  const toHandle = (target: MessageHandle | Reply | undefined, method: string): MessageHandle => {
    const where = `${user.username}.${method}()`;
    const todo = `${user.username}.messages() has the messages of a channel, the last one at the end.`;
    const isReply = isObject(target) && 'message' in target;
    const message = isReply ? target.message : target;
    if (hasId(message) && 'channelId' in message) {
      if (stage.messages.find(message.id)) return message;
      throw notFound(where, 'a message', message, todo);
    }
    if (isReply) throw new KitError('NOT_FOUND', `${where}: there is no message. ${String(target)}`);
    throw misused(where, 'a message or a reply', target, todo);
  };
  const { app } = stage;
  const actor: Actor<Commands> = {
    id: user.id,
    username: user.username,
    channel,
    async slash(target: unknown, ...given: readonly unknown[]) {
      const isPath = typeof target === 'string';
      const command = isPath
        ? findCommand(app, target, CommandType.CHAT_INPUT)
        : findMethod(app, target, String(given[0]));
      const options = isPath ? ((given[0] ?? {}) as Given) : byOptionName(command, given.slice(1));
      return actions.useCommand(
        CommandType.CHAT_INPUT,
        command.path,
        toGivenValues(stage.world, command, options),
      );
    },
    async type(path, options, settings = {}) {
      const command = findCommand(app, path, CommandType.CHAT_INPUT);
      const given: Given = options;
      const name = settings.focused ?? Object.keys(given).at(-1);
      if (name === undefined)
        throw new KitError(
          'KIT_MISUSED',
          `Name the option of /${path} that is being typed, for example { city: 'Pa' }.`,
        );
      const values = toGivenValues(stage.world, command, { [name]: '', ...given }, true);
      const { [name]: typed = '', ...others } = values;
      return actions.type(path, others, { name, value: typeof typed === 'object' ? '' : String(typed) });
    },
    async onUser(name, target) {
      findCommand(app, name, CommandType.USER);
      requireGiven(stage.world, ['user'], target, `${user.username}.onUser()`);
      return actions.useCommand(CommandType.USER, name, {}, target.id);
    },
    async onMessage(name, target) {
      findCommand(app, name, CommandType.MESSAGE);
      const { id } =
        typeof target === 'string' ? arranger.addMessage(target, { channel }) : toHandle(target, 'onMessage');
      return actions.useCommand(CommandType.MESSAGE, name, {}, id);
    },
    say: async (content, { replyTo, ...settings } = {}) =>
      actions.say(content, {
        ...settings,
        replyTo: replyTo === undefined ? undefined : toHandle(replyTo, 'say').id,
      }),
    edit: async (message, content) => actions.edit(toHandle(message, 'edit').id, content),
    delete: async (message) => actions.delete(toHandle(message, 'delete').id),
    pin: async (message) => actions.pin(toHandle(message, 'pin').id, true),
    unpin: async (message) => actions.pin(toHandle(message, 'unpin').id, false),
    react: async (message, emoji) => actions.react(toHandle(message, 'react').id, emoji, true),
    unreact: async (message, emoji) => actions.react(toHandle(message, 'unreact').id, emoji, false),
    vote: async (message, ...answers) => actions.vote(toHandle(message, 'vote').id, answers),
    startTyping: () => actions.startTyping(),
    async join(target) {
      if (typeof target === 'string') return actions.acceptInvite(target);
      requireGiven(stage.world, ['guild', 'channel'], target, `${user.username}.join()`);
      return actions.attend(target, true);
    },
    async leave(target) {
      requireGiven(stage.world, ['guild', 'channel'], target, `${user.username}.leave()`);
      return actions.attend(target, false);
    },
    async startThread(name, { from, private: isPrivate, content } = {}) {
      const origin = from === undefined ? undefined : toHandle(from, 'startThread').id;
      // Without either, a thread of a text channel would be private.
      const isSeenByAll = origin === undefined && content === undefined ? false : undefined;
      const id = await actions.startThread(name, {
        from: origin,
        isPrivate: isPrivate ?? isSeenByAll,
        content,
      });
      const thread = stage.world.channels.get(id);
      if (!thread) throw new KitError('NOT_FOUND', `The thread "${name}" is gone already.`);
      return thread;
    },
    async launch() {
      const entry = app.definitions.find(({ type }) => type === CommandType.PRIMARY_ENTRY_POINT);
      if (!entry)
        throw new KitError('NOT_FOUND', 'The app has no entry point command, so there is nothing to launch.');
      return actions.useCommand(CommandType.PRIMARY_ENTRY_POINT, entry.name, {});
    },
    press: async (message: Reply | MessageView, ...given: readonly unknown[]) =>
      actions.pressOn(toHandle(message, 'press').id, given),
    choose: async (message: Reply | MessageView, ...given: readonly unknown[]) =>
      actions.chooseOn(toHandle(message, 'choose').id, given),
    async submit(target: Reply | ModalView, answers: Readonly<Record<string, FieldGiven>> = {}) {
      if (!isObject(target) || !('submit' in target))
        throw misused(
          `${user.username}.submit()`,
          'a modal, or the reply that opened it',
          target,
          'The replies to commands and components have the modal that they opened.',
        );
      const modal = 'modal' in target ? target.modal : target;
      if (!modal || modal.user.id === user.id) return target.submit(answers);
      throw stage.fail(
        'NOT_POSSIBLE',
        `"${modal.title}" opened for ${modal.user.username}, not for ${user.username}.`,
        {
          reason: 'UNKNOWN_MODAL',
        },
      );
    },
    messages: () =>
      stage.sees(user.id, channel.id)
        ? stage.messages
            .seenIn(channel.id, user.id)
            .map(({ message }) => new LiveMessage(actions, message.id))
        : [],
    in: (other) => {
      requireGiven(stage.world, ['channel'], other, `${user.username}.in()`);
      return createActor(stage, arranger, user, other);
    },
    inDirectMessages: () => createActor(stage, arranger, user, arranger.directMessages(user)),
  };
  return actor;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

import { expect, test } from 'vitest';
import type { MessageCalls } from '../../../src/interactions/reply/follow-up.js';
import { toOutgoingMessage } from '../../../src/interactions/reply/outgoing/outgoing-message.js';
import { ReplyMessageCalls } from '../../../src/interactions/reply/reply-message.js';
import type { ReplyMessage } from '../../../src/interactions/reply/session/session-state.js';

const secret = toOutgoingMessage({ content: 'secret', ephemeral: true }, { maxFileBytes: 1 });

function openReply(create: () => void = () => undefined) {
  let message: ReplyMessage = { id: '@original', isEphemeral: false, isComponentsV2: false };
  const made: string[] = [];
  const calls: MessageCalls = {
    send: ({ method, messageId = 'new' }) => {
      made.push(`${method} ${messageId}`);
      if (method === 'POST') create();
      return Promise.resolve({
        id: '77',
        channel_id: '1',
        content: 'x',
        author: { id: '2', username: 'bot' },
      });
    },
    delete: (messageId) => {
      made.push(`DELETE ${messageId}`);
      return Promise.resolve();
    },
  };
  const reply = new ReplyMessageCalls(calls, {
    get message() {
      return message;
    },
    update: (changes) => {
      message = { ...message, ...changes };
    },
    onEdit: (_json, isEphemeral) => {
      made.push(`edit of ${isEphemeral ? 'a private' : 'a public'} message`);
    },
  });
  return { reply, made, read: () => message };
}

test('a reply takes the place of a given one before that is deleted, and is the message from then on', async () => {
  const { reply, made, read } = openReply();
  await reply.supersede(secret, true);
  expect(made).toEqual(['POST new', 'DELETE @original']);
  expect(read()).toEqual({ id: '77', isEphemeral: true, isComponentsV2: false });
});

test('a reply that could not be created leaves the given one', async () => {
  const { reply, made, read } = openReply(() => {
    throw new Error('lost');
  });
  await expect(reply.supersede(secret, true)).rejects.toThrow('lost');
  expect(made).toEqual(['POST new']);
  expect(read()).toMatchObject({ id: '@original', isEphemeral: false });
});

test('a deferred message of another visibility is deleted before the reply is created', async () => {
  const { reply, made, read } = openReply();
  await reply.replace(secret, true);
  expect(made).toEqual(['DELETE @original', 'POST new']);
  expect(read()).toMatchObject({ id: '77', isEphemeral: true });
  await reply.change(secret, read().isEphemeral);
  expect(made.slice(2)).toEqual(['edit of a private message', 'PATCH 77']);
});

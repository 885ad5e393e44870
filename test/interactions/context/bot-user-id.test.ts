import { expect, it } from 'vitest';
import { SlashCommand, type ChatInputInteraction } from 'commandry';
import { toBotToken } from 'commandry/protocol';
import { createTestKit } from 'commandry-dev/testing';
import { kit, message, startApp } from '../../support/apps/started-app.js';

class Who {
  @SlashCommand('who', 'Says who the bot is')
  who({ botUserId, applicationId }: ChatInputInteraction) {
    return `${botUserId} ${botUserId === applicationId}`;
  }
}

it.each([
  ['of the token', toBotToken('123456789012345678', 'secret-enough-for-a-token'), '123456789012345678 false'],
  ['of the application without one', undefined, `${kit.applicationId} true`],
  ['of the application where the token is of another form', 'token', `${kit.applicationId} true`],
])('the id of the bot user is that %s', async (_what, token, said) => {
  const { app } = startApp({ commands: [Who], token });
  expect((await kit.chatInput(app, 'who')).body).toEqual(message(said));
});

it('is the author of the messages of the bot', async () => {
  const reply = await createTestKit({ commands: [Who] })
    .as()
    .slash('who');
  const author = reply.message?.raw['author'];
  expect(author).toMatchObject({ id: reply.text.split(' ')[0] });
});

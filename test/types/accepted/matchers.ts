// Everything here must compile. `test/types/check-types.ts` says so on every supported version of TypeScript.
import { expect } from 'vitest';
import { defineCommand } from 'commandry';
import { createTestKit, maskReply } from 'commandry-dev/testing';
import 'commandry-dev/testing/vitest';

const echo = defineCommand({
  name: 'echo',
  description: 'Says it again',
  options: { text: { type: 'string', description: 'What', required: true, autocomplete: () => ['Paris'] } },
  run: (_, { text }) => text,
});

export async function uses(): Promise<string> {
  const kit = createTestKit({ commands: [echo] });
  const ada = kit.as();
  const reply = await ada.slash('echo', { text: 'x' });
  expect(reply).toReplyWith('x');
  expect(reply).toReplyWith({ text: 'x' });
  expect(reply).not.toReplyWith({
    text: /y/,
    embeds: [{ title: 'z', fields: [{ name: /a/ }] }],
    files: ['a'],
  });
  expect(reply.message).toReplyWith({
    components: ['Claim', /close/i, { disabled: true, raw: { style: 4 } }],
  });
  expect(reply).toReplyWith({
    text: expect.stringContaining('x') as string,
    poll: { question: { text: /which/i } },
  });
  expect(reply).not.toBeEphemeral();
  expect(reply).toOpenModal({ title: 'Feedback', fields: ['Why?', { label: /when/i, required: false }] });
  expect(reply).toMatchReply();
  expect(reply).toMatchReply({ hint: 'first', history: true });
  expect(await ada.type('echo', { text: 'P' })).toSuggest('Paris', { name: 'Rome', value: 1 });
  await expect(ada.type('echo', { text: 'P' })).resolves.toSuggest();
  await expect(ada.slash('echo', { text: 'x' })).toFailWith('NOT_POSSIBLE');
  await expect(ada.slash('echo', { text: 'x' })).rejects.toFailWith({ code: 'BOT_FAILED', message: /away/ });
  expect(kit.errors[0]).toFailWith('HANDLER_FAILED');
  return maskReply(reply, { history: true });
}

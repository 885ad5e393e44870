/** A bot that uses as little as possible. */
export const WORKER_OF_ONE_COMMAND = `
import { createApp, defineCommand } from 'commandry';
import { toFetchHandler } from 'commandry/fetch';
const report = defineCommand({ name: 'report', description: 'Counts', run: (interaction) => interaction.reply('Done') });
export default {
  fetch: (request, { APPLICATION_ID: applicationId, PUBLIC_KEY: publicKey }, context) =>
    toFetchHandler(createApp({ commands: [report], applicationId, publicKey }))(request, context),
};
`;

/** A bot with classes, routes, pages, modals and waiting. */
export const WORKER_WITH_ROUTES = `
import {
  defineCommand,
  SlashCommand,
  Button,
  button,
  defineModal,
  definePages,
  row,
  RouteState,
} from 'commandry';
import { createTestKit } from 'commandry-dev/testing';

class Tickets {
  open() {
    return { content: 'Open', components: [row(button(Tickets, 'claim', { label: 'Claim', state: { ticket: 7 } }))] };
  }
  claim(interaction, { ticket }) {
    return 'Claimed ' + ticket;
  }
}
SlashCommand('ticket', 'Opens a ticket')(Tickets.prototype, 'open');
Button('claim')(Tickets.prototype, 'claim');
RouteState({ ticket: 'integer' })(Tickets.prototype, 'claim', 1);

class Wrong {
  run(interaction, word) {}
}
SlashCommand('wrong', 'Lacks a decorator')(Wrong.prototype, 'run');

const late = defineModal({
  id: 'late', title: 'Report', state: { ticket: 'integer' },
  inputs: { why: { type: 'text', label: 'Why?', required: true } },
  run: (interaction, { why }, { ticket }) => 'Reported ' + ticket + ': ' + why,
});
const report = defineCommand({
  name: 'report', description: 'Reports',
  run: (interaction) => interaction.showModal(late, { state: { ticket: 7 } }),
});
const pages = definePages({ id: 'pages', render: ({ page }) => ({ content: 'Page ' + page, total: 30 }) });
const list = defineCommand({ name: 'list', description: 'Lists', run: (interaction) => pages.show(interaction) });
const ask = defineCommand({
  name: 'ask', description: 'Asks',
  run: async (interaction) => {
    const answer = await interaction.ask({ content: 'Sure?', choices: { yes: 'Yes', no: 'No' } }, { timeoutMs: 5000 });
    console.log('You said ' + answer);
    return 'ok';
  },
});

const kit = createTestKit({ commands: [Tickets, late, report, pages, list, ask] });
const ada = kit.as();
const show = ({ text }) => console.log(text);
show(await (await ada.slash('ticket')).press('Claim'));
show(await (await ada.slash('report')).submit({ why: 'late' }));
show(await (await ada.slash('list')).press('›'));
await (await ada.slash('ask')).press('Yes');
await kit.close();
try {
  createTestKit({ commands: [Wrong] });
} catch ({ problems: [{ code, help }] }) {
  console.log(code, help);
}
`;

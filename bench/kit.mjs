/**
 * What a test costs: how long a kit takes to be made, and 1,000 uses of commands, buttons and modals through it, in memory
 * (with and without signatures) and over HTTP against the emulator, in alternating rounds of one run. `npm run bench:kit`.
 */
import { performance } from 'node:perf_hooks';
import { defineCommand, button, defineButton, defineModal, row } from 'commandry';
import { createTestKit } from 'commandry-dev/testing';
import { emulatorKit } from '../tools/dist/testing/index.js';
import { median } from './support/median.mjs';

const USES = 1_000;
const ROUNDS = 5;

const claim = defineButton({ id: 'claim', run: (interaction) => interaction.update('Claimed') });
const report = defineModal({
  id: 'report',
  title: 'Report',
  inputs: { why: { type: 'text', label: 'Why?', required: true } },
  run: (_interaction, { why }) => why,
});
const ticket = defineCommand({
  name: 'ticket',
  description: 'Opens a ticket',
  options: { topic: { type: 'string', description: 'What about', required: true } },
  run: (_interaction, { topic }) => ({
    content: topic,
    components: [row(button(claim, { label: 'Claim' }))],
  }),
});
const tell = defineCommand({
  name: 'tell',
  description: 'Asks why',
  run: (interaction) => interaction.showModal(report),
});
const late = defineCommand({
  name: 'late',
  description: 'Defers',
  run: async (interaction) => {
    await interaction.deferReply();
    await interaction.editReply('Half');
    return 'Done';
  },
});
const commands = [ticket, tell, late, claim, report];

/** Six interactions, two calls. */
async function story(ada) {
  await (await ada.slash('ticket', { topic: 'Billing' })).press('Claim');
  await (await ada.slash('tell')).submit({ why: 'Because' });
  await ada.slash('late');
  await ada.slash('ticket', { topic: 'Keys' });
}

const SPEEDS = {
  'in memory': () => createTestKit({ commands }),
  'in memory, unsigned': () => createTestKit({ commands }, { signed: false }),
  'over HTTP': () => emulatorKit({ commands }),
};

const made = new Map(Object.keys(SPEEDS).map((name) => [name, []]));
const used = new Map(Object.keys(SPEEDS).map((name) => [name, []]));
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, make] of Object.entries(SPEEDS)) {
    const startedAt = performance.now();
    const kit = await make();
    const readyAt = performance.now();
    const ada = kit.as();
    for (let done = 0; done < USES; done += 6) await story(ada);
    const endedAt = performance.now();
    await kit.close();
    // The first round warms up.
    if (round === 0) continue;
    made.get(name).push(readyAt - startedAt);
    used.get(name).push(endedAt - readyAt);
  }
}

const floor = median(used.get('over HTTP'));
console.log(`${USES} interactions, median of ${ROUNDS} rounds:`);
for (const name of Object.keys(SPEEDS)) {
  const ms = median(used.get(name));
  const [least, most] = [Math.min(...used.get(name)), Math.max(...used.get(name))];
  console.log(
    `${name.padEnd(20)} ${ms.toFixed(0).padStart(6)} ms (${least.toFixed(0)} to ${most.toFixed(0)}), ` +
      `${(ms / USES).toFixed(2)} ms each, ${(ms / floor).toFixed(2)} of HTTP; a kit is made in ${median(made.get(name)).toFixed(1)} ms`,
  );
}

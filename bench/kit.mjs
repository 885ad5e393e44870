/**
 * What a test costs: how long a kit takes to be made, and 1,000 uses of commands, buttons and modals through it, in the process
 * (with and without signatures) and over HTTP, in alternating rounds of one run. Time, and the CPU time of this process, which
 * has the app and the emulator. `npm run bench:kit`.
 */
import { performance } from 'node:perf_hooks';
import { defineCommand, button, defineButton, defineModal, row } from 'commandry';
import { createTestKit, emulatorKit } from 'commandry-dev/testing';
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
  'in the process': () => createTestKit({ commands }),
  'in the process, unsigned': () => createTestKit({ commands }, { signed: false }),
  'over HTTP': () => emulatorKit({ commands }),
};

const NAMES = Object.keys(SPEEDS);
const measured = new Map(NAMES.map((name) => [name, { made: [], madeCpu: [], used: [], usedCpu: [] }]));
for (let round = 0; round <= ROUNDS; round++) {
  for (const [name, make] of Object.entries(SPEEDS)) {
    const start = now();
    const kit = await make();
    await kit.settle();
    const ready = now();
    const ada = kit.as();
    for (let done = 0; done < USES; done += 6) await story(ada);
    const end = now();
    await kit.close();
    // The first round warms up.
    if (round === 0) continue;
    const { made, madeCpu, used, usedCpu } = measured.get(name);
    made.push(ready.ms - start.ms);
    madeCpu.push(ready.cpuMs - start.cpuMs);
    used.push(end.ms - ready.ms);
    usedCpu.push(end.cpuMs - ready.cpuMs);
  }
}

/** The time, and the CPU time of all threads of this process. */
function now() {
  const { user, system } = process.cpuUsage();
  return { ms: performance.now(), cpuMs: (user + system) / 1000 };
}

const floor = median(measured.get('over HTTP').used);
console.log(`${USES} interactions, median of ${ROUNDS} rounds:`);
for (const name of NAMES) {
  const { made, madeCpu, used, usedCpu } = measured.get(name);
  const ms = median(used);
  const [least, most] = [Math.min(...used), Math.max(...used)];
  console.log(
    `${name.padEnd(24)} ${ms.toFixed(0).padStart(6)} ms (${least.toFixed(0)} to ${most.toFixed(0)}), ` +
      `${(ms / USES).toFixed(2)} ms each with ${(median(usedCpu) / USES).toFixed(2)} of CPU, ${(ms / floor).toFixed(2)} of HTTP; ` +
      `a kit is made in ${median(made).toFixed(1)} ms with ${median(madeCpu).toFixed(1)} of CPU`,
  );
}

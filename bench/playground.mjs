/**
 * How long the main thread of a browser is busy with the playground: with a key in the list of 2,450 commands, with a key for
 * which a bot suggests something, and with a message that comes, in a channel of 1,000 and of 5,000 messages that are all
 * shown. It is processor time of that thread, so that other work on the machine counts little, and an idle page has its own
 * line. The keys in the list of commands are timed as the browser sees them as well, from the press until it is painted: INP
 * is the longest of them. Needs Chromium: the one of COMMANDRY_CHROMIUM, else one of the usual names.
 * `npm run bench:playground`.
 */
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { setTimeout as rest } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { createWorld, startEmulator } from '../tools/dist/emulator/index.js';

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 5000];
const ROUNDS = 15;
/** Longer than anything that is measured takes. */
const ROUND_MS = 600;
const GOALS = { 'a key with suggestions': 30, 'a new message': 50, 'a key of the commands, painted': 100 };
/** An application has at most 100 slash commands, and each at most 25 subcommands at its first level. */
const [COMMANDS, SUBCOMMANDS] = [98, 25];
/** From nothing to a few commands and back. */
const PICKER_KEYS = ['/', 't', 'o', 'p', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];

const executablePath = [
  process.env.COMMANDRY_CHROMIUM,
  '/usr/bin/chromium',
  'chromium',
  'chromium-browser',
  'google-chrome',
]
  .filter((name) => name !== undefined && spawnSync(name, ['--version']).status === 0)
  .map((name) =>
    name.includes('/') ? name : spawnSync('which', [name], { encoding: 'utf8' }).stdout.trim(),
  )[0];
if (executablePath === undefined) {
  console.error('There is no Chromium on this machine; name one in COMMANDRY_CHROMIUM.');
  process.exit(1);
}

const bot = createServer((request, response) => {
  request.resume().on('end', () => {
    const choices = ['Lisbon', 'London', 'Oslo', 'Paris'].map((name) => ({ name, value: name }));
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ type: 8, data: { choices } }));
  });
});
await new Promise((resolve) => bot.listen(0, '127.0.0.1', resolve));

const world = createWorld();
const [application] = world.applications;
const [channel] = world.channels;
const [user] = world.users.filter((each) => each.bot !== true);
application.endpointUrl = `http://127.0.0.1:${bot.address().port}/`;

const post = async (url, body, headers = {}, method = 'POST') => {
  const response = await globalThis.fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
};
const say = (emulator, content) =>
  post(`${emulator.controlUrl}/messages`, { author_id: user.id, channel_id: channel.id, content });

/** Processor time of the main thread so far, in milliseconds. */
async function readBusyMs(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

async function measure(cdp, act, count = ROUNDS) {
  const rounds = [];
  for (let round = 0; round < count; round++) {
    const before = await readBusyMs(cdp);
    await act(round);
    await rest(ROUND_MS);
    rounds.push((await readBusyMs(cdp)) - before);
  }
  return rounds;
}

/** @param longest - What the goal is about, unless that is the median. */
function print(size, what, rounds, longest) {
  const sorted = [...rounds].sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const goal = GOALS[what];
  console.log(
    `${size.padStart(13)}  ${what.padEnd(31)} median ${median.toFixed(1).padStart(7)} ms${
      longest === undefined ? '' : `, longest ${longest.toFixed(1)} ms`
    }${goal === undefined ? '' : ` (goal ${goal})`}   rounds ${sorted.map((ms) => ms.toFixed(1)).join(' ')}`,
  );
}

/** The commands of a large bot: 2,450 that a user can choose. */
function makeCommands() {
  const words = ['ticket', 'role', 'member', 'topic', 'poll', 'queue', 'event'];
  return Array.from({ length: COMMANDS }, (_command, index) => ({
    name: `${words[index % words.length]}-${index}`,
    description: `What there is about ${words[index % words.length]} ${index}`,
    options: Array.from({ length: SUBCOMMANDS }, (_subcommand, number) => ({
      type: 1,
      name: `step-${number}`,
      description: `Step ${number} of it, and what comes of that`,
      options: [{ type: 3, name: 'note', description: 'A note' }],
    })),
  }));
}

/** Keeps how long each key took until what came of it was painted, in milliseconds. */
function watchKeys() {
  // A browser without a window draws nothing while nothing changes, and then a key that changes nothing is never painted.
  const moving = document.body.appendChild(document.createElement('i'));
  Object.assign(moving.style, {
    position: 'fixed',
    top: 0,
    zIndex: 9,
    width: '1px',
    height: '1px',
    background: 'red',
  });
  moving.animate([{ left: '0px' }, { left: '50px' }], { duration: 1000, iterations: Infinity });
  globalThis.keyDurationsMs = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (!interactionId) continue;
      const longest = Math.max(duration, globalThis.keyDurationsMs.get(interactionId) ?? 0);
      globalThis.keyDurationsMs.set(interactionId, longest);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
}

/** Types into the list of the commands of a large bot. */
async function measurePicker() {
  const emulator = await startEmulator({ world, rateLimits: false });
  await post(
    `${emulator.baseUrl}/api/v10/applications/${application.id}/commands`,
    makeCommands(),
    { authorization: `Bot ${application.token}` },
    'PUT',
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${emulator.baseUrl}/playground#user=${user.id}&channel=${channel.id}`);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.getByLabel('Message or command').focus();
  await rest(2000);
  const press = (round) => page.keyboard.press(PICKER_KEYS[round % PICKER_KEYS.length]);
  // The first time, code is compiled.
  for (const round of PICKER_KEYS.keys()) await press(round);
  await rest(ROUND_MS);
  const count = `${COMMANDS * SUBCOMMANDS} commands`;
  print(count, 'a key of the commands', await measure(cdp, press, 2 * PICKER_KEYS.length));
  await page.evaluate(watchKeys);
  await measure(cdp, press, 2 * PICKER_KEYS.length);
  const painted = await page.evaluate(() => [...globalThis.keyDurationsMs.values()]);
  print(count, 'a key of the commands, painted', painted, Math.max(...painted, 0));
  await page.close();
  await emulator.stop();
}

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
await measurePicker();
for (const size of SIZES) {
  const messages = `${size} messages`;
  const emulator = await startEmulator({ world, rateLimits: false });
  await post(
    `${emulator.baseUrl}/api/v10/applications/${application.id}/commands`,
    {
      name: 'city',
      description: 'A city',
      options: [{ type: 3, name: 'name', description: 'Which', required: true, autocomplete: true }],
    },
    { authorization: `Bot ${application.token}` },
  );
  for (let index = 0; index < size; index++) {
    await say(emulator, `Message **${index}** of \`${size}\`, said to <@${user.id}> at <t:1700000000:R>`);
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${emulator.baseUrl}/playground#user=${user.id}&channel=${channel.id}`);
  await page.locator('.message-row').first().waitFor();
  for (let shown = 50; shown < size; shown += 50) {
    await page.getByRole('button', { name: 'Show earlier messages' }).evaluate((button) => button.click());
    await page
      .locator('.message-row')
      .nth(Math.min(shown + 49, size - 1))
      .waitFor({ state: 'attached', timeout: 120_000 });
  }
  await page.locator('.log').evaluate((log) => {
    log.scrollTop = log.scrollHeight;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const composer = page.getByLabel('Message or command');
  await rest(2000);
  print(messages, 'nothing', await measure(cdp, () => undefined));
  print(messages, 'a new message', await measure(cdp, (round) => say(emulator, `New ${round}`)));
  await composer.fill('/city ');
  await rest(ROUND_MS);
  await page.locator('[data-option=name] .entry').focus();
  print(
    messages,
    'a key with suggestions',
    await measure(cdp, (round) => page.keyboard.press('abc'[round % 3])),
  );
  await page.close();
  await emulator.stop();
}
await browser.close();
bot.close();
bot.closeAllConnections();

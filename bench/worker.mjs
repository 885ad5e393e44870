/**
 * What a bot with one command costs in a worker: the size of its bundle, apart what is loaded at start and what with its first
 * use, and the CPU time that workerd takes to start it and to answer its first request, above that of an empty worker.
 *
 * Tools for workers make one file, in which V8 compiles a function when it is first called. So both kinds are started: one
 * file with everything, and the modules that are loaded at start alone. Medians of fresh processes that take turns.
 */
import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { median } from './support/median.mjs';

const { default: workerd } = createRequire(import.meta.url)('workerd');
const ROUNDS = Number(process.argv[2] ?? 21);
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'commandry-worker-'));
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const PUBLIC_KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
const APPLICATION_ID = '1100000000000000001';

const BOT = `
  import { createApp, defineCommand } from 'commandry';
  import { toFetchHandler } from 'commandry/fetch';

  const report = defineCommand({
    name: 'report',
    description: 'Counts what there is',
    async run(interaction) {
      await interaction.deferReply();
      await interaction.followUp('Still counting');
      return 'Done';
    },
  });
  const settings = { applicationId: '${APPLICATION_ID}', publicKey: '${PUBLIC_KEY}' };
  let handle;
  export default {
    fetch(request, env, context) {
      handle ??= toFetchHandler(createApp({ commands: [report], ...settings }));
      return handle(request, env, context);
    },
  };
`;
const EMPTY = `export default { fetch: () => Response.json({ type: 1 }) };`;

try {
  writeFileSync(join(folder, 'bot.mjs'), BOT);
  const whole = await bundle(false);
  const parts = await bundle(true);
  print('kB at start', whole.startBytes, 'everything in one file');
  print('kB at start', parts.startBytes, 'what is loaded with its first use apart');
  print('kB with first uses', parts.laterBytes);
  const workers = { empty: [['bot.js', EMPTY]], whole: whole.modules, parts: parts.modules };
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const figures = {};
    for (const [name, modules] of Object.entries(workers)) figures[name] = await start(modules);
    rounds.push(figures);
  }
  for (const name of ['whole', 'parts'])
    for (const figure of ['startMs', 'answerMs'])
      print(
        figure === 'startMs' ? 'ms of CPU to start' : 'ms of CPU for the first answer',
        median(rounds.map((each) => each[name][figure] - each.empty[figure])),
        name === 'whole' ? 'everything in one file' : 'what is loaded with its first use apart',
      );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(what, value, note = '') {
  console.log(`${what.padEnd(32)} ${value.toFixed(1).padStart(8)}   ${note}`);
}

/** As the tools for workers bundle. */
async function bundle(splitting) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(folder, 'bot.mjs')],
    outdir: folder,
    bundle: true,
    minify: true,
    write: false,
    splitting,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*'],
    nodePaths: [join(root, 'node_modules')],
    absWorkingDir: folder,
    logLevel: 'error',
  });
  const atStart = new Set();
  const visit = (path) => {
    if (atStart.has(path)) return;
    atStart.add(path);
    for (const { path: imported, kind, external } of metafile.outputs[path].imports)
      if (kind === 'import-statement' && !external) visit(imported);
  };
  visit('bot.js');
  const files = outputFiles.map(({ path, contents, text }) => ({
    name: path.slice(folder.length + 1),
    text,
    kB: gzipSync(contents).length / 1000,
  }));
  const sum = (isCounted) =>
    files.filter(({ name }) => isCounted(name)).reduce((total, { kB }) => total + kB, 0);
  return {
    // The first is the worker, and the others are what it imports.
    modules: files.map(({ name, text }) => [name, text]).sort(([name]) => (name === 'bot.js' ? -1 : 1)),
    startBytes: sum((name) => atStart.has(name)),
    laterBytes: sum((name) => !atStart.has(name)),
  };
}

/** Starts a worker, and sends it a signed PING. */
async function start(modules) {
  const embedded = modules.map(([name, text]) => {
    writeFileSync(join(folder, `module-${name}`), text);
    return `(name = ${JSON.stringify(name)}, esModule = embed ${JSON.stringify(`module-${name}`)})`;
  });
  writeFileSync(
    join(folder, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${embedded.join(', ')}],
  compatibilityDate = "2025-09-01",
  compatibilityFlags = ["nodejs_compat"],
);
`,
  );
  const child = spawn(workerd, ['serve', '--control-fd=1', join(folder, 'worker.capnp')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { port } = JSON.parse(line);
    const startMs = cpuMs(child.pid);
    const body = JSON.stringify({ type: 1, id: '1', application_id: APPLICATION_ID, token: 't' });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature-timestamp': timestamp,
        'x-signature-ed25519': sign(null, Buffer.from(timestamp + body), privateKey).toString('hex'),
      },
    });
    const answer = await response.text();
    if (answer !== '{"type":1}') throw new Error(`The worker answered ${response.status} ${answer}`);
    return { startMs, answerMs: cpuMs(child.pid) - startMs };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** The CPU time of all threads of a process, in milliseconds. */
function cpuMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce(
    (total, thread) =>
      total + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );
}

import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { ControlSummary, Emulator } from '../../../emulator/index.js';
import { CliError } from '../../output/cli-error.js';
import { connectControl, type ControlClient } from '../../runtime/control-client.js';
import { listenForEnd, type EndRequest } from '../../runtime/end-signal.js';
import type { Session } from '../../runtime/command-session.js';
import { findTestSettings } from '../../runtime/test-settings.js';
import {
  refuseProduction,
  startNamed,
  type startEmulator,
  stopNamed,
  toUserMessageCallback,
} from '../emulator/run-emulator-command.js';
import { readWorldFile } from '../emulator/read-world-file.js';
import { planBot } from './bot/bot-plan.js';
import { startBotRun } from './bot/bot-run.js';
import { findSource, type BotSource } from './bot/bot-source.js';
import { createDevWorld } from './dev-world.js';
import { develop, type Stage } from './develop.js';
import { toHideSecrets } from './file-secrets.js';
import type { DevFlags } from './flags.js';
import { toOpenInEditor } from './open-in-editor.js';
import { prepareWorld } from './prepare-dev.js';

/** Runs an emulator and the bot in it until the process is asked to end. */
export async function runDev(flags: DevFlags, session: Session): Promise<void> {
  refuseProduction(session);
  const end = listenForEnd(session);
  try {
    if (flags.live) {
      if (flags.record !== undefined)
        throw new CliError('--record is about the emulator: with --live, what users do happens in Discord.', {
          exitCode: 2,
        });
      const { runLive } = await import('./live/run-live.js');
      await runLive(flags, session, end);
      return;
    }
    const source = await findSource(flags, session.cwd);
    const world = createDevWorld(source.name, randomBytes(33).toString('base64url'));
    const ports = {
      openInEditor: toOpenInEditor(flags),
      hideSecrets: toHideSecrets(flags, source.folder, session),
      tests: await findTestSettings(source),
    };
    const start: typeof startEmulator = async (options) => {
      const { serveCore } = await import('../../../emulator/start-emulator.js');
      return (await serveCore(options, ports)).emulator;
    };
    const emulator = await startNamed(start, {
      ...(flags.port === undefined ? {} : { port: flags.port }),
      ...(await readWorldFile(world, flags, session.cwd)),
      onNotice: toUserMessageCallback(session),
      grantActivities: true,
      ...(flags.state === undefined ? {} : { state: resolve(session.cwd, flags.state) }),
      ...(flags.rateLimits ? {} : { rateLimits: false as const }),
    });
    try {
      await develop(await stage(emulator, source, flags, session, end), flags, session);
    } finally {
      await stopNamed(emulator);
    }
  } finally {
    end.ignore();
  }
}

async function stage(
  emulator: Emulator,
  source: BotSource,
  flags: DevFlags,
  session: Session,
  end: EndRequest,
): Promise<Stage> {
  const { baseUrl, subscribe } = emulator;
  const control = connectControl(baseUrl, session.fetch);
  const application = await findApplication(control, source.name);
  // One that is saved with the state is that of a process of an earlier run.
  await control.call('PUT', `/applications/${application.id}/endpoint`, { url: null });
  const plan = await planBot(source, flags, session, control, subscribe, application);
  if (plan.program) await prepareWorld(control, application.id, plan.program.needs);
  return {
    emulator,
    source,
    application,
    startRun: (listener) => startBotRun(plan, listener),
    tellsRefusals: plan.program !== undefined,
    end,
  };
}

/** Finds the application by name: a saved state may have others, or this one under an earlier name. */
async function findApplication(control: ControlClient, name: string) {
  const { applications } = await control.call<ControlSummary>('GET', '');
  const application = applications.find((each) => each.name === name) ?? applications[0];
  if (application) return application;
  throw new CliError('The state of the emulator has no application. Use another folder for --state.');
}

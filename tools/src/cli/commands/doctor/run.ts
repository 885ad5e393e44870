import { resolve } from 'node:path';
import type { BotFlags } from '../../runtime/bot-options.js';
import { findAppFile, findProjectFolder } from '../../runtime/app-file.js';
import { CliError } from '../../output/cli-error.js';
import { connectControl } from '../../runtime/control-client.js';
import { setEndpoint } from '../dev/prepare-dev.js';
import { loadEnvFile } from '../../runtime/env-file.js';
import { findPrivateKey } from '../invoke/private-key.js';
import { createOutput } from '../../output/output.js';
import type { OutputFlags } from '../../output/output-flags.js';
import { isLoopbackHost } from '../../runtime/discord-host.js';
import type { Session } from '../../runtime/command-session.js';
import { askDiscord, type KnownApplication } from './ask-discord.js';
import { checkApp } from './check-app.js';
import { checkEndpoint, type EndpointQuestion } from './check-endpoint.js';
import { checkIdentity } from './check-identity.js';
import { checkNode } from './check-node.js';
import { checkRest } from './check-rest.js';
import { checkDiscord } from './check-discord.js';
import { checkTsconfig } from './check-tsconfig.js';
import { checkVerifier } from './check-verifier.js';
import { findEmulatorIdentity } from './emulator-identity.js';
import { findingsOf, findWorst, type Finding } from './finding.js';
import { formatFindings } from './format-findings.js';
import { sendPingSignedWith } from './signed-ping.js';

/** The options of `commandry doctor`. */
export interface DoctorFlags extends BotFlags, OutputFlags {
  readonly url?: string;
  /** The emulator whose bot is checked; `true` for the default one. */
  readonly emulator?: string | true;
  readonly privateKeyFile?: string;
  readonly strict: boolean;
  /** True to make no requests. */
  readonly offline: boolean;
}

const LIVE_DISCORD = 'https://discord.com';

/** Checks everything that a bot needs, and says what is wrong and what to do. */
export async function runDoctor(flags: DoctorFlags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  const folder = await findProjectFolder(session.cwd);
  const file = await findAppFile(session.cwd, flags.app).then(
    (found) => found.file,
    // The check of the app reports it.
    () => folder,
  );
  await loadEnvFile(session, folder, flags.envFile);
  const findings: Finding[] = [
    checkNode(process.versions.node),
    checkTsconfig(session.cwd, file, flags.tsconfig && resolve(session.cwd, flags.tsconfig)),
    await checkApp(session, flags),
    ...(await checkAround(flags, session, folder)),
    checkRest(folder),
    checkVerifier(folder),
  ];
  const worst = findWorst(findings);
  if (worst === 'fail' || (flags.strict && worst === 'warn')) session.exitCode = 1;
  output.result({ worst, findings }, formatFindings(findings, output.paint));
}

/** The same checks for the bot of an emulator, if requested. */
async function checkAround(flags: DoctorFlags, session: Session, folder: string): Promise<Finding[]> {
  if (flags.emulator === undefined) return checkOutside(flags, session);
  let env: Session['env'];
  try {
    ({ env } = await findEmulatorIdentity(session, flags.emulator, folder));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [findingsOf('discord').fail(error.message, 'Start "commandry dev" in another terminal.')];
  }
  return checkOutside(flags, { ...session, env });
}

/** The checks outside of the code: the environment, Discord and the bot. */
async function checkOutside(flags: DoctorFlags, session: Session): Promise<Finding[]> {
  const { settings, findings } = checkIdentity(session);
  if (flags.offline) return [...findings];
  const baseUrl = (settings.baseUrl ?? LIVE_DISCORD).replace(/\/+$/, '');
  const asked = await askDiscord(session, baseUrl, settings.token);
  const application = 'unreachable' in asked ? undefined : asked.application;
  const known = application?.interactions_endpoint_url ?? undefined;
  const url = flags.url ?? known;
  const sendSignedPing =
    (await signWithGivenKey(flags, session, url, settings.applicationId)) ??
    (await signWithEmulator(session, baseUrl, application, url));
  return [
    ...findings,
    ...checkDiscord(asked, baseUrl, settings),
    ...(await checkEndpoint(session, { url, application, sendSignedPing })),
  ];
}

type SendSignedPing = EndpointQuestion['sendSignedPing'];

/** For a bot with its own key pair: signs with the given private key. */
async function signWithGivenKey(
  { privateKeyFile }: DoctorFlags,
  session: Session,
  url: string | undefined,
  applicationId: string | undefined,
): Promise<SendSignedPing> {
  const key = await findPrivateKey(privateKeyFile, session);
  if (!key || url === undefined) return undefined;
  return () => sendPingSignedWith(key, session, url, applicationId);
}

/** An emulator has the private key, and signs for the endpoint that it knows. Saving that again changes nothing. */
async function signWithEmulator(
  { fetch }: Session,
  baseUrl: string,
  application: KnownApplication | undefined,
  url: string | undefined,
): Promise<SendSignedPing> {
  if (!application || url === undefined || url !== application.interactions_endpoint_url) return undefined;
  if (!(await isEmulator(baseUrl, fetch))) return undefined;
  const control = connectControl(baseUrl, fetch);
  return () => setEndpoint(control, application.id, url);
}

async function isEmulator(baseUrl: string, fetch: typeof globalThis.fetch): Promise<boolean> {
  if (!URL.canParse(baseUrl) || !isLoopbackHost(new URL(baseUrl).hostname)) return false;
  return connectControl(baseUrl, fetch)
    .call('GET', '')
    .then(
      () => true,
      () => false,
    );
}

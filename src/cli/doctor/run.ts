import { resolve } from 'node:path';
import type { BotFlags } from '../bot-options.js';
import { findAppFile, findProjectFolder } from '../app-file.js';
import { connectControl } from '../control-client.js';
import { setEndpoint } from '../dev/prepare.js';
import { loadEnvFile } from '../env-file.js';
import { createOutput, type OutputFlags } from '../output.js';
import { toPrintable } from '../printable.js';
import { isLoopbackHost } from '../service-host.js';
import type { Session } from '../session.js';
import { askService, type KnownApplication } from './ask-service.js';
import { checkApp } from './check-app.js';
import { checkEndpoint, type EndpointQuestion } from './check-endpoint.js';
import { checkIdentity } from './check-identity.js';
import { checkNode } from './check-node.js';
import { checkService } from './check-service.js';
import { checkTsconfig } from './check-tsconfig.js';
import { checkVerifier } from './check-verifier.js';
import { findWorst, type Finding } from './finding.js';
import { formatFindings } from './format-findings.js';

/** The switches of `commandry doctor`. */
export interface DoctorFlags extends BotFlags, OutputFlags {
  readonly url?: string;
  readonly strict: boolean;
  /** Whether nobody is asked. */
  readonly offline: boolean;
}

const LIVE_SERVICE = 'https://discord.com';

/** Looks at everything that a bot needs, and says what is wrong and what to do. */
export async function runDoctor(flags: DoctorFlags, session: Session): Promise<void> {
  const output = createOutput(session, flags);
  const folder = await findProjectFolder(session.cwd);
  const file = await findAppFile(session.cwd, flags.app).then(
    (place) => place.file,
    // The check of the app says it.
    () => folder,
  );
  await loadEnvFile(session, folder, flags.envFile);
  const findings: Finding[] = [
    checkNode(process.versions.node),
    checkTsconfig(session.cwd, file, flags.tsconfig && resolve(session.cwd, flags.tsconfig)),
    await checkApp(session, flags),
    ...(await checkOutside(flags, session)),
    checkVerifier(folder),
  ];
  const worst = findWorst(findings);
  if (worst === 'fail' || (flags.strict && worst === 'warn')) session.exitCode = 1;
  output.result({ worst, findings }, toPrintable(formatFindings(findings, output.paint)));
}

/** What others are asked for: the environment, the service and the bot. */
async function checkOutside(flags: DoctorFlags, session: Session): Promise<Finding[]> {
  const { settings, findings } = checkIdentity(session);
  if (flags.offline) return [...findings];
  const baseUrl = (settings.baseUrl ?? LIVE_SERVICE).replace(/\/+$/, '');
  const asked = await askService(session, baseUrl, settings.token);
  const application = 'unreachable' in asked ? undefined : asked.application;
  return [
    ...findings,
    ...checkService(asked, baseUrl, settings),
    ...(await checkEndpoint(session, await toQuestion(flags, session, baseUrl, application))),
  ];
}

async function toQuestion(
  { url: named }: DoctorFlags,
  { fetch }: Session,
  baseUrl: string,
  application: KnownApplication | undefined,
): Promise<EndpointQuestion> {
  const known = application?.interactions_endpoint_url ?? undefined;
  const url = named ?? known;
  // An emulator has the private key, and signs for the endpoint that it knows. Saving it again changes nothing.
  const isSigned = application !== undefined && url !== undefined && url === known;
  if (!isSigned || !(await isEmulator(baseUrl, fetch))) return { url, application };
  const control = connectControl(baseUrl, fetch);
  return { url, application, sendSignedPing: () => setEndpoint(control, application.id, url) };
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

import type { EnvironmentSettings } from 'commandry';
import { isBotToken } from 'commandry/protocol';
import { DEFAULT_FRESHNESS, MAX_AHEAD_SECONDS, VARIABLES } from 'commandry/tooling';
import type { Asked } from './ask-discord.js';
import { findingsOf, type Finding } from './finding.js';

/** Checks what else Discord's response says about the bot. */
export function checkDiscord(
  asked: Asked,
  baseUrl: string,
  { applicationId, publicKey, token }: Partial<EnvironmentSettings>,
): Finding[] {
  const service = findingsOf('discord');
  if ('unreachable' in asked) {
    const todo = `Check the network${baseUrl === 'https://discord.com' ? '' : ' and COMMANDRY_BASE_URL'}.`;
    return [
      service.fail(`${baseUrl} cannot be reached: ${asked.unreachable}.`, todo),
      findingsOf('token').skip('Discord cannot be reached.'),
      findingsOf('clock').skip('Discord cannot be reached.'),
    ];
  }
  return [
    service.pass(`${baseUrl} answers.`),
    checkToken(asked, token),
    ...(asked.application ? checkBelonging(asked.application, applicationId, publicKey) : []),
    checkClock(asked.aheadMs),
  ];
}

type Answer = Exclude<Asked, { readonly unreachable: string }>;

function checkToken({ status, application }: Answer, token: string | undefined): Finding {
  const { pass, fail, warn } = findingsOf('token');
  const [name] = VARIABLES.token;
  if (token === undefined) {
    return warn(
      `${name} is not set. The bot answers without it, but "plan" and "sync" need it.`,
      `Set ${name} to the token of the application's page "Bot".`,
    );
  }
  if (application) return pass(`Discord accepts it, for ${application.name}.`);
  if (status === 401)
    return fail(
      `Discord rejects it. ${describeShape(token)}`,
      `Copy it again, or make a new one on the page "Bot", and set ${name}.`,
    );
  return fail(`Discord answers ${status}, without the application.`, 'Try again later.');
}

/** Describes a token without repeating it. */
function describeShape(token: string): string {
  if (/^bot\s/i.test(token)) return 'It begins with "Bot", which is not part of it.';
  if (isBotToken(token)) return 'It has the right form.';
  if (/\s/.test(token)) return 'It contains white space.';
  return 'It does not have the right form: three parts separated by dots.';
}

function checkBelonging(
  application: { readonly id: string; readonly verify_key: string },
  applicationId: string | undefined,
  publicKey: string | undefined,
): Finding[] {
  const { pass, fail, skip } = findingsOf('application');
  if (applicationId === undefined) return [skip('The environment has no application id.')];
  if (application.id !== applicationId) {
    return [
      fail(
        `The token is that of the application ${application.id}, and the environment names ${applicationId}.`,
        'Take both from the page of one application.',
      ),
    ];
  }
  if (publicKey !== undefined && application.verify_key.toLowerCase() !== publicKey.toLowerCase()) {
    return [
      fail(
        'The public key is that of another application, so every request would be refused.',
        `Set ${VARIABLES.publicKey[0]} to ${application.verify_key}.`,
      ),
    ];
  }
  return [pass('Id, public key and token belong together.')];
}

/** The smallest difference worth a warning, in seconds. */
const NOTABLE_SECONDS = 5;

/** @param aheadMs - How far this machine is ahead of Discord. */
export function checkClock(aheadMs: number | undefined): Finding {
  const { pass, fail, warn, skip } = findingsOf('clock');
  if (aheadMs === undefined) return skip('Discord does not report its time.');
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  const found = `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} Discord's.`;
  const todo = 'Synchronize the clock of this machine over the network (NTP).';
  const { maxAgeSeconds } = DEFAULT_FRESHNESS;
  // To a clock that is ahead, every request is old; to one that is behind, it is in the future.
  if (seconds > (aheadMs > 0 ? maxAgeSeconds : MAX_AHEAD_SECONDS)) {
    return fail(`${found} Every request is rejected because of its timestamp.`, todo);
  }
  return seconds > NOTABLE_SECONDS ? warn(found, todo) : pass('Within seconds of Discord’s.');
}

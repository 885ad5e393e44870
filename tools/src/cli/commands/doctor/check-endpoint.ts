import { randomBytes } from 'node:crypto';
import type { Session } from '../../runtime/command-session.js';
import { isLoopbackHost } from '../../runtime/discord-host.js';
import type { KnownApplication } from './ask-discord.js';
import { fetchWithin, type Fetched } from './fetch-within.js';
import { findingsOf, type Finding } from './finding.js';

const { fail, warn, skip } = findingsOf('endpoint');
const bad = findingsOf('wrong signature');
const missing = findingsOf('no signature');

/** The input of the endpoint checks. */
export interface EndpointQuestion {
  /** Where the bot receives interactions: the given address, else the one Discord knows. */
  readonly url: string | undefined;
  readonly application: KnownApplication | undefined;
  /** Sends a signed PING, where possible. Returns what was wrong with the response, if anything. */
  readonly sendSignedPing?: (() => Promise<string | undefined>) | undefined;
}

/** Checks that the bot can be reached, rejects wrong and missing signatures, and responds to a valid one. */
export async function checkEndpoint(
  session: Pick<Session, 'fetch' | 'clock'>,
  { url, application, sendSignedPing }: EndpointQuestion,
): Promise<Finding[]> {
  if (url === undefined) {
    return [
      application
        ? warn(
            'The application has no interactions endpoint.',
            'Set "Interactions Endpoint URL" on its page, or pass the address of the bot with --url.',
          )
        : skip(
            'The address of the bot is unknown. Pass it with --url, or use --emulator while "commandry dev" runs.',
          ),
    ];
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return [
      fail(
        `"${url}" is not an http or https address.`,
        'Pass the address where the bot receives interactions.',
      ),
    ];
  }
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !isLoopbackHost(hostname)) {
    return [fail(`${url} is not https, and Discord itself accepts nothing else.`, 'Put the bot behind TLS.')];
  }
  const answered = await sendPing(session, url, wrongSignature(session.clock.now()));
  if ('unreachable' in answered) {
    return [
      fail(
        `${url} cannot be reached: ${answered.unreachable}.`,
        'Start the bot, and check that it listens there.',
      ),
    ];
  }
  return [
    judgeWrongSignature(answered.status),
    judgeNoSignature(await sendPing(session, url, {})),
    await judgeSigned(url, sendSignedPing),
  ];
}

function judgeNoSignature(answered: Fetched): Finding {
  if ('unreachable' in answered) return missing.skip(`The bot did not answer: ${answered.unreachable}.`);
  const { status } = answered;
  if (status >= 400 && status < 500) return missing.pass(`Refused with ${status}.`);
  const what = `A request without a signature is answered with ${status}, not 401.`;
  return missing.fail(what, status < 300 ? LET_THROUGH : describeStatus(status));
}

const LET_THROUGH =
  'Pass every request through the middleware of Commandry: otherwise anybody could impersonate Discord, which rejects such an endpoint.';

function judgeWrongSignature(status: number): Finding {
  if (status === 401) return bad.pass('Refused with 401.');
  const what = `A request with a wrong signature is answered with ${status}, not 401.`;
  if (status >= 200 && status < 300) {
    return bad.fail(what, LET_THROUGH);
  }
  return bad.fail(what, describeStatus(status));
}

function describeStatus(status: number): string {
  if (status === 404) return 'Is it the right path? The default is /interactions.';
  if (status >= 300 && status < 400) return 'Discord follows no redirects: use the address that it leads to.';
  if (status === 415) return 'Something in front of the bot refuses JSON.';
  if (status === 403) return 'Something in front of the bot refuses the request; let Discord through.';
  return 'See the log of the bot: the signature must be checked before anything else can fail.';
}

async function judgeSigned(url: string, send: EndpointQuestion['sendSignedPing']): Promise<Finding> {
  const { pass: passSigned, fail: failSigned, skip: skipSigned } = findingsOf('signed PING');
  if (!send) {
    return skipSigned(
      'Only Discord can sign for a live application. It sends a PING itself when the address is saved as "Interactions Endpoint URL", and rejects it if the response is wrong.',
    );
  }
  const problem = await send();
  return problem === undefined
    ? passSigned(`${url} answers it.`)
    : failSigned(problem, 'See the log of the bot: does it have the public key that belongs to this key?');
}

const LIMIT_MS = 5000;

function wrongSignature(nowMs: number): Readonly<Record<string, string>> {
  return {
    'x-signature-ed25519': randomBytes(64).toString('hex'),
    'x-signature-timestamp': String(Math.floor(nowMs / 1000)),
  };
}

function sendPing(
  session: Pick<Session, 'fetch' | 'clock'>,
  url: string,
  signature: Readonly<Record<string, string>>,
): Promise<Fetched> {
  return fetchWithin(session, LIMIT_MS, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signature },
    body: '{"type":1}',
  });
}

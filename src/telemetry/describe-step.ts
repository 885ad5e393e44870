import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { EnqueueStep, Step, WorkStep } from '../common/observer.js';

export interface SpanDescription {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

const METHODS: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY'],
]);

/** Longer paths are truncated: anybody can send any. */
const LONGEST_PATH = 200;

/** Returns the name, kind and attributes of the span of a step, as listed in docs/reference/running/telemetry.md. */
export function describeStep(step: Step): SpanDescription {
  switch (step.kind) {
    case 'request':
      return described(`receive ${step.endpoint}`, SpanKind.SERVER, {
        'http.request.method': methodOf(step.method),
        'url.path': tryOrUndefined(() => step.path?.().slice(0, LONGEST_PATH)),
        'commandry.endpoint': step.endpoint,
      });
    case 'verify':
      return described('verify', SpanKind.INTERNAL, {});
    case 'interaction':
      return described('dispatch', SpanKind.INTERNAL, {
        'discord.interaction.type': step.type,
        'discord.interaction.id': step.id,
        'discord.interaction.origin': step.origin,
      });
    case 'guard':
      return described(`guard ${step.name}`, SpanKind.INTERNAL, { 'code.function.name': step.name });
    case 'handler':
      return described(`handler ${step.name}`, SpanKind.INTERNAL, { 'code.function.name': step.name });
    case 'suggestions':
      return described(`suggestions ${step.option}`, SpanKind.INTERNAL, {
        'discord.option.name': step.option,
      });
    case 'call': {
      const method = methodOf(step.method);
      const { purpose, template, host } = describeCall(step.url, step.applicationId);
      const [address, port] = splitHost(host);
      return described(`${method} ${template}`, SpanKind.CLIENT, {
        'http.request.method': method,
        'url.template': template,
        'server.address': address,
        'server.port': port,
        'commandry.call.purpose': purpose,
      });
    }
    case 'event':
      return described(`event ${step.type}`, SpanKind.INTERNAL, { 'discord.event.type': step.type });
    case 'job':
      return described(`job ${step.name}`, SpanKind.INTERNAL, { 'commandry.job.name': step.name });
    case 'enqueue':
      return described(`send ${nameOf(step)}`, SpanKind.PRODUCER, {
        'messaging.operation.type': 'send',
        'messaging.operation.name': 'send',
        ...attributesOfWork(step),
      });
    case 'work':
      return described(`process ${nameOf(step)}`, SpanKind.CONSUMER, {
        'messaging.operation.type': 'process',
        'messaging.operation.name': 'process',
        ...attributesOfWork(step),
        'commandry.work.attempt': step.attempt,
      });
  }
}

function nameOf({ queue }: EnqueueStep | WorkStep): string {
  return nameOfQueue(queue);
}

export function nameOfQueue(queue: WorkStep['queue']): string {
  return queue?.name ?? 'commandry';
}

function attributesOfWork(step: EnqueueStep | WorkStep): Attributes {
  return {
    'messaging.system': step.queue?.system ?? 'commandry',
    'messaging.destination.name': nameOf(step),
    'messaging.message.id': step.id,
    'commandry.work.kind': step.work,
    'commandry.route': step.name,
  };
}

/** Maps unknown HTTP methods to `_OTHER`, to bound cardinality. */
function methodOf(method: string): string {
  const upper = method.toUpperCase();
  return METHODS.has(upper) ? upper : '_OTHER';
}

function splitHost(host: string): readonly [address: string, port: number] {
  const [, address = host, port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return [address, port === undefined ? 443 : Number(port)];
}

function described(name: string, kind: SpanKind, attributes: Attributes): SpanDescription {
  return { name, kind, attributes };
}

/** The words in paths of Discord. Everything else in a path is an id, a token, or data. */
const WORDS: ReadonlySet<string> = new Set(
  `api @me @original active-only activity-instances applications application-assets archived assets audit-logs authorized
  auto-moderation avatars ban bans bulk-ban bulk-delete callback channels clear commands connections consume counts crosspost
  default-soundboard-sounds emojis entitlements events expire followers gateway github guilds incident-actions integrations
  invite invites linked-roles-metadata member-counts members messages metadata mfa new-member-welcome oauth2 onboarding
  permissions permissions-update pins polls preview private prune public reactions recipients regions role-connection
  role-connections roles rules scheduled-events search send-soundboard-sound skus slack soundboard-sounds
  stage-instances sticker-packs stickers subscriptions templates thread-members threads token typing users vanity-url
  voice voice-states webhooks welcome-screen widget widget.json widget.png bot interactions answers`.split(
    /\s+/,
  ),
);

const SNOWFLAKE = /^\d{15,20}$/;
const VERSION = /^v\d{1,3}$/;

/** A call with its path template: only Discord's words of the path may be recorded. */
interface DescribedCall {
  readonly purpose: 'reply' | 'api';
  readonly template: string;
  readonly host: string;
}

/** @param applicationId - Webhooks with this id are those of interactions. */
function describeCall(address: string, applicationId: string): DescribedCall {
  const { host, pathname } = new URL(address);
  const parts = pathname.split('/').slice(1);
  const at = parts.findIndex((part) => part === 'webhooks' || part === 'interactions');
  const isReply = parts[at] === 'interactions' || (at >= 0 && parts[at + 1] === applicationId);
  const template = parts.map((part, index) => describePart(part, parts, index)).join('/');
  return { purpose: isReply ? 'reply' : 'api', template: `/${template}`, host };
}

function describePart(part: string, parts: readonly string[], at: number): string {
  const isToken =
    /^(webhooks|interactions)$/.test(parts[at - 2] ?? '') && SNOWFLAKE.test(parts[at - 1] ?? '');
  if (isToken) return '{token}';
  if (SNOWFLAKE.test(part)) return '{id}';
  // Invite codes and emoji names can equal words.
  const isNamed = /^(invites|templates|reactions)$/.test(parts[at - 1] ?? '');
  if ((WORDS.has(part) && !isNamed) || (at <= 2 && VERSION.test(part))) return part;
  return '{value}';
}

/**
 * Calls a telemetry provider. Errors are swallowed, since telemetry must never break a request; the result is then
 * undefined.
 */
export function tryOrUndefined<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch {
    return undefined;
  }
}

import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { TelemetryStep, WorkFacts } from '../common/telemetry.js';

/** How a step looks as a span. */
export interface SpanDescription {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

const METHODS: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY'],
]);

/** The longest path of a request that is recorded: anybody can send any. */
const LONGEST_PATH = 200;

/** Returns the name, kind and attributes of the span of a step: what docs/reference/running/telemetry.md lists. */
export function describeStep(step: TelemetryStep): SpanDescription {
  switch (step.kind) {
    case 'receive':
      return described(`receive ${step.endpoint}`, SpanKind.SERVER, {
        'http.request.method': methodOf(step.method),
        'url.path': step.path?.slice(0, LONGEST_PATH),
        'commandry.endpoint': step.endpoint,
      });
    case 'verify':
      return described('verify', SpanKind.INTERNAL, {});
    case 'dispatch':
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
    case 'call':
      return described(`${methodOf(step.method)} ${step.template}`, SpanKind.CLIENT, attributesOfCall(step));
    case 'event':
      return described(`event ${step.type}`, SpanKind.INTERNAL, { 'discord.event.type': step.type });
    case 'job':
      return described(`job ${step.name}`, SpanKind.INTERNAL, { 'commandry.job.name': step.name });
    case 'enqueue':
      return described(`send ${step.queue}`, SpanKind.PRODUCER, {
        'messaging.operation.type': 'send',
        'messaging.operation.name': 'send',
        ...attributesOfWork(step),
      });
    case 'work':
      return described(`process ${step.queue}`, SpanKind.CONSUMER, {
        'messaging.operation.type': 'process',
        'messaging.operation.name': 'process',
        ...attributesOfWork(step),
        'commandry.work.attempt': step.attempt,
      });
  }
}

/** The attributes of a call, of its span and of its duration. */
export function attributesOfCall({
  method,
  template,
  host,
  purpose,
}: Extract<TelemetryStep, { readonly kind: 'call' }>): Attributes {
  const [address, port] = splitHost(host);
  return {
    'http.request.method': methodOf(method),
    'url.template': template,
    'server.address': address,
    'server.port': port,
    'commandry.call.purpose': purpose,
  };
}

function attributesOfWork({ queue, system = 'commandry', work, name, id }: WorkFacts): Attributes {
  return {
    'messaging.system': system,
    'messaging.destination.name': queue,
    'messaging.message.id': id,
    'commandry.work.kind': work,
    'commandry.route': name,
  };
}

/** Returns a method of HTTP; anybody can make up others. */
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

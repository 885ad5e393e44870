import { SpanKind, type Attributes } from '@opentelemetry/api';
import type { EnqueueStep, Step, WorkStep } from '../common/observer.js';
import { describeCall } from './call-template.js';
import { tryOrUndefined } from './try-or-undefined.js';

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

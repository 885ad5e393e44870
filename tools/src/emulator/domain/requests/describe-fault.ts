import type { EmulatorEvent } from '../emulator-events.js';
import type { ApiFault, DeliveryFault, GatewayFault, SecondAnswer } from '../faults/fault.js';

/**
 * Says in words what a fault did: it is never the bot's own doing.
 *
 * @param path - Of the call, with its token masked.
 */
export function describeFault(
  { fault, method = '', second }: EmulatorEvent & { readonly type: 'FAULT_USED' },
  path: string,
): string {
  switch (fault.on) {
    case 'api':
      return `The fault you armed ${ofApi(fault, `${method} ${path}`)}.`;
    case 'delivery':
      return `The fault you armed ${ofDelivery(fault, second)}.`;
    case 'gateway':
      return `The fault you armed ${ofGateway(fault)}.`;
  }
}

/** The same for the delivery whose failure it caused. */
export function describeDeliveryFault(fault: DeliveryFault): string {
  return `The fault you armed ${ofDelivery(fault, undefined)}.`;
}

function ofApi(fault: ApiFault, call: string): string {
  switch (fault.kind) {
    case 'status':
      return `answered ${fault.status} to ${call}`;
    case 'rate_limit':
      return `answered 429 to ${call}`;
    case 'delay':
      return `held ${call} back for ${fault.delay_ms} ms`;
    case 'drop':
      return `closed the connection of ${call} without a response, ${fault.when} it was carried out`;
  }
}

function ofDelivery(fault: DeliveryFault, second: SecondAnswer | undefined): string {
  switch (fault.kind) {
    case 'drop':
      return 'kept the request from the bot';
    case 'status':
      return `answered ${fault.status} in place of the bot`;
    case 'delay':
      return `held the request back for ${fault.delay_ms} ms`;
    case 'wrong_signature':
      return 'gave the request a wrong signature, which a bot answers with 401';
    case 'duplicate':
      return `sent the request a second time${second ? `, which was answered with ${ofSecond(second)}` : ''}`;
  }
}

function ofSecond(second: SecondAnswer): string {
  return 'status' in second ? String(second.status) : `nothing: ${second.reason.message}`;
}

function ofGateway(fault: GatewayFault): string {
  switch (fault.kind) {
    case 'drop':
      return 'broke the connection to the gateway instead of this dispatch';
    case 'reconnect':
      return 'asked the bot to reconnect after this dispatch';
    case 'invalid_session':
      return 'ended the session instead of this dispatch';
    case 'close':
      return `closed the connection to the gateway with ${fault.code} instead of this dispatch`;
    case 'delay':
      return `held the dispatch back for ${fault.delay_ms} ms`;
    case 'duplicate':
      return 'sent the dispatch twice';
    case 'ignore_heartbeat':
      return 'left a heartbeat unanswered';
    case 'outage':
      return `made guild ${fault.guild_id} unavailable`;
  }
}
